import type { PrinterPreset } from "@print-builder/card-printers";
import { type CutoutKind, papers, type SideName, usualCutout } from "@print-builder/core/document";
import { readTypedNumber } from "@print-builder/core/editing";
import {
  type PrinterProfile,
  parsePrinterProfile,
  printerProfileFrom,
  type StoredPrinterProfile,
  storedCorrection,
} from "@print-builder/core/sheets";

type Correction = PrinterProfile["front"];

/** Numbers of a correction as typed: mm, per cent and degrees. */
export type CorrectionForm = Readonly<Record<"x" | "y" | "scaleX" | "scaleY" | "turn", string>>;

export type MarginForm = Readonly<Record<"left" | "top" | "right" | "bottom", string>>;

/** Position and size of a zone on its side of the card, mm as typed. */
export type ZoneLength = "x_mm" | "y_mm" | "width_mm" | "height_mm";

type AreaForm = { readonly side: SideName } & Readonly<Record<ZoneLength, string>>;

/** A part of a card where the printer omits black, overlay or both. */
export type ZoneForm = AreaForm & { readonly free: "black" | "overlay" | "both" };

/** State of the printer dialog. */
export type PrinterForm = {
  readonly name: string;
  readonly kind: "office" | "card" | "label";
  /** "" uses each project's own paper. */
  readonly paper: string;
  readonly duplex: "" | "long" | "short" | "manual" | "none";
  readonly pile: "face_down" | "face_up";
  readonly dpi: string;
  readonly margins: MarginForm;
  readonly front: CorrectionForm;
  readonly back: CorrectionForm;
  /** For card printers only. */
  readonly pureBlack: boolean;
  readonly overEdge: string;
  readonly overlay: "spot" | "page";
  readonly zones: readonly ZoneForm[];
};

const typed = (value: number, places: number) => String(Number(value.toFixed(places)));

export function correctionForm(correction: Correction): CorrectionForm {
  return {
    x: typed(correction.offsetXMm, 3),
    y: typed(correction.offsetYMm, 3),
    scaleX: typed(correction.scaleX * 100, 3),
    scaleY: typed(correction.scaleY * 100, 3),
    turn: typed(correction.rotationDeg, 3),
  };
}

export function printerForm(stored: StoredPrinterProfile): PrinterForm {
  const { name, kind, paper, marginsMm, dpi, front, back, duplex, pile, ...of } = printerProfileFrom(stored);
  const { left, top, right, bottom } = marginsMm;
  return {
    ...{ name, kind, pile, paper: paper ?? "", duplex: duplex ?? "", dpi: dpi === null ? "" : String(dpi) },
    margins: { left: String(left), top: String(top), right: String(right), bottom: String(bottom) },
    front: correctionForm(front),
    back: correctionForm(back),
    ...{ pureBlack: of.pureBlack, overEdge: String(of.overEdgeMm), overlay: of.overlay },
    zones: zoneForms(of),
  };
}

type Zones = Pick<PrinterProfile, "kExclusion" | "overlayExclusion">;

function zoneForms({ kExclusion, overlayExclusion }: Zones): readonly ZoneForm[] {
  const formOf = ({ side, xMm, yMm, widthMm, heightMm }: Zones["kExclusion"][number]): AreaForm => {
    const [x_mm, y_mm, width_mm, height_mm] = [String(xMm), String(yMm), String(widthMm), String(heightMm)];
    return { side, x_mm, y_mm, width_mm, height_mm };
  };
  const left = new Map(overlayExclusion.map((area) => [JSON.stringify(area), area]));
  const black = kExclusion.map((area): ZoneForm => {
    const isBoth = left.delete(JSON.stringify(area));
    return { ...formOf(area), free: isBoth ? "both" : "black" };
  });
  return [...black, ...[...left.values()].map((area): ZoneForm => ({ ...formOf(area), free: "overlay" }))];
}

