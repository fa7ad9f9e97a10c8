import { describe, expect, it } from "vitest";
import { defaultPageSetup, parseProject } from "../document/index.ts";
import { requestProblems } from "../preflight/index.ts";
import {
  correctionMatrix,
  correctionOf,
  type PrintRequest,
  parsePrinterProfile,
  parsePrintRequest,
  planSheets,
  printerProfileFrom,
  type StoredPrinterProfile,
  sheetsOf,
} from "./index.ts";

const a4 = { widthMm: 210, heightMm: 297 };

function at(stored: StoredPrinterProfile, side: "front" | "back", x: number, y: number) {
  const matrix = correctionMatrix(correctionOf(printerProfileFrom(stored), side), a4);
  if (!matrix) return [x, y];
  const [a, b, c, d, e, f] = matrix;
  return [a * x + c * y + e, b * x + d * y + f].map((mm) => Number(mm.toFixed(6)));
}

function messageOf(input: unknown): string {
  const parsed = parsePrinterProfile(input);
  return parsed.ok ? "" : parsed.message;
}

describe("a printer's corrections", () => {
  it("a correction scales and rotates about the sheet's centre, then shifts", () => {
    expect(at({ offset_x_mm: 0.5, offset_y_mm: -0.3 }, "front", 10, 20)).toEqual([10.5, 19.7]);
    expect(at({ scale_x: 1.002, scale_y: 0.99 }, "front", 5, 48.5)).toEqual([4.8, 49.5]);
    // A small clockwise rotation moves the middle of the right edge downwards.
    expect(at({ rotation_deg: 30, offset_x_mm: 1 }, "front", 205, 148.5)).toEqual([
      Number((105 + 100 * Math.cos(Math.PI / 6) + 1).toFixed(6)),
      198.5,
    ]);
  });

  it("adds the back's correction to the front's", () => {
    const profile = { offset_x_mm: 0.5, scale_x: 1.01, back: { offset_x_mm: 0.4, rotation_deg: 0 } };
    expect(at(profile, "front", 105, 0)).toEqual([105.5, 0]);
    expect(at(profile, "back", 105, 0)).toEqual([105.9, 0]);
    expect(at({ back: { offset_y_mm: -2 } }, "front", 3, 4)).toEqual([3, 4]);
  });

  it("gives no matrix for a correction that changes nothing", () => {
    expect(correctionMatrix(correctionOf(printerProfileFrom({ name: "Office" }), "back"), a4)).toBeNull();
  });
});

describe("a printer profile", () => {
  it("accepts a profile without keys and names an unknown or wrong key", () => {
    expect(parsePrinterProfile({})).toEqual({ ok: true, stored: {} });
    expect(messageOf({ colour: 1 })).toBe("The printer profile has no setting called “colour”.");
    expect(messageOf({ back: { offset: 1 } })).toBe("back has no setting called “offset”.");
    expect(messageOf({ margins_mm: { left: -1 } })).toBe("margins_mm.left must be a number from 0 to 100.");
    expect(messageOf({ scale_x: "1.002" })).toBe("scale_x must be a number from 0.5 to 2.");
    expect(messageOf({ kind: "laser" })).toBe("kind must be office, card or label.");
    expect(messageOf([])).toBe("The printer profile must be an object.");
  });

  it("takes resolution and flip edge from the printer unless requested", () => {
    const limits = { total: 3, pageSetup: defaultPageSetup, isDualSided: true };
    const read = (input: object) => {
      const parsed = parsePrintRequest(input, limits);
      return parsed.ok ? parsed.request : parsed.problems;
    };
    const printer_profile = { dpi: 600, duplex: "short" };
    expect(read({ printer_profile })).toMatchObject({ dpi: 600, flipEdge: "short" });
    expect(read({ printer_profile, dpi: 300, flip_edge: "long" })).toMatchObject({
      dpi: 300,
      flipEdge: "long",
    });
    expect(read({ printer_profile: { offset_x_mm: "far" } })).toEqual([
      {
        field: "printer_profile.offset_x_mm",
        message: "printer_profile.offset_x_mm must be a number from -100 to 100.",
      },
    ]);
    expect(read({})).not.toHaveProperty("printer");
  });
});

