import type { Problem, ProblemKind } from "./problem.ts";

/** The wording of a kind of problem, and whether it concerns records or the design. */
export type ProblemKindInfo = {
  /** Heading of a list of problems of this kind. */
  readonly title: string;
  /** The effect on the printed card, and the remedy. */
  readonly advice: string;
  /**
   * `design` problems are the same for every record and are listed once; `record` problems belong to one record. A
   * problem of `both` concerns the design if every record has it, otherwise the records that have it.
   */
  readonly concerns: "record" | "design" | "both";
  /** True if the card lacks a value. If the value is required, the card may be left out. */
  readonly lacksFact?: true;
};

/** Every kind of problem, most serious in print first. */
export const problemKinds: { readonly [Kind in ProblemKind]: ProblemKindInfo } = {
  label_without_size: {
    title: "Label without a size",
    advice: "Nothing is printed. Give it a width and a height in Page Setup.",
    concerns: "design",
  },
  label_off_page: {
    title: "Labels off the page",
    advice: "Anything beyond the edge is not printed.",
    concerns: "design",
  },
  outside_printable: {
    title: "Outside the printable area",
    advice: "It stays blank on paper. Move it inwards, or choose another printer or page setup.",
    concerns: "design",
  },
  paper_edge: {
    title: "Near the edge of the paper",
    advice:
      "Most office printers cannot print there. Centre the cards in Page Setup, or choose the printer you use.",
    concerns: "design",
  },
  near_edge: {
    title: "Too close to the edge",
    advice:
      "A cut that is slightly off would hit it. Move it inwards, or reduce the safe zone in Page Setup.",
    concerns: "both",
  },
  ends_in_bleed: {
    title: "Ends in the bleed",
    advice:
      "A cut that is slightly off would leave a strip of bare paper. Extend it to the edge of the bleed.",
    concerns: "both",
  },
  under_cutout: {
    title: "Under a cutout",
    advice: "It is punched out, or nothing may be printed there. Move it elsewhere.",
    concerns: "design",
  },
  canvas_scaled: {
    title: "Design and label differ in size",
    advice: "The design is scaled to fit its label and centred.",
    concerns: "design",
  },
  no_sheet_code: {
    title: "No room for sheet codes",
    advice: "The sheets are printed without codes. Move the labels away from the edge to make room.",
    concerns: "design",
  },
  no_mark_room: {
    title: "No room for marks",
    advice:
      "The sheets are printed without these marks. Move the labels away from the paper's edge, or print single cards.",
    concerns: "design",
  },
  unresolved_token: {
    title: "Fields without a column",
    advice: "Nothing is printed for them. Map each to a column in the data wizard.",
    concerns: "design",
  },
  expression_error: {
    title: "Expressions that do not work",
    advice: "Nothing is printed in their place. Correct the text between the braces.",
    concerns: "both",
  },
  internal_id: {
    title: "Internal numbers",
    advice:
      "These are the school system's own record numbers, which nobody at a school uses. Print the admission or employee number instead, or map the field to “id” to keep them.",
    concerns: "design",
  },
  default_text: {
    title: "Texts still to be written",
    advice: "Nothing is printed for them. Write what they should say, or delete them.",
    concerns: "design",
  },
  sample_text: {
    title: "Details of the sample organisation",
    advice: "They came with the template and are on every card. Fill in your own, or delete them.",
    concerns: "design",
  },
  unknown_font: {
    title: "Unknown fonts",
    advice: "Another font is printed instead. Choose one from the font menu.",
    concerns: "design",
  },
  missing_required: {
    title: "Required information missing",
    advice: "Fill them in, or leave these cards out.",
    concerns: "record",
    lacksFact: true,
  },
  missing_lookup: {
    title: "Values missing from lookup tables",
    advice: "Nothing is printed in their place. Add a row for each to the lookup table.",
    concerns: "record",
    lacksFact: true,
  },
  missing_photo: {
    title: "Missing photos",
    advice: "These cards are printed without the photo.",
    concerns: "record",
    lacksFact: true,
  },
  unreadable_photo: {
    title: "Unreadable photos",
    advice: "The file is there but cannot be printed. Replace it.",
    concerns: "record",
    lacksFact: true,
  },
  barcode_invalid: {
    title: "Codes that cannot be created",
    advice: "A crossed-out box is printed in place of the code.",
    concerns: "record",
    lacksFact: true,
  },
  duplicate_id: {
    title: "IDs used more than once",
    advice: "Several cards have the same ID.",
    concerns: "record",
  },
  text_overflow: {
    title: "Texts that do not fit",
    advice: "The text is larger than its box. Enlarge the box, or let the text shrink to fit.",
    concerns: "both",
  },
  missing_glyph: {
    title: "Characters missing from all fonts",
    advice: "An empty box is printed for each.",
    concerns: "both",
  },
  code_unreadable: {
    title: "Codes that will not scan",
    advice: "Scanners cannot read these codes as this printer prints them.",
    concerns: "both",
  },
  barcode_small: {
    title: "Codes too small to scan",
    advice: "Make the code larger or print with more dots per inch.",
    concerns: "both",
  },
  low_resolution: {
    title: "Photos with low resolution",
    advice: "The photo's resolution is too low for a sharp print.",
    concerns: "record",
  },
  drawing_as_pixels: {
    title: "Drawings that print as pixels",
    advice: "They have effects that cannot be printed as lines, so they may look blurred.",
    concerns: "both",
  },
  no_face: {
    title: "Photos without a face",
    advice: "The middle of the photo is printed. Position it by hand on the card, or use another photo.",
    concerns: "record",
  },
  background_kept: {
    title: "Photos that keep their background",
    advice: "It is not plain, so it was not replaced.",
    concerns: "record",
  },
  no_profile: {
    title: "Images without a colour profile",
    advice:
      "They are printed as sRGB, the colours of cameras and the web. Other colours would come out wrong on a press.",
    concerns: "design",
  },
  empty_token: {
    title: "Empty fields",
    advice: "Optional: the cards are printed without them.",
    concerns: "record",
  },
};

/** A problem as preflight lists it: problems of the design lose their record, so that they are listed once. */
export function forPreflight(problem: Problem): Problem {
  return problemKinds[problem.kind].concerns === "design" ? { ...problem, recordIndex: null } : problem;
}

/** Only reported before printing, because nobody can act on them afterwards. */
const preflightOnly: ReadonlySet<ProblemKind> = new Set([
  "low_resolution",
  "drawing_as_pixels",
  "empty_token",
  "duplicate_id",
  "internal_id",
  "no_profile",
  "near_edge",
  "paper_edge",
  "ends_in_bleed",
]);

/** A problem as a print reports it, in the same form as preflight; null if only preflight reports it. */
export function forPrint(problem: Problem): Problem | null {
  return preflightOnly.has(problem.kind) ? null : forPreflight(problem);
}
