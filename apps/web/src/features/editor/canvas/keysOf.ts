import { type Command, shownShortcut } from "@print-builder/core/editing";
import { isMac } from "#platform/help/isMac.ts";

/** A command's keys for display: the first combination that browsers leave to pages. */
export function keysOf(command: Command): string | undefined {
  const own = command.keys.find((key) => !key.isReserved) ?? command.keys[0];
  return own ? shownShortcut(own, isMac) : undefined;
}