/** Size of the printer's cards, mm; an ID card by default. */
export function cardOf({ paper }: Pick<PrinterForm, "paper">): { widthMm: number; heightMm: number } {
  const { widthMm, heightMm } = papers.find(({ id }) => id === paper) ?? idCard;
  return { widthMm, heightMm };
}

const idCard = { widthMm: 85.6, heightMm: 53.98 };

/** Adds a zone over a feature of the card in its usual position, or a zone to be positioned by hand. */
export function withZone(
  form: PrinterForm,
  kind: Extract<CutoutKind, "chip" | "stripe"> | null,
): PrinterForm {
  const { side, xMm, yMm, widthMm, heightMm } =
    kind === null
      ? ({ side: "front", xMm: 10, yMm: 10, widthMm: 20, heightMm: 10 } as const)
      : usualCutout(kind, cardOf(form));
  const typed = {
    x_mm: String(xMm),
    y_mm: String(yMm),
    width_mm: String(widthMm),
    height_mm: String(heightMm),
  };
  return { ...form, zones: [...form.zones, { side, ...typed, free: kind === null ? "black" : "both" }] };
}

function storedZones(zones: readonly ZoneForm[]) {
  const areas = (free: ZoneForm["free"]) =>
    zones
      .filter((zone) => zone.free === free || zone.free === "both")
      .map(({ side, x_mm, y_mm, width_mm, height_mm }) => ({
        side,
        x_mm: numberIn(x_mm, "mm", 0),
        y_mm: numberIn(y_mm, "mm", 0),
        width_mm: numberIn(width_mm, "mm", 0),
        height_mm: numberIn(height_mm, "mm", 0),
      }));
  return { k_exclusion: areas("black"), overlay_exclusion: areas("overlay") };
}

/** Default settings for each kind of printer. */
export function kindForm(kind: PrinterForm["kind"]): Partial<PrinterForm> {
  const { pureBlack, overEdge, overlay, zones } = printerForm({ kind });
  return { kind, pureBlack, overEdge, overlay, ...(kind === "card" ? {} : { zones }) };
}

/** Fills in a known printer and keeps measured values. */
export function presetForm({ profile }: PrinterPreset): Partial<PrinterForm> {
  const { name, kind, paper, dpi } = printerForm(profile);
  return { ...kindForm(kind), name, paper, dpi };
}

/** A field's number; `fallback` for an empty field, NaN for non-numeric text. */
function numberIn(text: string, unit: "mm" | "", fallback: number): number {
  if (text.trim() === "") return fallback;
  const read = readTypedNumber(text, unit);
  return "value" in read ? read.value : Number.NaN;
}

function correctionOf({ x, y, scaleX, scaleY, turn }: CorrectionForm) {
  return storedCorrection({
    offsetXMm: numberIn(x, "mm", 0),
    offsetYMm: numberIn(y, "mm", 0),
    scaleX: numberIn(scaleX, "", 100) / 100,
    scaleY: numberIn(scaleY, "", 100) / 100,
    rotationDeg: numberIn(turn, "", 0),
  });
}

const fieldNames: readonly (readonly [RegExp, string])[] = [
  [/^margins_mm\.(\w+)/, "The blank edge"],
  [/^(?:k|overlay)_exclusion\./, "A zone's place or size, in mm,"],
  [/^over_edge/, "The distance printed over the edge, in mm,"],
  [/offset_/, "An offset in mm"],
  [/scale_/, "A scale, such as 1.002,"],
  [/rotation_/, "A turn in degrees"],
  [/^dpi/, "The resolution"],
];

