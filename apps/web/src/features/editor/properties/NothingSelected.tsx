import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { isMac } from "../canvas/keyboard.ts";
import { CardColourPicker } from "./ColorControl.tsx";
import classes from "./properties.module.css";

const control = isMac ? "⌘" : "Ctrl+";

const tips = [
  { does: "Select", keys: "Click" },
  { does: "Select several", keys: `${control}Click` },
  { does: "Delete", keys: "Del" },
  { does: "Duplicate", keys: `${control}D` },
] as const;

/** Shown while nothing is selected: the card's own ground, and how to begin. */
export function NothingSelected() {
  const editor = useEditor();
  const background = useEditorState(({ shown }) => shown.design.backgroundColor);
  const setBackground = (backgroundColor: string) =>
    editor.edit(
      "Card colour",
      (state) => ({ ...state, design: { ...state.design, backgroundColor } }),
      "backgroundColor of the card",
    );
  return (
    <>
      <section className={classes.section} aria-label="Card">
        <h3 className={classes.sectionTitle}>Card</h3>
        <span className={classes.note}>Background</span>
        <CardColourPicker
          label="Card background"
          value={background}
          placeholder="#ffffff"
          onChange={(colour) => colour !== "" && colour !== background && setBackground(colour)}
        />
      </section>
      <section className={classes.section} aria-label="Quick tips">
        <h3 className={classes.sectionTitle}>Quick tips</h3>
        <ul className={classes.tips}>
          {tips.map(({ does, keys }) => (
            <li key={does}>
              {does} <kbd>{keys}</kbd>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
