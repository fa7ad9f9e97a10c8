/**
 * The machine failed, not the user's input: for example a disk or network drive that returns errors, or too many open
 * files. A retry may succeed, so the failure is not remembered, and nothing is printed with parts missing. `message` is
 * the one line to show.
 */
export class MachineFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "MachineFault";
  }
}

/** Error codes that concern a single file: it may not be read, is a link or a folder, or does not exist. */
const ofOneFile: ReadonlySet<unknown> = new Set(["EACCES", "EPERM", "ELOOP", "EISDIR", "ENOTDIR", "ENOENT"]);

/** The machine fault that prevented reading `what`; null if the error concerns only the file itself. */
export function machineFault(what: string, error: unknown): MachineFault | null {
  if (!(error instanceof Error && "syscall" in error && "code" in error)) return null;
  if (ofOneFile.has(error.code)) return null;
  return new MachineFault(`${what} cannot be read (${error.code}): the disk, or the way to it, fails.`, {
    cause: error,
  });
}
