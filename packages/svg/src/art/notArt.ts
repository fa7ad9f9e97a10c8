/** A drawing uses something that paths, colours and gradients cannot express: it is drawn as pixels. */
export class NotArt extends Error {}

export function notArt(what: string): never {
  throw new NotArt(what);
}

/** Called once for each omitted feature; null if any such feature rejects the whole drawing. */
export type LeaveOut = ((what: string) => void) | null;

/** Leaves out a feature, or throws NotArt if nothing may be left out. */
export function without(what: string, leaveOut: LeaveOut): void {
  if (leaveOut) leaveOut(what);
  else notArt(what);
}

/** The value read, or `instead` if it is unsupported and may be left out. */
export function readOr<Read, Instead>(
  read: () => Read,
  instead: Instead,
  leaveOut: LeaveOut,
): Read | Instead {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof NotArt) || !leaveOut) throw error;
    leaveOut(error.message);
    return instead;
  }
}
