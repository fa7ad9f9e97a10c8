import { type ApiProblem, problem } from "@print-builder/api";
import type { DrawingPlace } from "@print-builder/production";

/** Says that work was ended because it got nowhere, and where it stood. */
export function stuckProblem(
  code: "print_stuck" | "export_stuck",
  limitMs: number,
  place: DrawingPlace | null,
): ApiProblem {
  const where = {
    record: place?.recordIndex == null ? null : place.recordIndex + 1,
    side: place?.side ?? null,
    element: place?.elementId ?? null,
  };
  return problem(code, { seconds: Math.round(limitMs / 1000), ...where }, where);
}
