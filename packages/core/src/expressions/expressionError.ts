/**
 * Thrown for an expression that is invalid or fails for a record. The message completes a sentence and has no full
 * stop.
 */
export class ExpressionError extends Error {
  /** The error's UTF-16 offset in the text; null if the error has no single position. */
  readonly position: number | null;

  constructor(reason: string, position: number | null = null, options?: ErrorOptions) {
    super(reason, options);
    this.name = "ExpressionError";
    this.position = position;
  }
}

const maxShown = 30;

/** Quotes the beginning of an input in an error message. */
export function quoted(text: string): string {
  const characters = [...text];
  return `“${characters.length > maxShown ? `${characters.slice(0, maxShown).join("")}…` : text}”`;
}
