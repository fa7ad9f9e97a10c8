/** The parts of a choice that can be invalid, by their names in `Choice`, and the grouping. */
export type ChoicePart = "recordIds" | "recordRows" | "where" | "sort" | "group" | "copies";

/** Thrown for an invalid choice. The message continues after the name of the invalid part. */
export class ChoiceError extends Error {
  readonly part: ChoicePart;

  constructor(part: ChoicePart, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = "ChoiceError";
    this.part = part;
  }
}
