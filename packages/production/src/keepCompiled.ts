import { flushCompileCache } from "node:module";

/**
 * Keeps what this process has compiled so far for the next one, where Node has a cache of it. For programs that are
 * killed when they are not needed: Node writes its cache when a program ends by itself, and not then.
 */
export function keepCompiled(): void {
  flushCompileCache();
}