const bothSides: PrintRequest = {
  range: { type: "all" },
  side: "both",
  copiesPerRecord: 1,
  startAt: 1,
  printOrder: "across_then_down",
  dpi: 300,
  showGuides: false,
  flipEdge: "long",
};

/** The pages as sheet and side, with the first record on each. */
function leaves(stored: StoredPrinterProfile | null, span?: { first: number; beyond: number }) {
  const request = stored ? { ...bothSides, printer: printerProfileFrom(stored) } : bothSides;
  const whole = planSheets(request, 35, defaultPageSetup, true);
  const plan = span ? sheetsOf(request, whole, span) : whole;
  return Array.from({ length: plan.pages }, (_, index) => {
    const { sheet, side } = plan.leaf(index);
    return `${sheet + 1}${side[0]} ${plan.page(index).slots[0]?.recordIndex}`;
  });
}

describe("sheets that are turned over by hand", () => {
  it("prints all fronts, then all backs from the last sheet to the first", () => {
    const byHand = ["1f 0", "2f 10", "3f 20", "4f 30", "4b 30", "3b 20", "2b 10", "1b 0"];
    expect(leaves({ duplex: "manual" })).toEqual(byHand);
    expect(leaves({ duplex: "long" })).toEqual(leaves(null));
    expect(leaves(null)).toEqual(["1f 0", "1b 0", "2f 10", "2b 10", "3f 20", "3b 20", "4f 30", "4b 30"]);
  });

  it("prints backs from the first sheet on if the pile is turned as a whole", () => {
    expect(leaves({ duplex: "manual", pile: "face_up" })).toEqual([
      ...["1f 0", "2f 10", "3f 20", "4f 30"],
      ...["1b 0", "2b 10", "3b 20", "4b 30"],
    ]);
  });

  it("keeps a separate pile for each part of a print", () => {
    const part = ["1f 10", "2f 20", "2b 20", "1b 10"];
    expect(leaves({ duplex: "manual" }, { first: 1, beyond: 3 })).toEqual(part);
  });
});

describe("the unprintable edge of the paper", () => {
  const box = { width: 20, height: 10, zIndex: 1, properties: {} };
  const design = parseProject({
    name: "Cards",
    canvas_width: 324,
    canvas_height: 204,
    is_dual_sided: true,
    front_elements: [
      { ...box, id: "left", type: "rectangle", x: 4, y: 100 },
      { ...box, id: "inside", type: "rectangle", x: 60, y: 100 },
      { ...box, id: "right", type: "circle", x: 300, y: 100 },
      { ...box, id: "unseen", type: "circle", x: 0, y: 100, hidden: true },
    ],
    back_elements: [{ ...box, id: "back", type: "rectangle", x: 300, y: 20 }],
  }).project;
  const found = (stored: StoredPrinterProfile, project = design) =>
    requestProblems(project, { ...bothSides, printer: printerProfileFrom(stored) }).map(
      ({ elementId, side, message }) => [elementId, side, message.split(" ")[0]],
    );

  it("reports each element in the unprintable edge, and how far it reaches", () => {
    // Two columns of 86 mm labels at A4's left edge: only the first touches the margin, and on the back only the
    // second.
    expect(found({ margins_mm: { left: 4, top: 0, right: 0, bottom: 0 } })).toEqual([
      ["left", "front", "2.7"],
    ]);
    expect(found({ margins_mm: { right: 4 } })).toEqual([["back", "back", "2.7"]]);
    expect(found({ margins_mm: {} })).toEqual([]);
    const blue = { ...design, backgroundColor: "#0000ff" };
    expect(found({ margins_mm: { left: 4 } }, blue)[0]).toEqual([null, "front", "The"]);
  });

  it("reports that the printer is loaded with different paper", () => {
    expect(found({ paper: "letter" })).toEqual([[null, null, "The"]]);
    expect(found({ paper: "a4" })).toEqual([]);
  });
});
