const maxMessageLength = 400;

/** Says in one line why something is not a design. `field` is its stored name, e.g. `front_elements[2].width`. */
export class DesignError extends Error {
  readonly field: string;

  constructor(field: string, reason: string) {
    // A field's name may come out of the design itself, line breaks and all.
    super(`${field} ${reason}`.replaceAll(/\s+/g, " ").slice(0, maxMessageLength));
    this.name = "DesignError";
    this.field = field;
  }
}
