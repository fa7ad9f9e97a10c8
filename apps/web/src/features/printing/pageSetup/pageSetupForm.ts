import {
  cardSizes,
  DesignError,
  knownCardSize,
  labelOfSize,
  modalPageSetup,
  type PageSetup,
  parsePageSetup,
  toStoredPageSetup,
} from "@print-builder/core/document";
import { readTypedNumber } from "@print-builder/core/editing";
import { type ReadySetup, readySetup } from "#platform/editorSession/applyPageSetup.ts";

/** What the dialog holds: lengths and counts as they were typed. */
export type SetupForm = {
  readonly cardType: string;
  readonly dpi: string;
  readonly page: Readonly<Record<PageField, string>> & { readonly orientation: "landscape" | "portrait" };
  readonly label: Readonly<Record<LabelField, string>> & { readonly shape: "rectangle" | "rounded" };
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

export type LabelField = "width_mm" | "height_mm" | "corner_w_mm" | "corner_h_mm";

/** Numbers as they are typed; what is chosen stays. */
type Typed<Values> = { readonly [Name in keyof Values]: Values[Name] extends number ? string : Values[Name] };

function asTyped<Values extends object>(values: Values): Typed<Values> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, String(value)]),
  ) as Typed<Values>;
}

export function formOf(setup: PageSetup | null): SetupForm {
  const stored = toStoredPageSetup(setup ?? modalPageSetup);
  return {
    cardType: stored.cardType,
    dpi: String(stored.dpi),
    page: asTyped(stored.page),
    label: asTyped(stored.label),
  };
}

/** Turning the sheet swaps its width and height. */
export function turned(form: SetupForm, orientation: "landscape" | "portrait"): SetupForm {
  if (form.page.orientation === orientation) return form;
  const { width_mm, height_mm } = form.page;
  return { ...form, page: { ...form.page, orientation, width_mm: height_mm, height_mm: width_mm } };
}

/** The id of the known size that the label has; null when it has one of its own. */
export function knownSizeOf({ label }: SetupForm): string | null {
  return knownCardSize({ width: Number(label.width_mm), height: Number(label.height_mm) })?.id ?? null;
}

/** The label in a known size, lying or standing as it was. An unknown id changes nothing. */
export function withCardSize(form: SetupForm, id: string | null): SetupForm {
  const size = cardSizes.find((known) => known.id === id);
  if (!size) return form;
  const isStanding = Number(form.label.height_mm) > Number(form.label.width_mm);
  const { width, height } = size;
  const label = labelOfSize(isStanding ? { width: height, height: width } : { width, height });
  const stored = toStoredPageSetup({ ...modalPageSetup, label });
  return { ...form, label: asTyped(stored.label) };
}

/** What a sum or a length in another unit comes to, as a field shows it. */
export function settledNumber(value: number): string {
  return String(Number(value.toFixed(6)));
}

const counts: ReadonlySet<string> = new Set(["across", "down"]);

function isTyped(name: string): boolean {
  return name !== "orientation" && name !== "shape";
}

function settledPart<Part extends Readonly<Record<string, string>>>(part: Part): Part {
  const settle = ([name, text]: [string, string]) => {
    const typed = readTypedNumber(text, counts.has(name) ? "" : "mm");
    const isSum = isTyped(name) && !isPlainNumber(text) && "value" in typed;
    return [name, isSum ? settledNumber(typed.value) : text];
  };
  return Object.fromEntries(Object.entries(part).map(settle)) as Part;
}

/** Why something that was typed is no number; null when nothing is wrong. Emptied fields take their usual value. */
export function refusedIn({ page, label }: SetupForm): string | null {
  for (const [name, text] of Object.entries({ ...page, ...label })) {
    if (!isTyped(name) || text.trim() === "") continue;
    const typed = readTypedNumber(text, counts.has(name) ? "" : "mm");
    if ("refusal" in typed) return typed.refusal;
  }
  return null;
}

/** The setup that was typed, or why it cannot be one. */
export function readForm(typed: SetupForm): ReadySetup | { readonly error: string } {
  const form = { ...typed, page: settledPart(typed.page), label: settledPart(typed.label) };
  try {
    return readySetup(parsePageSetup(form));
  } catch (error) {
    if (error instanceof DesignError) return { error: error.message };
    throw error;
  }
}

/** True for what is stored as it stands; anything else that was typed is worked out first. */
export function isPlainNumber(text: string): boolean {
  return /^\s*-?(?:\d+[.,]?\d*|[.,]\d+)\s*$/.test(text);
}

function atLeast(text: string, least: number, fallback: number): number {
  const typed = readTypedNumber(text, "mm");
  return "value" in typed ? Math.max(least, typed.value) : fallback;
}

/** Something that can be drawn, whatever was typed. */
export function previewOf({ page, label }: SetupForm) {
  const usual = modalPageSetup;
  return {
    width: atLeast(page.width_mm, 1, usual.page.widthMm),
    height: atLeast(page.height_mm, 1, usual.page.heightMm),
    left: atLeast(page.left_mm, 0, 0),
    top: atLeast(page.top_mm, 0, 0),
    across: Math.floor(atLeast(page.across, 1, 1)),
    down: Math.floor(atLeast(page.down, 1, 1)),
    hGap: atLeast(page.h_gap_mm, 0, 0),
    vGap: atLeast(page.v_gap_mm, 0, 0),
    labelWidth: atLeast(label.width_mm, 1, usual.label.widthMm),
    labelHeight: atLeast(label.height_mm, 1, usual.label.heightMm),
    cornerX: label.shape === "rounded" ? atLeast(label.corner_w_mm, 0, 0) : 0,
    cornerY: label.shape === "rounded" ? atLeast(label.corner_h_mm, 0, 0) : 0,
  };
}

export type SheetPreview = ReturnType<typeof previewOf>;

/** True when every label lies on the page. */
export function labelsFit(sheet: SheetPreview): boolean {
  const width = sheet.left + sheet.across * sheet.labelWidth + (sheet.across - 1) * sheet.hGap;
  const height = sheet.top + sheet.down * sheet.labelHeight + (sheet.down - 1) * sheet.vGap;
  return width <= sheet.width + 0.01 && height <= sheet.height + 0.01;
}
