import { hasCardSize } from "@print-builder/core/document";
import type { EditorSnapshot } from "./snapshot.ts";

/** True for a blank card in pixels: there is nothing on it yet that a size could spoil. */
export function isSizeOffered({ shown, project, settings }: EditorSnapshot): boolean {
  const { front, back, canvas } = shown.design;
  const isBlank = front.length + back.length === 0;
  return settings.offersSize && isBlank && !hasCardSize({ canvas, pageSetup: project.pageSetup });
}
