/** The parts of a choice that can be wrong, by their names in `Choice`, and what it is parted by. */
export type ChoicePart = "recordIds" | "recordRows" | "where" | "sort" | "group" | "copies";

/** A choice that cannot be made; the message continues the name of the part that is wrong. */
export class ChoiceError extends Error {
  readonly part: ChoicePart;

  constructor(part: ChoicePart, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = "ChoiceError";
    this.part = part;
  }
}
