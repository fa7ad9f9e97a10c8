import { isTimeZone } from "../expressions/dates/civilDate.ts";
import { DesignError } from "../problems/designError.ts";
import { type Cutout, cutoutKinds } from "./cutouts.ts";
import {
  isAbsent,
  isObject,
  type LooseObject,
  numberFrom,
  readFlag,
  readNumber,
  readObject,
  readText,
  readWord,
  renameFields,
  shown,
  snakeCase,
} from "./looseValues.ts";
import {
  type LabelGrid,
  type LabelSetup,
  labelShapes,
  type MarkName,
  markNames,
  maxBleedMm,
  modalPageSetup,
  type PageSetup,
  type RollLengths,
  type SheetSetup,
  type StockName,
  sheetLayouts,
} from "./pageSetup.ts";

/** The maximum side of a PDF page, 14,400 points. */
const maxMm = 5000;
const maxLabels = 10_000;
const maxGrids = 50;
const maxCutouts = 20;
const dpiRange = { min: 72, max: 2400 };
const bleedRange = { min: 0, max: maxBleedMm };
const safeRange = { min: 0, max: 50 };

/**
 * Reads a stored page setup and fills in missing fields from `base`. Lengths may be text; negative lengths become 0;
 * `across` and `down` become whole numbers of at least 1. Throws a DesignError that names the field if the input is
 * not a page setup.
 */
export function parsePageSetup(
  input: unknown,
  base: PageSetup = modalPageSetup,
  field = "page_setup",
): PageSetup {
  const stored = readPart(input, field);
  return {
    cardType: readText(stored.card_type, `${field}.cardType`, 100, base.cardType),
    dpi: readNumber(blankAsAbsent(stored.dpi), `${field}.dpi`, dpiRange, base.dpi),
    page: readSheet(readPart(stored.page, `${field}.page`), base.page, `${field}.page`),
    label: readLabel(readPart(stored.label, `${field}.label`), base.label, `${field}.label`),
    stock: readStock(stored.stock, `${field}.stock`, base.stock),
    bleedMm: readNumber(blankAsAbsent(stored.bleed_mm), `${field}.bleed_mm`, bleedRange, base.bleedMm),
    safeMm: isAbsent(blankAsAbsent(stored.safe_mm))
      ? base.safeMm
      : readNumber(stored.safe_mm, `${field}.safe_mm`, safeRange, 0),
    marks: readMarks(stored.marks, `${field}.marks`, base.marks),
    layout: readWord(stored.layout, `${field}.layout`, sheetLayouts, base.layout),
    cutouts: readCutouts(stored.cutouts, `${field}.cutouts`, base.cutouts),
    ...readTimeZone(stored.time_zone, `${field}.time_zone`),
  };
}

function readTimeZone(input: unknown, field: string): Pick<PageSetup, "timeZone"> {
  const timeZone = readText(blankAsAbsent(input), field, 100, "");
  if (timeZone === "") return {};
  if (!isTimeZone(timeZone)) {
    throw new DesignError(field, "must be the name of a time zone, such as Asia/Kolkata.");
  }
  return { timeZone };
}

function readStock(input: unknown, field: string, base: StockName | null): StockName | null {
  if (isAbsent(input)) return base;
  const stored = readObject(input, field);
  return {
    id: readText(stored.id, `${field}.id`, 200, ""),
    name: readText(stored.name, `${field}.name`, 200, ""),
  };
}

function readCutouts(input: unknown, field: string, base: readonly Cutout[]): readonly Cutout[] {
  if (isAbsent(input)) return base;
  if (!Array.isArray(input) || input.length > maxCutouts) {
    throw new DesignError(field, `must be a list of at most ${maxCutouts} cutouts.`);
  }
  return input.map((each, index) => {
    const stored = readPart(each, `${field}[${index}]`);
    const mm = (name: string) => readMm(stored[name], `${field}[${index}].${name}`, 0);
    return {
      kind: readWord(stored.kind, `${field}[${index}].kind`, cutoutKinds, "slot"),
      side: readWord(stored.side, `${field}[${index}].side`, ["front", "back"], "front"),
      xMm: mm("x_mm"),
      yMm: mm("y_mm"),
      widthMm: mm("width_mm"),
      heightMm: mm("height_mm"),
    };
  });
}

function readMarks(input: unknown, field: string, base: readonly MarkName[]): readonly MarkName[] {
  if (isAbsent(input)) return base;
  const stored = readObject(input, field);
  return markNames.filter((name) => readFlag(stored[name], `${field}.${name}`));
}

