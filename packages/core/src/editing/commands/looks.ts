import type { StoredElement } from "../../document/index.ts";
import { elementKind } from "../../elements/index.ts";
import type { EditorState } from "../design.ts";
import { selectedElements } from "../selection.ts";
import type { Command } from "./command.ts";
import { setProperties } from "./setProperties.ts";
import { shortcuts } from "./shortcut.ts";

/** How an element looks, apart from what it shows, where it lies and how large it is: properties by their names. */
export type Looks = Readonly<Record<string, unknown>>;

/** The group of the fields that tell what an element shows. */
const contentGroup = "Data";

/**
 * The looks of an element as its fields in the panel name them, those included that it never changed. An absent property
 * without a default is undefined, so that pasting removes it where it is set.
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

/** Gives the selected elements the copied looks, each those that its type has. */
export const pasteStyleCommand: Command = {
  id: "pasteStyle",
  label: "Paste style",
  keys: shortcuts("Ctrl+Alt+V"),
  group: "style",
  enabled: (state, { looks }) => looks !== null && selectedElements(state).length > 0,
  run: (state, { looks }): EditorState => (looks ? setProperties(state, state.selection, looks) : state),
};
