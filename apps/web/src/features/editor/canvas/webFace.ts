import { isSlicedFace } from "@print-builder/fonts";
import type { CardTools } from "../../../lib/cards/cardStudio.ts";

const registered = new Set<string>();

/**
 * Name of a CSS family that holds exactly the face that prints, for the box in which a text is edited;
 * null while the face is not loaded.
 */
export function webFamily(
  { faces, faceFor }: Pick<CardTools, "faces" | "faceFor">,
  family: string,
  weight: number,
  italic: boolean,
): string | null {
  const { face } = faceFor(family, weight, italic);
  // A sliced face has no file of its own; its texts are edited in a face of the system.
  if (isSlicedFace(face) || !faces.has(face)) return null;
  const name = `printed ${face}`;
  if (!registered.has(name)) {
    registered.add(name);
    const loaded = new FontFace(name, faces.get(face).bytes as BufferSource);
    document.fonts.add(loaded);
  }
  return `"${name}"`;
}
