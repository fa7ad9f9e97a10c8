import type { DrawOp } from "./drawOp.ts";

/** Whether the opacity of the whole differs from the opacity of each part: parts may lie over each other. */
export function paintsInParts(ops: readonly DrawOp[]): boolean {
  const [first] = ops;
  return ops.length > 1 || (first?.op === "path" && first.fill !== null && first.stroke !== null);
}
