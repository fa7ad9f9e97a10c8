import {
  type Cutout,
  type CutoutKind,
  cardSizes,
  centred,
  DesignError,
  knownCardSize,
  type LabelGrid,
  type LabelShape,
  labelOfSize,
  type MarkName,
  maxBleedMm,
  modalPageSetup,
  type PageSetup,
  paperOf,
  parsePageSetup,
  type RollLengths,
  type SheetLayout,
  type SideName,
  type Stock,
  type StockName,
  toStoredPageSetup,
  usualCutout,
  withStock,
} from "@print-builder/core/document";
import { readTypedNumber } from "@print-builder/core/editing";
import { sheetMarks } from "@print-builder/core/marks";
import { problemTexts } from "@print-builder/core/preflight";
import {
  labelGrids,
  type PrintRequest,
  paperSetup,
  planSheets,
  slotsPerSheet,
} from "@print-builder/core/sheets";
import { type ReadySetup, readySetup } from "#platform/editorSession/applyPageSetup.ts";

/** State of the dialog, with lengths and counts as typed. */
export type SetupForm = {
  readonly cardType: string;
  readonly dpi: string;
  readonly page: Readonly<Record<PageField, string>> & { readonly orientation: "landscape" | "portrait" };
  readonly label: Readonly<Record<LabelField, string>> & { readonly shape: LabelShape };
  /** The stock's other grids; the form shows the numbers of the first grid. */
  readonly moreGrids: readonly LabelGrid[];
  /** A continuous roll with labels as long as the design; absent for other paper, and after a size was typed. */
  readonly roll?: RollLengths | undefined;
  /** The stock that filled in the numbers; null once a number is changed. */
  readonly stock: StockName | null;
  readonly cut: CutForm;
  readonly cutouts: readonly CutoutForm[];
  /** "" uses the time zone of the computer that draws the cards. */
  readonly timeZone: string;
};

/** A cutout with its numbers as typed. */
export type CutoutForm = {
  readonly kind: CutoutKind;
  readonly side: SideName;
} & Readonly<Record<"x_mm" | "y_mm" | "width_mm" | "height_mm", string>>;

/** Bleed, safe zone and marks, and whether each card gets its own page. */
export type CutForm = {
  readonly bleed_mm: string;
  /** "" uses the default width if there is a bleed. */
  readonly safe_mm: string;
  readonly marks: readonly MarkName[];
  readonly layout: SheetLayout;
};

export type PageField =
  | "width_mm"
  | "height_mm"
  | "left_mm"
  | "top_mm"
  | "across"
  | "down"
  | "h_gap_mm"
  | "v_gap_mm";

export type LabelField = "width_mm" | "height_mm" | "corner_w_mm" | "corner_h_mm" | "hole_mm";

/** Formats numbers as field text and keeps choices. */
type NumbersAsText<Values> = {
  readonly [Name in keyof Values]: Values[Name] extends number ? string : Values[Name];
};

function asTyped<Values extends object>(values: Values): NumbersAsText<Values> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, String(value)]),
  ) as NumbersAsText<Values>;
}

export function formOf(setup: PageSetup | null): SetupForm {
  return typedSetup(setup ?? modalPageSetup);
}

function typedSetup(setup: PageSetup) {
  const { cardType, dpi, page, label } = toStoredPageSetup(setup);
  const { more_grids: _, roll: __, ...sheet } = page;
  return {
    cardType,
    dpi: String(dpi),
    page: asTyped(sheet),
    label: asTyped({ hole_mm: setup.label.holeMm, ...label }),
    moreGrids: setup.page.moreGrids,
    roll: setup.page.roll,
    stock: setup.stock,
    cut: {
      bleed_mm: String(setup.bleedMm),
      safe_mm: setup.safeMm === null ? "" : String(setup.safeMm),
      marks: setup.marks,
      layout: setup.layout,
    },
    cutouts: setup.cutouts.map(cutoutForm),
    timeZone: setup.timeZone ?? "",
  };
}

function cutoutForm({ kind, side, xMm, yMm, widthMm, heightMm }: Cutout): CutoutForm {
  const typed = asTyped({ x_mm: xMm, y_mm: yMm, width_mm: widthMm, height_mm: heightMm });
  return { kind, side, ...typed };
}

/** Adds a cutout of the usual size in its usual place on the label. */
export function withCutout(form: SetupForm, kind: CutoutKind): SetupForm {
  const added = cutoutForm(usualCutout(kind, { widthMm: atLeast(form.label.width_mm, 1, 86) }));
  return { ...form, cutouts: [...form.cutouts, added] };
}

/** Fills in a stock, and keeps the resolution, kind of card, bleed and marks. */
export function onStock(form: SetupForm, stock: Stock): SetupForm {
  return {
    ...formOf(withStock(modalPageSetup, stock)),
    cardType: form.cardType,
    dpi: form.dpi,
    cut: form.cut,
    cutouts: form.cutouts,
    timeZone: form.timeZone,
  };
}

