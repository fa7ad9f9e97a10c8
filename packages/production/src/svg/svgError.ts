/** An SVG is refused; the message is one sentence with the reason and the remedy. */
export class SvgError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "SvgError";
  }
}
