/** A drawing holds something that is not said in paths, colours and gradients: it is drawn as pixels. */
export class NotArt extends Error {}

/** Throws NotArt, naming what stands in the way. */
export function notArt(what: string): never {
  throw new NotArt(what);
}

/** Is told what is left out, one call for each; null where one such thing gives up the whole drawing. */
export type LeaveOut = ((what: string) => void) | null;

/** Left out or not: throws NotArt where nothing may be left out. */
export function without(what: string, leaveOut: LeaveOut): void {
  if (leaveOut) leaveOut(what);
  else notArt(what);
}

/** What is read, or `instead` where that is not to be said and may be left out. */
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
