/** Says why an expression is wrong or fails for a record. The message is part of a sentence, without a full stop. */
export class ExpressionError extends Error {
  /** Where it is wrong, in UTF-16 units from the start of the text that was read; null where no one place is. */
  readonly position: number | null;

  constructor(reason: string, position: number | null = null, options?: ErrorOptions) {
    super(reason, options);
    this.name = "ExpressionError";
    this.position = position;
  }
}

const maxShown = 30;

/** The beginning of what somebody wrote, as an error quotes it. */
export function quoted(text: string): string {
  const characters = [...text];
  return `“${characters.length > maxShown ? `${characters.slice(0, maxShown).join("")}…` : text}”`;
}
