/**
 * A failure of the machine, not of the user's input: for example a disk or network drive that returns errors, or too
 * many open files. A retry may succeed, so the failure is not remembered, and the print stops instead of omitting
 * parts. `message` is a single line for the user.
 */
export class MachineFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "MachineFault";
  }
}

/** Error codes that concern a single file: no permission, a link or folder in its place, or no such file. */
const ofOneFile: ReadonlySet<unknown> = new Set(["EACCES", "EPERM", "ELOOP", "EISDIR", "ENOTDIR", "ENOENT"]);

/** Returns the machine fault that prevented reading `what`, or null if the error concerns only that file. */
export function machineFault(what: string, error: unknown): MachineFault | null {
  if (!(error instanceof Error && "syscall" in error && "code" in error)) return null;
  if (ofOneFile.has(error.code)) return null;
  return new MachineFault(
    `${what} cannot be read (${error.code}): the disk or the connection to it is failing.`,
    {
      cause: error,
    },
  );
}