/** Converts the form into a profile, or an error for the user. */
export function readPrinterForm(
  form: PrinterForm,
  kept: StoredPrinterProfile,
): { readonly profile: StoredPrinterProfile } | { readonly error: string } {
  const { margins } = form;
  if (form.name.trim() === "") return { error: "Give the printer a name." };
  const { paper: _, dpi: __, duplex: ___, ...others } = kept;
  const parsed = parsePrinterProfile({
    ...others,
    ...correctionOf(form.front),
    ...{ name: form.name.trim(), kind: form.kind, pile: form.pile, back: correctionOf(form.back) },
    ...{ pure_black: form.pureBlack, overlay: form.overlay, over_edge_mm: numberIn(form.overEdge, "mm", 0) },
    ...storedZones(form.zones),
    ...(form.paper === "" ? {} : { paper: form.paper }),
    ...(form.duplex === "" ? {} : { duplex: form.duplex }),
    ...(form.dpi.trim() === "" ? {} : { dpi: numberIn(form.dpi, "", 0) }),
    margins_mm: Object.fromEntries(
      Object.entries(margins).map(([edge, text]) => [edge, numberIn(text, "mm", 0)]),
    ),
  });
  if (parsed.ok) return { profile: parsed.stored };
  const [, words] = fieldNames.find(([pattern]) => pattern.test(parsed.message)) ?? [];
  return { error: words ? parsed.message.replace(/^\S+/, words) : parsed.message };
}

const shown = (value: number, places: number) => String(Number(value.toFixed(places)));

function correctionText({ offsetXMm, offsetYMm, scaleX, scaleY, rotationDeg }: Correction): string {
  const parts = [
    ...(offsetXMm === 0 ? [] : [`${shown(Math.abs(offsetXMm), 2)} mm ${offsetXMm > 0 ? "right" : "left"}`]),
    ...(offsetYMm === 0 ? [] : [`${shown(Math.abs(offsetYMm), 2)} mm ${offsetYMm > 0 ? "down" : "up"}`]),
    ...(scaleX === 1 && scaleY === 1 ? [] : [`${shown(scaleX * 100, 2)} × ${shown(scaleY * 100, 2)}%`]),
    ...(rotationDeg === 0 ? [] : [`turned ${shown(rotationDeg, 2)}°`]),
  ];
  return parts.join(", ");
}

/** Summary of a printer's effect on a print. */
export function printerSummary(stored: StoredPrinterProfile): string {
  const { front, back, duplex, paper } = printerProfileFrom(stored);
  const [onBoth, onBack] = [correctionText(front), correctionText(back)];
  const parts = [
    ...(paper === null ? [] : [papers.find(({ id }) => id === paper)?.name ?? paper]),
    onBoth === "" && onBack === "" ? "no correction" : onBoth,
    ...(onBack === "" ? [] : [`backs ${onBack} more`]),
    ...(duplex === "manual" ? ["both sides by hand"] : []),
  ];
  return parts.filter((part) => part !== "").join(" · ");
}

/** Smaller deviations are invisible on paper. */
const seen = { mm: 0.05, part: 0.0003, degrees: 0.03 };

/** Describes the misprint that a correction fixes: "1.5 mm too far to the right, 0.3% too wide". */
export function misprintText({ offsetXMm, offsetYMm, scaleX, scaleY, rotationDeg }: Correction): string {
  const off = (mm: number, [less, more]: readonly [string, string]) =>
    Math.abs(mm) < seen.mm ? [] : [`${shown(Math.abs(mm), 2)} mm ${mm > 0 ? less : more}`];
  const sized = (scale: number, [less, more]: readonly [string, string]) =>
    Math.abs(scale - 1) < seen.part
      ? []
      : [`${shown(Math.abs(1 / scale - 1) * 100, 2)}% ${scale > 1 ? less : more}`];
  const turned =
    Math.abs(rotationDeg) < seen.degrees
      ? []
      : [`turned ${shown(Math.abs(rotationDeg), 2)}° ${rotationDeg > 0 ? "to the left" : "to the right"}`];
  const parts = [
    ...off(offsetXMm, ["too far to the left", "too far to the right"]),
    ...off(offsetYMm, ["too high", "too low"]),
    ...sized(scaleX, ["too narrow", "too wide"]),
    ...sized(scaleY, ["too short", "too long"]),
    ...turned,
  ];
  return parts.length === 0 ? "just where it should be" : parts.join(", ");
}