function readSheet(stored: LooseObject, base: SheetSetup, field: string): SheetSetup {
  const mm = (name: string, fallback: number) => readMm(stored[name], `${field}.${name}`, fallback);
  const widthMm = mm("width_mm", base.widthMm);
  const heightMm = mm("height_mm", base.heightMm);
  const sized = !isAbsent(stored.width_mm) || !isAbsent(stored.height_mm);
  const bySize = widthMm > heightMm ? "landscape" : "portrait";
  return {
    widthMm,
    heightMm,
    ...readGrid(stored, base, field),
    moreGrids: readMoreGrids(stored.more_grids, `${field}.more_grids`, base.moreGrids),
    ...readRoll(stored.roll, `${field}.roll`, base.roll),
    orientation: readWord(
      stored.orientation,
      `${field}.orientation`,
      ["landscape", "portrait"],
      sized ? bySize : base.orientation,
    ),
  };
}

function readRoll(
  input: unknown,
  field: string,
  base: RollLengths | undefined,
): { readonly roll?: RollLengths } {
  if (isAbsent(input)) return base ? { roll: base } : {};
  const stored = readObject(input, field);
  const minMm = readMm(stored.min_mm, `${field}.min_mm`, 1);
  return { roll: { minMm, maxMm: Math.max(minMm, readMm(stored.max_mm, `${field}.max_mm`, minMm)) } };
}

function readGrid(stored: LooseObject, base: LabelGrid, field: string): LabelGrid {
  const mm = (name: string, fallback: number) => readMm(stored[name], `${field}.${name}`, fallback);
  const across = readCount(stored.across, `${field}.across`, base.across);
  const down = readCount(stored.down, `${field}.down`, base.down);
  if (across * down > maxLabels) {
    throw new DesignError(
      `${field}.across`,
      `× down must be at most ${maxLabels} labels, not ${across * down}.`,
    );
  }
  return {
    leftMm: mm("left_mm", base.leftMm),
    topMm: mm("top_mm", base.topMm),
    across,
    down,
    hGapMm: mm("h_gap_mm", base.hGapMm),
    vGapMm: mm("v_gap_mm", base.vGapMm),
  };
}

const oneLabel: LabelGrid = { leftMm: 0, topMm: 0, across: 1, down: 1, hGapMm: 0, vGapMm: 0 };

function readMoreGrids(input: unknown, field: string, base: readonly LabelGrid[]): readonly LabelGrid[] {
  if (isAbsent(input)) return base;
  if (!Array.isArray(input) || input.length > maxGrids) {
    throw new DesignError(field, `must be a list of at most ${maxGrids} grids of labels.`);
  }
  const grids = input.map((grid, index) =>
    readGrid(readPart(grid, `${field}[${index}]`), oneLabel, `${field}[${index}]`),
  );
  const labels = grids.reduce((sum, { across, down }) => sum + across * down, 0);
  if (labels > maxLabels) {
    throw new DesignError(field, `must have at most ${maxLabels} labels, not ${labels}.`);
  }
  return grids;
}

function readLabel(stored: LooseObject, base: LabelSetup, field: string): LabelSetup {
  const mm = (name: string, fallback: number) => readMm(stored[name], `${field}.${name}`, fallback);
  return {
    shape: readWord(stored.shape, `${field}.shape`, labelShapes, base.shape),
    widthMm: mm("width_mm", base.widthMm),
    heightMm: mm("height_mm", base.heightMm),
    cornerWidthMm: mm("corner_w_mm", base.cornerWidthMm),
    cornerHeightMm: mm("corner_h_mm", base.cornerHeightMm),
    holeMm: mm("hole_mm", base.holeMm),
  };
}

function readPart(input: unknown, field: string): LooseObject {
  if (isAbsent(input)) return {};
  if (!isObject(input)) throw new DesignError(field, "must be an object.");
  return renameFields(input, snakeCase);
}

function readMm(value: unknown, field: string, fallback: number): number {
  const given = blankAsAbsent(value);
  const mm = isAbsent(given) ? fallback : numberFrom(given);
  if (mm === null || mm > maxMm) {
    throw new DesignError(field, `must be a length in mm of at most ${maxMm}, not ${shown(value)}.`);
  }
  return Math.max(0, mm);
}

/** Reads a number of labels. Any input yields at least 1, and only excessive numbers are refused. */
function readCount(value: unknown, field: string, fallback: number): number {
  if (isAbsent(value)) return fallback;
  const count = Math.max(1, Math.floor(numberFrom(value) ?? 1));
  if (count > maxLabels) throw new DesignError(field, `must be at most ${maxLabels}, not ${count}.`);
  return count;
}

/** The dialog sends "" for a number field that was cleared. */
function blankAsAbsent(value: unknown): unknown {
  return typeof value === "string" && value.trim() === "" ? undefined : value;
}
