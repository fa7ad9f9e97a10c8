import { withPart } from "#platform/withPart.ts";

/** Loads all dialogs of the project list when the first of them is opened. */
export function withProjectDialogs<Result>(
  open: (dialogs: typeof import("./dialogs/allDialogs.ts")) => Promise<Result>,
): Promise<Result | null> {
  return withPart(() => import("./dialogs/allDialogs.ts"), open);
}
