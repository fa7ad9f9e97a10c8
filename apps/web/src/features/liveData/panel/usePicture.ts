import { useCardTools } from "#platform/cards/cardStudio.ts";
import { useEditor } from "#platform/editorSession/EditorContext.ts";

export type ShownPicture = { readonly url: string; readonly width: number; readonly height: number };

/** The picture that a field's value names, as the card shows it; null if there is none. */
export function usePicture(value: string): ShownPicture | null {
  const { studio } = useEditor();
  const { pictureUrl } = useCardTools(studio);
  if (value.trim() === "") return null;
  const found = studio.pictures.find({ kind: "photo", value, fallback: null });
  if (found.status !== "ready") return null;
  const { key, width, height } = found.image;
  const url = pictureUrl(key);
  return url === undefined ? null : { url, width, height };
}
