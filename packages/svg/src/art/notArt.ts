/**
 * Thrown if a drawing uses something that paths, colours and gradients cannot express, so that it must be drawn as
 * pixels.
 */
export class NotArt extends Error {}

export function notArt(what: string): never {
  throw new NotArt(what);
}

/** Called once for each omitted feature; null if a feature that cannot be expressed rejects the whole drawing. */
export type LeaveOut = ((what: string) => void) | null;

export function without(what: string, leaveOut: LeaveOut): void {
  if (leaveOut) leaveOut(what);
  else notArt(what);
}

/** Returns the read value, or `instead` if the value is unsupported and may be left out. */
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