/** Applies typed numbers: the form then no longer matches the stock. */
export function typedOver(form: SetupForm, part: Partial<Pick<SetupForm, "page" | "label">>): SetupForm {
  return { ...form, ...part, stock: null, roll: undefined };
}

/** Turns the sheet by swapping its width and height. */
export function turned(form: SetupForm, orientation: "landscape" | "portrait"): SetupForm {
  if (form.page.orientation === orientation) return form;
  const { width_mm, height_mm } = form.page;
  const page = { ...form.page, orientation, width_mm: height_mm, height_mm: width_mm };
  return { ...typedOver(form, { page }), moreGrids: [] };
}

/** Centres the labels on the sheet and keeps their gaps. */
export function centredForm(form: SetupForm): SetupForm {
  const { page } = centred(previewOf({ ...form, cut: formOf(null).cut }));
  const place = { left_mm: settledNumber(page.leftMm), top_mm: settledNumber(page.topMm) };
  return { ...typedOver(form, { page: { ...form.page, ...place } }), moreGrids: page.moreGrids };
}

/** Id of the known card size of the label; null for a custom size. */
export function knownSizeOf({ label }: SetupForm): string | null {
  return knownCardSize({ width: Number(label.width_mm), height: Number(label.height_mm) })?.id ?? null;
}

type LabelForm = SetupForm["label"];

/** Changes the label's shape; a circle's width and height both follow the typed value. */
export function shaped(label: LabelForm, shape: LabelShape, typed?: LabelField): LabelForm {
  if (shape !== "circle") return { ...label, shape };
  const across = typed === "height_mm" ? label.height_mm : label.width_mm;
  return { ...label, shape, width_mm: across, height_mm: across };
}

/** Sets the label to a known size in its current orientation. An unknown id changes nothing. */
export function withCardSize(form: SetupForm, id: string | null): SetupForm {
  const size = cardSizes.find((known) => known.id === id);
  if (!size) return form;
  const isStanding = Number(form.label.height_mm) > Number(form.label.width_mm);
  const { width, height } = size;
  const label = labelOfSize(isStanding ? { width: height, height: width } : { width, height });
  return typedOver(form, { label: typedSetup({ ...modalPageSetup, label }).label });
}

/** Formats a calculated or converted length for a field. */
function settledNumber(value: number): string {
  return String(Number(value.toFixed(6)));
}

const counts: ReadonlySet<string> = new Set(["across", "down"]);

function isTyped(name: string): boolean {
  return !["orientation", "shape", "kind", "side"].includes(name);
}

function settledPart<Part extends Readonly<Record<string, string>>>(part: Part): Part {
  const settle = ([name, text]: [string, string]) => {
    const typed = readTypedNumber(text, counts.has(name) ? "" : "mm");
    const isSum = isTyped(name) && !isPlainNumber(text) && "value" in typed;
    return [name, isSum ? settledNumber(typed.value) : text];
  };
  return Object.fromEntries(Object.entries(part).map(settle)) as Part;
}

/** The reason for the first invalid number; null if there is none. Empty fields get their default. */
export function refusedIn({ page, label, cut }: SetupForm): string | null {
  const { bleed_mm, safe_mm } = cut;
  for (const [name, text] of Object.entries({ ...page, ...label, bleed_mm, safe_mm })) {
    if (!isTyped(name) || text.trim() === "") continue;
    const typed = readTypedNumber(text, counts.has(name) ? "" : "mm");
    if ("refusal" in typed) return typed.refusal;
  }
  return null;
}

/** Converts the form into a setup, or an error for the user. */
export function readForm(typed: SetupForm): ReadySetup | { readonly error: string } {
  const { moreGrids, roll, cut, cutouts, timeZone, ...form } = {
    ...typed,
    page: settledPart(typed.page),
    label: settledPart(typed.label),
  };
  const { marks, layout, ...lengths } = cut;
  try {
    const setup = parsePageSetup({
      ...form,
      ...settledPart(lengths),
      cutouts: cutouts.map(settledPart),
      time_zone: timeZone,
    });
    return readySetup({
      ...setup,
      marks,
      layout,
      page: { ...setup.page, moreGrids, ...(roll ? { roll } : {}) },
    });
  } catch (error) {
    if (error instanceof DesignError) return { error: error.message };
    throw error;
  }
}

/** True for a number that needs no conversion, unlike a sum or a length in another unit. */
function isPlainNumber(text: string): boolean {
  return /^\s*-?(?:\d+[.,]?\d*|[.,]\d+)\s*$/.test(text);
}

function atLeast(text: string, least: number, fallback: number): number {
  const typed = readTypedNumber(text, "mm");
  return "value" in typed ? Math.max(least, typed.value) : fallback;
}

