import { type FontItem, routes } from "@print-builder/api";
import { type SideName, sideNames } from "@print-builder/core/document";
import { layerName } from "@print-builder/core/editing";
import { fontsOf } from "@print-builder/core/elements";
import { uploadedFaceFor } from "@print-builder/fonts";
import { messageOf } from "#platform/api/apiError.ts";
import { call } from "#platform/api/call.ts";
import { uploadedFace } from "#platform/cards/uploadedFaces.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { styleName } from "#platform/editorSession/fonts/families.ts";
import { confirm, tell } from "#ui/dialogs/ask.ts";
import { showToast } from "#ui/toasts/showToast.ts";

const sideWords: Readonly<Record<SideName, string>> = { front: "front", back: "back" };

/** Maximum number of places listed for a font. */
const maxPlaces = 8;

/** Describes the text elements in the open design that print in exactly this font file. */
export function placesOf(
  editor: EditorSession,
  fonts: readonly FontItem[],
  font: FontItem,
): readonly string[] {
  const { design } = editor.store.getState().history.present;
  const faces = fonts.map((each) => uploadedFace(editor.projectId, each));
  const { id } = uploadedFace(editor.projectId, font);
  return sideNames.flatMap((side) =>
    design[side].flatMap((element) => {
      const isPrinted = fontsOf(element).some((wanted) => uploadedFaceFor(faces, wanted)?.id === id);
      return isPrinted ? [`${layerName(element)} (${sideWords[side]})`] : [];
    }),
  );
}

function usedText(name: string, places: readonly string[]): string {
  const shown = places.slice(0, maxPlaces).map((place) => `• ${place}`);
  const more = places.length > maxPlaces ? [`• and ${places.length - maxPlaces} more`] : [];
  const count = places.length === 1 ? "One text is" : `${places.length} texts are`;
  return `${count} printed in ${name}:\n${[...shown, ...more].join("\n")}\n\nChoose another font there first.`;
}

/**
 * Deletes a font after asking or, if text uses it, reports where. True if it was deleted. `save` stores the
 * design first, because the server looks for uses in the stored design.
 */
export async function deleteFont(
  editor: EditorSession,
  fonts: readonly FontItem[],
  font: FontItem,
  save: () => Promise<boolean>,
): Promise<boolean> {
  const name = `${font.family} ${styleName(font)}`;
  const places = placesOf(editor, fonts, font);
  if (places.length > 0) {
    await tell("This font is in use", usedText(name, places));
    return false;
  }
  const sure = await confirm({
    title: "Delete font",
    message: `Delete the font ${name} (${font.filename})?`,
    action: "Delete font",
    destructive: true,
  });
  if (!sure || !(await save())) return false;
  try {
    await call(routes.deleteFont, { params: { id: editor.projectId, fontId: font.font_id } });
    showToast("Font deleted", { tone: "success" });
    return true;
  } catch (error) {
    showToast(`The font was not deleted: ${messageOf(error)}`, { tone: "error", durationMs: 6000 });
    return false;
  }
}
