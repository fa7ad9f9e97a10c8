import { expect, it } from "vitest";
import { aProject } from "#test/site/storedRows.ts";
import { historyEntry, historyForOthers, storedFilters } from "./printHistory.ts";

const request = {
  range: { type: "all" },
  side: "front",
  copiesPerRecord: 1,
  startAt: 1,
  printOrder: "across_then_down",
  dpi: 300,
  showGuides: false,
  flipEdge: "long",
} as const;

const warning = (record_index: number, kind: string, message: string) => ({
  record_index,
  kind,
  message,
  element_id: "photo",
  side: "front" as const,
});

const print = {
  total: 500,
  filters: null,
  startedAt: new Date(0),
  finishedAt: new Date(1000),
  bytes: 10,
  recordIds: ["1041", "1042"],
  by: { id: "u1", name: "Ines" },
};

it("stores a warning with its reason but without a photo's name", () => {
  const fetched = "The photo could not be fetched from the school system: it answered 503.";
  const unnamed = "The record has no photo name for the field “photo”.";
  const warnings = [
    warning(1, "missing_photo", "There is no photo “Asha Rao.jpg” among the project's images."),
    warning(2, "unreadable_photo", "“Theo.jpg” is not a picture."),
    warning(3, "unreadable_photo", fetched),
    warning(4, "missing_photo", unnamed),
  ];
  const entry = historyEntry(aProject({ id: "p" }), request, { ...print, warnings });
  expect(entry.warnings?.map(({ message }) => message)).toEqual([
    "There is no photo with the name in the record.",
    "The photo cannot be read.",
    fetched,
    unnamed,
  ]);
  expect([entry.warnings_total, entry.printed_by]).toEqual([4, { id: "u1", name: "Ines" }]);
});

it("stores at most fifty warnings and exports none", () => {
  const warnings = Array.from({ length: 500 }, (_, record) => warning(record, "missing_photo", "None."));
  const entry = historyEntry(aProject({ id: "p" }), request, { ...print, warnings });
  expect([entry.warnings?.length, entry.warnings_total]).toEqual([50, 500]);
  const [sent] = historyForOthers([entry]);
  expect(sent).not.toHaveProperty("warnings");
  expect(entry.record_ids).toEqual(["1041", "1042"]);
  expect(sent).not.toHaveProperty("record_ids");
  expect(sent).not.toHaveProperty("printed_by");
  expect(sent).toMatchObject({ record_range: { start: 0, end: 499, count: 500 }, warnings_total: 500 });
});

it("records that a search was used, but not its text", () => {
  const filters = { csv_entity: "students", search: " Asha ", status: "active", print_status: "" } as const;
  expect(storedFilters({ data_mode: "school" }, filters, null)).toEqual({
    csv_entity: "students",
    status: "active",
    searched: true,
  });
  expect(storedFilters({ data_mode: "standard" }, filters, null)).toBeNull();
});
