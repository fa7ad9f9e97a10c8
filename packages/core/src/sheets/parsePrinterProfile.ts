import { z } from "zod";
import {
  type CardArea,
  type Correction,
  duplexHabits,
  noCorrection,
  overlayHabits,
  type PrinterMargins,
  type PrinterProfile,
  pileHabits,
  plainCardPrinter,
  plainPrinter,
  printerKinds,
} from "./printerProfile.ts";

function numberIn(min: number, max: number) {
  const error = `must be a number from ${min} to ${max}`;
  return z.number({ error }).min(min, { error }).max(max, { error });
}

function wordOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.enum(words, { error: `must be ${words.slice(0, -1).join(", ")} or ${words.at(-1)}` });
}

function onlyKnown(error: { readonly code?: string; readonly keys?: readonly string[] }): string {
  if (error.code !== "unrecognized_keys") return "must be an object";
  return `has no setting called ${(error.keys ?? []).map((key) => `“${key.slice(0, 40)}”`).join(", ")}`;
}

const correctionFields = {
  offset_x_mm: numberIn(-100, 100),
  offset_y_mm: numberIn(-100, 100),
  scale_x: numberIn(0.5, 2),
  scale_y: numberIn(0.5, 2),
  rotation_deg: numberIn(-45, 45),
};

const margin = numberIn(0, 100);
const mostAreas = 20;
const onCard = numberIn(0, 200);
const cardArea = z.strictObject(
  { side: wordOf(["front", "back"]), x_mm: onCard, y_mm: onCard, width_mm: onCard, height_mm: onCard },
  { error: onlyKnown },
);
const cardAreas = z
  .array(cardArea, { error: "must be a list of areas" })
  .max(mostAreas, { error: `must have at most ${mostAreas} areas` });
const text = (most: number) =>
  z.string({ error: "must be text" }).max(most, { error: `must have at most ${most.toString()} characters` });

/** A printer profile as it is stored and sent; all keys are optional, unknown keys are rejected. */
export const printerProfileSchema = z.strictObject(
  {
    name: text(100).optional(),
    kind: wordOf(printerKinds).optional(),
    paper: text(50).optional(),
    margins_mm: z
      .strictObject({ left: margin, top: margin, right: margin, bottom: margin }, { error: onlyKnown })
      .partial()
      .optional(),
    dpi: z
      .int({ error: "must be a whole number from 72 to 2400" })
      .min(72, { error: "must be a whole number from 72 to 2400" })
      .max(2400, { error: "must be a whole number from 72 to 2400" })
      .optional(),
    ...z.object(correctionFields).partial().shape,
    back: z.strictObject(correctionFields, { error: onlyKnown }).partial().optional(),
    duplex: wordOf(duplexHabits).optional(),
    pile: wordOf(pileHabits).optional(),
    bar_width_reduction_mm: numberIn(0, 1).optional(),
    over_edge_mm: numberIn(0, 3).optional(),
    pure_black: z.boolean({ error: "must be true or false" }).optional(),
    k_exclusion: cardAreas.optional(),
    overlay_exclusion: cardAreas.optional(),
    overlay: wordOf(overlayHabits).optional(),
  },
  { error: onlyKnown },
);

export type StoredPrinterProfile = z.infer<typeof printerProfileSchema>;

type StoredCorrection = NonNullable<StoredPrinterProfile["back"]>;

function correctionFrom(stored: StoredCorrection): Correction {
  return {
    offsetXMm: stored.offset_x_mm ?? noCorrection.offsetXMm,
    offsetYMm: stored.offset_y_mm ?? noCorrection.offsetYMm,
    scaleX: stored.scale_x ?? noCorrection.scaleX,
    scaleY: stored.scale_y ?? noCorrection.scaleY,
    rotationDeg: stored.rotation_deg ?? noCorrection.rotationDeg,
  };
}

