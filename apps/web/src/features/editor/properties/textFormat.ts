import { formatOfSelection, formatted, type SharedField } from "@print-builder/core/editing";
import {
  fontOf,
  ownFormat,
  type PanelField,
  type RunFormat,
  type TextFont,
} from "@print-builder/core/elements";
import { outsideText } from "@print-builder/core/ownValue";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { useEditorState, useSelected } from "#platform/editorSession/EditorContext.ts";
import { type EditorSnapshot, elementById } from "#platform/editorSession/snapshot.ts";
import { useSame } from "#ui/useSame.ts";

function editedText({ editing, draft, history }: EditorSnapshot) {
  const element = editing === null ? undefined : elementById(history.present, editing);
  return draft && element ? { draft, element } : null;
}

const formatNames: Readonly<Record<string, keyof RunFormat>> = {
  fontStyle: "italic",
  textDecoration: "underline",
  color: "color",
  fontSize: "fontSize",
  fontFamily: "fontFamily",
  letterSpacing: "letterSpacing",
  fontVariant: "fontVariant",
};

/** The name of a field in the format of a text run. Undefined if the field only applies to a whole text element. */
function formatName({ key, control }: PanelField): keyof RunFormat | undefined {
  if (key === "fontWeight") return control === "toggle" ? "bold" : "weight";
  return formatNames[key];
}

/** The format of the selection in the text edited in place. Null if no text is edited. */
export function useTextFormat(): RunFormat | null {
  const draft = useEditorState((snapshot) => snapshot.draft);
  const element = useEditorState((snapshot) => editedText(snapshot)?.element ?? null);
  return useSame(draft && element ? formatOfSelection(element, draft) : null);
}

/** A field for the selected part of the text, with that part's own value if parts can have their own. */
export function fieldInText(shared: SharedField, format: RunFormat | null): SharedField {
  const { field, value } = shared;
  const name = formatName(field);
  if (!format || !name) return shared;
  const own = format[name];
  if (own === undefined) return { field, value: undefined, isMixed: true };
  if (field.control === "toggle") return { field, value: own ? field.on : field.off, isMixed: false };
  if (name !== "underline") return { field, value: own, isMixed: false };
  const isStruck = typeof value === "string" && value.includes("line-through");
  const lines = [...(own ? ["underline"] : []), ...(isStruck ? ["line-through"] : [])];
  return { field, value: lines.join(" ") || "none", isMixed: false };
}

/**
 * Formats the selected part of the edited text. Returns false if no text is edited or the field only applies to whole
 * text elements.
 */
export function formatSelection(editor: EditorSession, { field }: SharedField, value: unknown): boolean {
  const now = editedText(editor.store.getState());
  const name = formatName(field);
  if (!now || !name) return false;
  const { element, draft } = now;
  const put = (format: RunFormat) => editor.set({ draft: formatted(element, draft, format) });
  if (field.control === "toggle") put({ [name]: value === field.on });
  else if (name === "underline") {
    const isUnderlined = outsideText(value).includes("underline");
    const was = formatOfSelection(element, draft).underline;
    if (was === isUnderlined && isUnderlined === ownFormat(element).underline) return false;
    put({ underline: isUnderlined });
  } else put({ [name]: value });
  return true;
}

/**
 * The font of the selected text elements, or of the selection in the edited text. Null if families or slants differ.
 */
export function useSelectedFont(): TextFont | null {
  const elements = useSelected();
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
