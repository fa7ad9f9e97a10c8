/**
 * An expression that is wrong or fails for a record. The message is part of a sentence, without a full stop.
 */
export class ExpressionError extends Error {
  /** Position of the error, in UTF-16 units from the start of the text; null if it has no single position. */
  readonly position: number | null;

  constructor(reason: string, position: number | null = null, options?: ErrorOptions) {
    super(reason, options);
    this.name = "ExpressionError";
    this.position = position;
  }
}

const maxShown = 30;

/** The beginning of an input, for quoting it in an error. */
export function quoted(text: string): string {
  const characters = [...text];
  return `“${characters.length > maxShown ? `${characters.slice(0, maxShown).join("")}…` : text}”`;
}
