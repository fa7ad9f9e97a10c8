import { flushCompileCache } from "node:module";

/**
 * Writes Node's compile cache now. Node writes the cache only when a program exits normally, so programs that are
 * killed when idle must call this.
 */
export function keepCompiled(): void {
  flushCompileCache();
}
