import { type Command, shownShortcut } from "@print-builder/core/editing";
import { isMac } from "#platform/help/isMac.ts";

/** The shortcut to display for a command: the first shortcut that browsers leave to pages. */
export function keysOf(command: Command): string | undefined {
  const own = command.keys.find((key) => !key.isReserved) ?? command.keys[0];
  return own ? shownShortcut(own, isMac) : undefined;
}
