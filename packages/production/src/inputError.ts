/**
 * Input that cannot be used. `message` is a single line for the user: what is wrong and what to do. `code` is for
 * programs, e.g. "unreadable_table", "unreadable_project", "unsafe_archive".
 */
export class InputError extends Error {
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "InputError";
    this.code = code;
  }
}
