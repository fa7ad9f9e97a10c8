/** Says in one sentence why an SVG is refused and what to do. */
export class SvgError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "SvgError";
  }
}
