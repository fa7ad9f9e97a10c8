import { type PaperScale, paperScale } from "@print-builder/core/print";
import type { EditorSnapshot } from "./snapshot.ts";

/** How large the px of the card that is shown come out on paper. */
export function paperScaleOf({ shown, project }: Pick<EditorSnapshot, "shown" | "project">): PaperScale {
  return paperScale({ canvas: shown.design.canvas, pageSetup: project.pageSetup });
}
