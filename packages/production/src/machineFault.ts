/**
 * The machine failed, and not what the user handed over: a disk or network drive that answers with errors, too many open
 * files. The same may work next time, so nothing of it is remembered and nothing is printed without what was asked for.
 * `message` is the one line to show.
 */
export class MachineFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "MachineFault";
  }
}

/** What the system says of one file and of no other: it may not be read, is a link or a folder, or is not there. */
const ofOneFile: ReadonlySet<unknown> = new Set(["EACCES", "EPERM", "ELOOP", "EISDIR", "ENOTDIR", "ENOENT"]);

/** The fault of the machine that kept `what` from being read; null where the error is about the file itself. */
export function machineFault(what: string, error: unknown): MachineFault | null {
  if (!(error instanceof Error && "syscall" in error && "code" in error)) return null;
  if (ofOneFile.has(error.code)) return null;
  return new MachineFault(`${what} cannot be read (${error.code}): the disk, or the way to it, fails.`, {
    cause: error,
  });
}
