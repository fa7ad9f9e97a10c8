import type { StoredElement } from "../../document/index.ts";
import { elementKind } from "../../elements/index.ts";
import type { EditorState } from "../design.ts";
import { selectedElements } from "../selection.ts";
import type { Command, Looks } from "./command.ts";
import { setProperties } from "./setProperties.ts";
import { shortcuts } from "./shortcut.ts";

/** The group of fields that define an element's content. */
const contentGroup = "Data";

/**
 * The values of an element's style fields, including defaults. An absent property without a default is undefined, so
 * that pasting removes it.
 */
export function looksOf({ type, properties }: StoredElement): Looks {
  const { fields, defaults } = elementKind(type);
  const looks = fields.filter(({ group }) => group !== contentGroup);
  return Object.fromEntries(
    looks.flatMap((field) => {
      const usual =
        field.control === "select" || field.control === "gradientStops" ? field.fallback : undefined;
      const stored = (key: string) => properties[key] ?? defaults[key];
      return [
        [field.key, stored(field.key) ?? usual],
        ...(field.with ?? []).map((key) => [key, stored(key)]),
      ];
    }),
  );
}

export const copyStyleCommand: Command = {
  id: "copyStyle",
  label: "Copy style",
  keys: shortcuts("Ctrl+Alt+C"),
  group: "style",
  enabled: (state) => selectedElements(state).length > 0,
  run: (state) => {
    const topmost = selectedElements(state).at(-1);
    return topmost ? { effect: "style", looks: looksOf(topmost), notice: "Style copied" } : state;
  },
};

/** Applies the copied style to the selected elements; each element gets the properties that its type has. */
export const pasteStyleCommand: Command = {
  id: "pasteStyle",
  label: "Paste style",
  keys: shortcuts("Ctrl+Alt+V"),
  group: "style",
  enabled: (state, { looks }) => looks !== null && selectedElements(state).length > 0,
  run: (state, { looks }): EditorState => (looks ? setProperties(state, state.selection, looks) : state),
};
