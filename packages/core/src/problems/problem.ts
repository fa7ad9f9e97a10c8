export type ProblemKind =
  | "missing_photo"
  | "unreadable_photo"
  | "low_resolution"
  | "drawing_as_pixels"
  | "no_face"
  | "background_kept"
  | "missing_required"
  | "empty_token"
  | "unresolved_token"
  | "expression_error"
  | "missing_lookup"
  | "text_overflow"
  | "missing_glyph"
  | "default_text"
  | "sample_text"
  | "unknown_font"
  | "barcode_invalid"
  | "barcode_small"
  | "code_unreadable"
  | "internal_id"
  | "duplicate_id"
  | "label_without_size"
  | "label_off_page"
  | "outside_printable"
  | "under_cutout"
  | "no_profile"
  | "near_edge"
  | "paper_edge"
  | "ends_in_bleed"
  | "canvas_scaled"
  | "no_sheet_code"
  | "no_mark_room";

/** A problem of a printed card. `recordIndex` is 0-based; null means every record. */
export type Problem = {
  readonly recordIndex: number | null;
  readonly elementId: string | null;
  readonly side: "front" | "back" | null;
  readonly kind: ProblemKind;
  readonly message: string;
  /** For a duplicate id: the first chosen record with that id (0-based). Absent for that first record. */
  readonly sameAs?: number;
  /**
   * For a picture without a colour profile: the number of records whose cards show such a picture in this element.
   */
  readonly records?: number;
};