/** A setup that can be drawn, whatever was typed. */
export function previewOf({ page, label, moreGrids, cut, cutouts }: SetupForm): SheetPreview {
  const usual = modalPageSetup;
  return paperSetup({
    ...usual,
    page: {
      ...usual.page,
      moreGrids,
      widthMm: atLeast(page.width_mm, 1, usual.page.widthMm),
      heightMm: atLeast(page.height_mm, 1, usual.page.heightMm),
      leftMm: atLeast(page.left_mm, 0, 0),
      topMm: atLeast(page.top_mm, 0, 0),
      across: Math.floor(atLeast(page.across, 1, 1)),
      down: Math.floor(atLeast(page.down, 1, 1)),
      hGapMm: atLeast(page.h_gap_mm, 0, 0),
      vGapMm: atLeast(page.v_gap_mm, 0, 0),
    },
    label: {
      shape: label.shape,
      widthMm: atLeast(label.width_mm, 1, usual.label.widthMm),
      heightMm: atLeast(label.height_mm, 1, usual.label.heightMm),
      cornerWidthMm: atLeast(label.corner_w_mm, 0, 0),
      cornerHeightMm: atLeast(label.corner_h_mm, 0, 0),
      holeMm: atLeast(label.hole_mm, 0, 0),
    },
    bleedMm: Math.min(maxBleedMm, atLeast(cut.bleed_mm, 0, 0)),
    marks: cut.marks,
    layout: cut.layout,
    cutouts: cutouts.map(({ kind, side, ...typed }) => ({
      ...{ kind, side, xMm: atLeast(typed.x_mm, 0, 0), yMm: atLeast(typed.y_mm, 0, 0) },
      ...{ widthMm: atLeast(typed.width_mm, 0, 0), heightMm: atLeast(typed.height_mm, 0, 0) },
    })),
  });
}

export type SheetPreview = PageSetup;

/** True if every label is on the page. */
export function labelsFit(sheet: SheetPreview): boolean {
  const { widthMm: labelWidth, heightMm: labelHeight } = sheet.label;
  return labelGrids(sheet.page).every((grid) => {
    const width = grid.leftMm + grid.across * labelWidth + (grid.across - 1) * grid.hGapMm;
    const height = grid.topMm + grid.down * labelHeight + (grid.down - 1) * grid.vGapMm;
    return width <= sheet.page.widthMm + 0.01 && height <= sheet.page.heightMm + 0.01;
  });
}

/** Above this many labels, marks are not checked for space, because nobody cuts such sheets. */
const mostMarked = 600;

const wholeSheet: PrintRequest = {
  range: { type: "all" },
  ...{ side: "front", copiesPerRecord: 1, startAt: 1, printOrder: "across_then_down" },
  ...{ dpi: 300, showGuides: false, flipEdge: "long" },
};

/** The marks of a full sheet, and the marks without enough space; null if there are no marks to draw. */
export function marksOn(sheet: SheetPreview): ReturnType<typeof sheetMarks> | null {
  const slots = slotsPerSheet(sheet);
  if (sheet.marks.length === 0 || slots > mostMarked) return null;
  return sheetMarks(planSheets(wholeSheet, slots, sheet, false).page(0), sheet);
}

/**
 * The chosen marks without enough space on the sheet, each with the check's message. Backs have the same margins,
 * mirrored.
 */
export function lacksOf(form: SetupForm): ReadonlyMap<MarkName, string> {
  const lacking = marksOn(previewOf(form))?.lacking ?? [];
  return new Map(lacking.map((lack) => [lack.mark, problemTexts.noMarkRoom(lack)]));
}

/** A stock without its name, as it is stored. */
export type OwnStock = Omit<Stock, "id" | "maker" | "number" | "name"> & { grids: Stock["grids"][number][] };

/** The stock described by the form's numbers; null if they are invalid. */
export function ownStockOf(form: SetupForm): OwnStock | null {
  const read = refusedIn(form) === null ? readForm(form) : null;
  if (read === null || "error" in read) return null;
  const { page, label } = read.setup;
  return {
    paper: paperOf(page.widthMm, page.heightMm)?.paper.id ?? "other",
    page_width_mm: page.widthMm,
    page_height_mm: page.heightMm,
    shape: label.shape,
    label_width_mm: label.widthMm,
    label_height_mm: label.heightMm,
    corner_mm: label.shape === "rounded" ? label.cornerWidthMm : 0,
    hole_mm: label.shape === "ring" ? label.holeMm : 0,
    grids: labelGrids(page).map((grid) => ({
      left_mm: grid.leftMm,
      top_mm: grid.topMm,
      across: grid.across,
      down: grid.down,
      h_pitch_mm: label.widthMm + grid.hGapMm,
      v_pitch_mm: label.heightMm + grid.vGapMm,
    })),
  };
}
