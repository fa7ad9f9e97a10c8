import type { StoredPrinterProfile } from "@print-builder/core/sheets";
import { expect, it } from "vitest";
import {
  kindForm,
  misprintText,
  printerForm,
  printerSummary,
  readPrinterForm,
  withZone,
} from "./printerForm.ts";

const laser = {
  ...({ name: "Laser", paper: "a4", duplex: "manual", offset_x_mm: 0.5, offset_y_mm: -0.25 } as const),
  ...{ scale_x: 1.002, back: { offset_x_mm: -0.4, rotation_deg: 0.1 }, margins_mm: { left: 4 } },
};

it("a printer profile survives a round trip through the form", () => {
  const read = readPrinterForm(printerForm(laser), laser);
  if ("error" in read) throw new Error(read.error);
  expect(printerForm(read.profile)).toEqual(printerForm(laser));
  expect(read.profile).toMatchObject({ scale_x: 1.002, duplex: "manual", back: { rotation_deg: 0.1 } });
});

it("a printer profile omits empty values and converts sums and units", () => {
  const form = { ...printerForm(laser), paper: "", duplex: "" as const, dpi: "600" };
  const read = readPrinterForm({ ...form, front: { ...form.front, x: "1in/10" } }, laser);
  if ("error" in read) throw new Error(read.error);
  expect(read.profile).not.toHaveProperty("paper");
  expect(read.profile).not.toHaveProperty("duplex");
  expect(read.profile).toMatchObject({ dpi: 600, offset_x_mm: 2.54 });
});

it("refuses a printer with impossible values and says why", () => {
  const form = printerForm(laser);
  const errorOf = (part: object) => {
    const read = readPrinterForm({ ...form, ...part }, laser);
    return "error" in read ? read.error : null;
  };
  expect(errorOf({ name: " " })).toBe("Give the printer a name.");
  expect(errorOf({ front: { ...form.front, x: "far" } })).toBe(
    "An offset in mm must be a number from -100 to 100.",
  );
  expect(errorOf({ dpi: "9" })).toBe("The resolution must be a whole number from 72 to 2400.");
});

it("summarises a printer in one line", () => {
  expect(printerSummary(laser)).toBe(
    "A4 · 0.5 mm right, 0.25 mm up, 100.2 × 100% · backs 0.4 mm left, turned 0.1° more · both sides by hand",
  );
  expect(printerSummary({ name: "Plain" })).toBe("no correction");
});

it("zones without black, overlay or both survive a round trip", () => {
  const zone = { side: "front", x_mm: 8.56, y_mm: 17.99, width_mm: 13, height_mm: 11.8 } as const;
  const sign = { side: "back", x_mm: 5, y_mm: 20, width_mm: 40, height_mm: 8 } as const;
  const stored: StoredPrinterProfile = {
    ...{ name: "Primacy", kind: "card", paper: "cr80" },
    k_exclusion: [zone, { ...sign, side: "front" }],
    overlay_exclusion: [sign, zone],
  };
  const form = printerForm(stored);
  expect(form.zones.map(({ side, free }) => [side, free])).toEqual([
    ["front", "both"],
    ["front", "black"],
    ["back", "overlay"],
  ]);
  const read = readPrinterForm(form, stored);
  if ("error" in read) throw new Error(read.error);
  expect(read.profile.k_exclusion).toEqual(stored.k_exclusion);
  expect(read.profile.overlay_exclusion).toEqual([zone, sign]);
  const [first] = form.zones;
  const wrong = readPrinterForm({ ...form, zones: first ? [{ ...first, x_mm: "300" }] : [] }, stored);
  expect(wrong).toEqual({ error: "A zone's place or size, in mm, must be a number from 0 to 200." });
});

it("adds zones for a chip and a stripe, and drops them for office printers", () => {
  const form = withZone(
    withZone(printerForm({ name: "Primacy", kind: "card", paper: "cr80" }), "chip"),
    "stripe",
  );
  expect(form.zones).toEqual([
    { side: "front", x_mm: "8.56", y_mm: "17.99", width_mm: "13", height_mm: "11.8", free: "both" },
    { side: "back", x_mm: "0", y_mm: "4", width_mm: "85.6", height_mm: "12.7", free: "both" },
  ]);
  expect(kindForm("office").zones).toEqual([]);
  expect(kindForm("card")).not.toHaveProperty("zones");
});

it("describes a misprint by the correction that it needs", () => {
  const correction = { offsetXMm: -1.5, offsetYMm: 0.8, scaleX: 0.997, scaleY: 1.0001, rotationDeg: -0.4 };
  expect(misprintText(correction)).toBe(
    "1.5 mm too far to the right, 0.8 mm too high, 0.3% too wide, turned 0.4° to the right",
  );
  const none = { offsetXMm: 0.02, offsetYMm: 0, scaleX: 1, scaleY: 1, rotationDeg: 0.01 };
  expect(misprintText(none)).toBe("just where it should be");
});
