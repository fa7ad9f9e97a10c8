import { expect, test } from "vitest";
import {
  formOfEntry,
  peopleSummary,
  readEntry,
  readHistory,
  recordsSummary,
  settingsSummary,
} from "./historyEntry.ts";

const stored = {
  id: "h1",
  record_range: { start: 0, end: 1249, count: 1243 },
  exclude_records: [202, 417],
  side: "both",
  copies_per_record: 2,
  print_order: "down_then_across",
  dpi: 600,
  start_position: 3,
  show_guides: true,
  flip_edge: "short",
  started_at: "2026-08-20T08:00:00.000Z",
  finished_at: "2026-08-20T08:00:12.000Z",
  execution_time_ms: 12_000,
  file_size_bytes: 4_120_000,
  data_mode: "standard",
  revision: 7,
};
const limits = { total: 1250, slots: 10, isDualSided: true };

function entryOf(fields: object) {
  const entry = readEntry({ ...stored, ...fields });
  if (!entry) throw new Error("The entry cannot be read.");
  return entry;
}

const nothingKnown = { printers: [], press: null };

test("[PRINT-36] describes an entry by its records, settings, time and size", () => {
  const entry = entryOf({});
  expect(entry.finishedAt?.toISOString()).toBe("2026-08-20T08:00:12.000Z");
  expect(recordsSummary(entry)).toBe("Records 1–1,250 without records 203 and 418, both sides");
  expect(settingsSummary(entry)).toBe("2 copies, from position 3, 600 dpi, guides, 4.1 MB in 12 s");
  expect(settingsSummary({ ...entry, copiesColumn: "Qty" })).toMatch(/^2 copies, copies from “Qty”, /);
});

test("print again restores every setting in the form", () => {
  expect(formOfEntry(entryOf({ sheet_codes: true }), limits, nothingKnown)).toEqual({
    queueId: null,
    range: "all",
    start: 0,
    end: 1249,
    leftOut: [202, 417],
    side: "both",
    copies: 2,
    startAt: 3,
    order: "down_then_across",
    dpi: 600,
    guides: true,
    flip: "short",
    codes: true,
    printer: null,
    press: { color: "rgb", standard: "none", profile: null },
    batchSize: 500,
  });
});

test("print again uses the printer's latest calibration and current press", () => {
  const entry = entryOf({
    printer_profile: { name: "Laser", offset_x_mm: 1 },
    color: "cmyk",
    standard: "pdfx4",
  });
  expect(settingsSummary(entry)).toContain("for Laser, CMYK");
  const before = formOfEntry(entry, limits, nothingKnown);
  expect(before.printer?.profile).toEqual({ name: "Laser", offset_x_mm: 1 });
  const laser = { id: "p1", profile: { name: "Laser", offset_x_mm: 0.4 } };
  const profile = { name: "press.icc", icc: "AAAA" };
  const press = { color: "gray", standard: "none", profile } as const;
  const again = formOfEntry(entry, limits, { printers: [laser], press });
  expect(again.printer).toEqual(laser);
  expect(again.press).toEqual({ color: "cmyk", standard: "pdfx4", profile });
});

test("print again adapts the settings to the current records and layout", () => {
  const form = formOfEntry(entryOf({}), { total: 300, slots: 2, isDualSided: false }, nothingKnown);
  expect(form).toMatchObject({
    range: "range",
    start: 0,
    end: 299,
    leftOut: [202],
    side: "front",
    startAt: 2,
  });
});

test("[OPEN-81, PRINT-37] shows the history newest first and without picture exports", () => {
  const history = readHistory([stored, { ...stored, id: "h2" }, { ...stored, id: "h3", format: "png" }]);
  expect(history.map(({ id }) => id)).toEqual(["h2", "h1"]);
});

test("corrects invalid values in an entry, or skips an unreadable entry", () => {
  expect(readEntry({ side: "front", dpi: 300 })).toBeNull();
  expect(entryOf({ side: "inside", dpi: 299, copies_per_record: "two", finished_at: "soon" })).toMatchObject({
    side: "front",
    dpi: 300,
    copies: 1,
    finishedAt: null,
  });
});

test("[PRINT-36] describes the printed people of a school by the filter used", () => {
  const { people } = entryOf({
    filters: {
      csv_entity: "students",
      class_section_id: "7",
      print_status: "ready_to_print",
      status: "active",
      searched: true,
    },
  });
  expect(people?.query).toEqual({
    dataset: "students",
    filter: { classSectionId: 7, printStatus: "ready_to_print", status: "active" },
  });
  expect(people && peopleSummary(people)).toBe(
    "students of one class section, ready to print, active, from a search",
  );
  expect(entryOf({ filters: { csv_entity: "staff", print_status: "null" } }).people).toEqual({
    query: { dataset: "staff", filter: { printStatus: "null" } },
    searched: false,
  });
  expect(
    entryOf({ filters: { csv_entity: "aliens", class_section_id: "all", status: 1 } }).people?.query,
  ).toEqual({
    dataset: "students",
    filter: {},
  });
  expect(entryOf({}).people).toBeNull();
});

test("shows who printed, who lacked a photo and who left the list", () => {
  const warning = { record_index: 3, message: "The photo is larger than 15 MB.", kind: "unreadable_photo" };
  expect(
    entryOf({
      printed_by: { id: "u1", name: "Ines" },
      warnings: [warning, { record_index: "3", message: "?" }, null, "?"],
      warnings_total: 120,
      people: { vanished: 1, came: 0 },
    }),
  ).toMatchObject({ by: "Ines", warnings: [warning], warningsTotal: 120, changed: { vanished: 1, came: 0 } });
  expect(entryOf({ printed_by: "Ines", warnings: {}, people: { vanished: -1 } })).toMatchObject({
    by: null,
    warnings: [],
    warningsTotal: 0,
    changed: null,
  });
});
