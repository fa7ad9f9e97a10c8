import { describe, expect, it } from "vitest";
import { checkedForm, exportBody, exportRequest, firstForm } from "./exportForm.ts";

describe("the Export PDF dialog", () => {
  it("[PRINT-14] Export PDF sends 0-based records", () => {
    const form = { ...firstForm(60, false), range: "range" as const, from: "7", to: "9" };
    expect(exportBody(form)).toMatchObject({
      range: { type: "range", start: 6, end: 8 },
      side: "front",
      dpi: 300,
    });
    expect(exportBody(form)).not.toHaveProperty("exclude_records");
    expect(exportBody(form, [6, 8]).exclude_records).toEqual([6, 8]);
  });

  it("Export PDF sends the press's profile to print, but not to check", () => {
    const form = firstForm(60, false);
    expect(exportRequest(form)).not.toHaveProperty("colour");
    const profile = { name: "press.icc", icc: "AAAA" };
    const press = { color: "cmyk", standard: "pdfx4", profile } as const;
    expect(exportRequest({ ...form, press }).colour).toEqual({
      space: "cmyk",
      standard: "pdfx4",
      icc: "AAAA",
    });
    expect(exportBody({ ...form, press })).toMatchObject({ color: "cmyk", standard: "pdfx4" });
    expect(exportBody({ ...form, press })).not.toHaveProperty("icc");
    // The chosen profile only applies to presses.
    const archive = { ...press, color: "rgb", standard: "pdfa2b" } as const;
    expect(exportRequest({ ...form, press: archive }).colour).toEqual({ space: "rgb", standard: "pdfa2b" });
  });

  it("[PRINT-05][PRINT-06] Export PDF refuses unprintable values and names the allowed ones", () => {
    const form = firstForm(60, false);
    expect(checkedForm(form, 60, 10)).toEqual({ isFine: true });
    for (const part of [{ copies: "0" }, { copies: "1.5" }, { startAt: "11" }, { startAt: "" }]) {
      expect(checkedForm({ ...form, ...part }, 60, 10)).toHaveProperty("problem");
    }
    const ranged = { ...form, range: "range" as const };
    expect(checkedForm({ ...ranged, from: "0" }, 60, 10)).toHaveProperty("problem");
    expect(checkedForm({ ...ranged, to: "61" }, 60, 10)).toHaveProperty("problem");
    expect(checkedForm({ ...ranged, from: "9", to: "8" }, 60, 10)).toHaveProperty("problem");
  });
});
