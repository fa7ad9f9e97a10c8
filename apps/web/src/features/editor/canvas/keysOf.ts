import { type Command, shownShortcut } from "@print-builder/core/editing";
import { isMac } from "#platform/help/isMac.ts";

/** The keys of a command as people read them; the first that browsers leave to a page. */
export function keysOf(command: Command): string | undefined {
  const own = command.keys.find((key) => !key.isReserved) ?? command.keys[0];
  return own ? shownShortcut(own, isMac) : undefined;
}
