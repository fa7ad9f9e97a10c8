import type { NudgeSteps } from "@print-builder/core/editing";
import { paperPx } from "@print-builder/core/print";
import { measures } from "../measures/measures.ts";
import { type EditorSnapshot, paperScaleOf } from "./snapshot.ts";

/** The signed-in user's arrow-key steps, canvas px; null for the default. */
export function nudgeSteps(snapshot: EditorSnapshot): NudgeSteps | null {
  const { nudgeMm, farNudgeMm } = measures();
  if (nudgeMm === null && farNudgeMm === null) return null;
  const scale = paperScaleOf(snapshot);
  const steps = (mm: number | null, usualPx: number) =>
    mm === null ? { x: usualPx, y: usualPx } : { x: paperPx(mm, scale.x), y: paperPx(mm, scale.y) };
  return { near: steps(nudgeMm, 1), far: steps(farNudgeMm, 10) };
}
