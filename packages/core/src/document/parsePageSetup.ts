import { DesignError } from "../problems/designError.ts";
import { renameFields, snakeCase } from "./fieldNames.ts";
import {
  isAbsent,
  isObject,
  type LooseObject,
  numberFrom,
  readNumber,
  readText,
  readWord,
  shown,
} from "./looseValues.ts";
import { type LabelSetup, modalPageSetup, type PageSetup, type SheetSetup } from "./pageSetup.ts";

/** Beyond this a PDF page cannot be (14,400 points). */
const maxMm = 5000;
const maxLabels = 10_000;
const dpiRange = { min: 72, max: 2400 };

/**
 * Reads a stored page setup and fills what is missing from `base`. Lengths may be text; negative ones become
 * 0; `across` and `down` become whole numbers of at least 1.
 * Throws DesignError, naming the field, for what is no page setup.
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
  };
}

function readSheet(stored: LooseObject, base: SheetSetup, field: string): SheetSetup {
  const mm = (name: string, fallback: number) => readMm(stored[name], `${field}.${name}`, fallback);
  const widthMm = mm("width_mm", base.widthMm);
  const heightMm = mm("height_mm", base.heightMm);
  const sized = !isAbsent(stored.width_mm) || !isAbsent(stored.height_mm);
  const across = readCount(stored.across, `${field}.across`, base.across);
  const down = readCount(stored.down, `${field}.down`, base.down);
  if (across * down > maxLabels) {
    throw new DesignError(
      `${field}.across`,
      `× down must be at most ${maxLabels} labels, not ${across * down}.`,
    );
  }
  const bySize = widthMm > heightMm ? "landscape" : "portrait";
  return {
    widthMm,
    heightMm,
    leftMm: mm("left_mm", base.leftMm),
    topMm: mm("top_mm", base.topMm),
    across,
    down,
    hGapMm: mm("h_gap_mm", base.hGapMm),
    vGapMm: mm("v_gap_mm", base.vGapMm),
    orientation: readWord(
      stored.orientation,
      `${field}.orientation`,
      ["landscape", "portrait"],
      sized ? bySize : base.orientation,
    ),
  };
}

function readLabel(stored: LooseObject, base: LabelSetup, field: string): LabelSetup {
  const mm = (name: string, fallback: number) => readMm(stored[name], `${field}.${name}`, fallback);
  return {
    shape: readWord(stored.shape, `${field}.shape`, ["rectangle", "rounded"], base.shape),
    widthMm: mm("width_mm", base.widthMm),
    heightMm: mm("height_mm", base.heightMm),
    cornerWidthMm: mm("corner_w_mm", base.cornerWidthMm),
    cornerHeightMm: mm("corner_h_mm", base.cornerHeightMm),
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

/** Whatever was typed counts at least one label; only a number beyond reason is refused. */
function readCount(value: unknown, field: string, fallback: number): number {
  if (isAbsent(value)) return fallback;
  const count = Math.max(1, Math.floor(numberFrom(value) ?? 1));
  if (count > maxLabels) throw new DesignError(field, `must be at most ${maxLabels}, not ${count}.`);
  return count;
}

/** An emptied number field of the dialog arrives as "". */
function blankAsAbsent(value: unknown): unknown {
  return typeof value === "string" && value.trim() === "" ? undefined : value;
}
