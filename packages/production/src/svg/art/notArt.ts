/** A drawing holds something that is not said in paths, colours and gradients: it is drawn as pixels. */
export class NotArt extends Error {}

/** Throws NotArt, naming what stands in the way. */
export function notArt(what: string): never {
  throw new NotArt(what);
}
