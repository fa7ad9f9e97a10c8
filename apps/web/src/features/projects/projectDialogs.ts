import { withPart } from "#platform/withPart.ts";

/** The dialogs of the list of projects come together when the first of them is opened. */
export function withProjectDialogs<Result>(
  open: (dialogs: typeof import("./dialogs/allDialogs.ts")) => Promise<Result>,
): Promise<Result | null> {
  return withPart(() => import("./dialogs/allDialogs.ts"), open);
}