function marginsFrom(stored: StoredPrinterProfile["margins_mm"] = {}): PrinterMargins {
  const { left = 0, top = 0, right = 0, bottom = 0 } = stored;
  return { left, top, right, bottom };
}

type StoredArea = z.infer<typeof cardArea>;

function areaFrom({ side, x_mm, y_mm, width_mm, height_mm }: StoredArea): CardArea {
  return { side, xMm: x_mm, yMm: y_mm, widthMm: width_mm, heightMm: height_mm };
}

function storedArea({ side, xMm, yMm, widthMm, heightMm }: CardArea): StoredArea {
  return { side, x_mm: xMm, y_mm: yMm, width_mm: widthMm, height_mm: heightMm };
}

function cardPrinterFrom({ over_edge_mm, pure_black, overlay, kind, ...stored }: StoredPrinterProfile) {
  const usual = kind === "card" ? plainCardPrinter : plainPrinter;
  return {
    overEdgeMm: over_edge_mm ?? usual.overEdgeMm,
    pureBlack: pure_black ?? usual.pureBlack,
    overlay: overlay ?? usual.overlay,
    kExclusion: (stored.k_exclusion ?? []).map(areaFrom),
    overlayExclusion: (stored.overlay_exclusion ?? []).map(areaFrom),
  };
}

/** Fills in the defaults of a stored or sent profile. */
export function printerProfileFrom(stored: StoredPrinterProfile): PrinterProfile {
  return {
    name: stored.name ?? plainPrinter.name,
    kind: stored.kind ?? plainPrinter.kind,
    paper: stored.paper?.toLowerCase() || plainPrinter.paper,
    marginsMm: marginsFrom(stored.margins_mm),
    dpi: stored.dpi ?? plainPrinter.dpi,
    front: correctionFrom(stored),
    back: correctionFrom(stored.back ?? {}),
    duplex: stored.duplex ?? plainPrinter.duplex,
    pile: stored.pile ?? plainPrinter.pile,
    barWidthReductionMm: stored.bar_width_reduction_mm ?? plainPrinter.barWidthReductionMm,
    ...cardPrinterFrom(stored),
  };
}

type ParsedPrinterProfile =
  | { readonly ok: true; readonly stored: StoredPrinterProfile }
  | { readonly ok: false; readonly message: string };

/** Parses a profile file; `message` is a complete sentence that names the first invalid setting. */
export function parsePrinterProfile(input: unknown): ParsedPrinterProfile {
  const parsed = printerProfileSchema.safeParse(input);
  if (parsed.success) return { ok: true, stored: parsed.data };
  const [issue] = parsed.error.issues;
  const field = issue?.path.map(String).join(".") || "The printer profile";
  return { ok: false, message: `${field} ${issue?.message ?? "is not a printer profile"}.` };
}

/** A correction under its stored names. */
export function storedCorrection(correction: Correction): Required<StoredCorrection> {
  return {
    offset_x_mm: correction.offsetXMm,
    offset_y_mm: correction.offsetYMm,
    scale_x: correction.scaleX,
    scale_y: correction.scaleY,
    rotation_deg: correction.rotationDeg,
  };
}

export function toStoredPrinter(profile: PrinterProfile): StoredPrinterProfile {
  const { name, kind, paper, marginsMm, dpi, front, back, duplex, pile, barWidthReductionMm } = profile;
  const { overEdgeMm, pureBlack, kExclusion, overlayExclusion, overlay } = profile;
  return {
    name,
    kind,
    ...(paper === null ? {} : { paper }),
    margins_mm: { ...marginsMm },
    ...(dpi === null ? {} : { dpi }),
    ...storedCorrection(front),
    back: storedCorrection(back),
    ...(duplex === null ? {} : { duplex }),
    pile,
    bar_width_reduction_mm: barWidthReductionMm,
    over_edge_mm: overEdgeMm,
    pure_black: pureBlack,
    k_exclusion: kExclusion.map(storedArea),
    overlay_exclusion: overlayExclusion.map(storedArea),
    overlay,
  };
}
