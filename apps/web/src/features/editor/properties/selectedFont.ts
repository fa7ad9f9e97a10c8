import { fontOf, type TextFont } from "@print-builder/core/elements";
import { useEditorList } from "#platform/editorSession/EditorContext.ts";
import { selectedOf } from "#platform/editorSession/snapshot.ts";
import { useSame } from "#ui/useSame.ts";
import { useTextFormat } from "./textFormat.ts";

/**
 * The font of the selected text elements, or of the selection in the edited text. Null if families or slants differ.
 */
export function useSelectedFont(): TextFont | null {
  const elements = useEditorList(({ history }) => selectedOf(history.present));
  const fonts = elements.flatMap((element) => fontOf(element) ?? []);
  const inText = useTextFormat();
  const [first] = fonts;
  const { family, italic, weight } = inText
    ? { family: inText.fontFamily, italic: inText.italic, weight: inText.weight }
    : { ...first };
  const isOne = inText !== null || fonts.every((font) => font.family === family && font.italic === italic);
  return useSame(
    family !== undefined && isOne ? { family, italic: italic ?? false, weight: weight ?? 400 } : null,
  );
}
