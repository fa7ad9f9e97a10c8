const maxMessageLength = 400;

/**
 * Thrown for an invalid design, with a one-line reason. `field` is the stored name of the invalid value, e.g.
 * `front_elements[2].width`.
 */
export class DesignError extends Error {
  readonly field: string;

  constructor(field: string, reason: string) {
    // A field's name may come from the design itself, so it may contain line breaks.
    super(`${field} ${reason}`.replaceAll(/\s+/g, " ").slice(0, maxMessageLength));
    this.name = "DesignError";
    this.field = field;
  }
}
