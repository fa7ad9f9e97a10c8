import type { ArtStroke } from "@print-builder/core/layout";

/** The dash patterns of shapes. */
export type DashName = "dashed" | "dotted";

const near = (one: number, other: number) => Math.abs(one - other) < 0.01 * Math.max(1, other);

/** The pattern that matches a line; null for a solid line and for any other pattern. */
export function dashName({
  dash: [on = 0, off = 0, ...more],
  width,
  cap,
  dashOffset,
}: ArtStroke): DashName | null {
  const isPair = more.every((length, index) => near(length, index % 2 === 0 ? on : off));
  if (!isPair || dashOffset !== 0 || off === 0) return null;
  if (cap === 1 && near(on, 0) && near(off, 2 * width)) return "dotted";
  const [usualOn, usualOff] = cap === 0 ? [3, 2] : [2, 3];
  return near(on, usualOn * width) && near(off, usualOff * width) ? "dashed" : null;
}
