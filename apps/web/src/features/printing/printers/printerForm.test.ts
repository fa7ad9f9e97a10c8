import { expect, it } from "vitest";
import { printerForm, readPrinterForm } from "./printerForm.ts";
import { printerSummary } from "./printerWords.ts";

const laser = {
  ...({ name: "Laser", paper: "a4", duplex: "manual", offset_x_mm: 0.5, offset_y_mm: -0.25 } as const),
  ...{ scale_x: 1.002, back: { offset_x_mm: -0.4, rotation_deg: 0.1 }, margins_mm: { left: 4 } },
};

it("a profile goes through the form unchanged in meaning", () => {
  const read = readPrinterForm(printerForm(laser), laser);
  if ("error" in read) throw new Error(read.error);
  expect(printerForm(read.profile)).toEqual(printerForm(laser));
  expect(read.profile).toMatchObject({ scale_x: 1.002, duplex: "manual", back: { rotation_deg: 0.1 } });
});

it("what is chosen as open is left out, and sums and other units are worked out", () => {
  const form = { ...printerForm(laser), paper: "", duplex: "" as const, dpi: "600" };
  const read = readPrinterForm({ ...form, front: { ...form.front, x: "1in/10" } }, laser);
  if ("error" in read) throw new Error(read.error);
  expect(read.profile).not.toHaveProperty("paper");
  expect(read.profile).not.toHaveProperty("duplex");
  expect(read.profile).toMatchObject({ dpi: 600, offset_x_mm: 2.54 });
});

it("what cannot be is refused in words", () => {
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

it("a printer is summed up in a line", () => {
  expect(printerSummary(laser)).toBe(
    "A4 · 0.5 mm right, 0.25 mm up, 100.2 × 100 % · backs 0.4 mm left, turned 0.1° more · both sides by hand",
  );
  expect(printerSummary({ name: "Plain" })).toBe("no correction");
});
