import { Button, Menu, Select } from "@mantine/core";
import {
  addTextStyle,
  applyTextStyle,
  countStyled,
  differsFromStyle,
  type EditorState,
  type Elements,
  removeTextStyle,
  renameTextStyle,
  styleNamed,
  styleOf,
  updateTextStyle,
} from "@print-builder/core/editing";
import { describeElement, type NamedStyle } from "@print-builder/core/elements";
import { IconDots } from "@tabler/icons-react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { useEditor, useEditorState, useSelected } from "#platform/editorSession/EditorContext.ts";
import { confirm, prompt } from "#ui/dialogs/ask.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { countText } from "#ui/texts/countText.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import classes from "./properties.module.css";

const noStyle = "none";
const newStyle = "new…";
const maxNameLength = 100;

type Texts = readonly [Elements[number], ...Elements];

/** Suggests a name for the style of this text. */
function proposedName({ textStyles }: EditorState["design"], [first]: Texts): string {
  const { textTokens } = describeElement(first);
  const usual = textTokens.some((token) => /name/i.test(token))
    ? "Name"
    : textTokens.length > 0
      ? "Value"
      : "Label";
  return styleNamed({ textStyles }, usual) ? "" : usual;
}

/** Asks for an unused style name. Null if cancelled. */
async function askName(
  editor: EditorSession,
  question: { readonly title: string; readonly value: string; readonly action: string },
  own: NamedStyle | null,
): Promise<string | null> {
  const answer = await prompt({ label: "Style name", ...question });
  const name = (answer ?? "").trim().slice(0, maxNameLength);
  if (name === "") return null;
  const other = styleNamed(editor.store.getState().history.present.design, name);
  if (!other || other.id === own?.id) return name;
  showToast(`There is already a style “${other.name}”`, { tone: "warning" });
  return null;
}

async function createStyle(editor: EditorSession, texts: Texts): Promise<void> {
  const { design } = editor.store.getState().history.present;
  const value = proposedName(design, texts);
  const name = await askName(editor, { title: "New text style", value, action: "Create style" }, null);
  if (name === null) return;
  editor.edit("New text style", (state) => {
    const [first] = texts;
    const withStyle = addTextStyle(state, first, name, Date.now());
    const ids = texts.map(({ id }) => id);
    return applyTextStyle(withStyle, ids, withStyle.design.textStyles.at(-1) ?? null);
  });
}

async function renameStyle(editor: EditorSession, style: NamedStyle): Promise<void> {
  const question = { title: "Rename text style", value: style.name, action: "Rename style" };
  const name = await askName(editor, question, style);
  if (name !== null) editor.edit("Rename text style", (state) => renameTextStyle(state, style.id, name));
}

function whoStays(followers: number): string {
  if (followers === 0) return "No text uses it.";
  return `${countText(followers, "text")} will keep ${followers === 1 ? "its" : "their"} look.`;
}

async function deleteStyle(editor: EditorSession, style: NamedStyle): Promise<void> {
  const followers = countStyled(editor.store.getState().history.present.design, style.id);
  const sure = await confirm({
    title: "Delete text style",
    message: `Delete the style “${style.name}”? ${whoStays(followers)} You can undo it.`,
    action: "Delete style",
    destructive: true,
  });
  if (sure) editor.edit("Delete text style", (state) => removeTextStyle(state, style.id));
}

type StyleProps = { readonly texts: Texts; readonly style: NamedStyle };

function StyleMenu({ texts, style }: StyleProps) {
  const editor = useEditor();
  const ids = texts.map(({ id }) => id);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label={`More actions for the style “${style.name}”`} size="sm">
          <IconDots size={16} stroke={1.75} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void renameStyle(editor, style)}>Rename…</Menu.Item>
        <Menu.Item
          onClick={() => editor.edit("Detach from style", (state) => applyTextStyle(state, ids, null))}
        >
          Detach from style
        </Menu.Item>
        <Menu.Item color="red" onClick={() => void deleteStyle(editor, style)}>
          Delete style…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** For text that differs from its style: updates the style from the text, or resets the text to the style. */
function Differing({ texts, style }: StyleProps) {
  const editor = useEditor();
  const others = useEditorState(
    ({ history }) => countStyled(history.present.design, style.id) - texts.length,
  );
  const [first] = texts;
  const ids = texts.map(({ id }) => id);
  return (
    <fieldset className={classes.styleChange} aria-label={`Changes from the style “${style.name}”`}>
      <span className={classes.note}>
        Looks different from “{style.name}”{others > 0 ? `, used by ${countText(others, "other text")}` : ""}
      </span>
      <div className={classes.styleButtons}>
        <Button
          size="compact-xs"
          variant="light"
          disabled={texts.length > 1}
          onClick={() => editor.edit("Update text style", (state) => updateTextStyle(state, style.id, first))}
        >
          Update style
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => editor.edit("Reset to style", (state) => applyTextStyle(state, ids, style))}
        >
          Reset
        </Button>
      </div>
    </fieldset>
  );
}

function optionText({ properties }: NamedStyle): string {
  const { fontFamily, customFontFamily, fontWeight } = properties;
  const family = customFontFamily || fontFamily;
  return [family, fontWeight === "bold" ? "bold" : null].filter(Boolean).join(", ");
}

/**
 * The style of the selected text elements and the actions on the project's styles. Renders nothing for other
 * selections.
 */
export function StyleControl() {
  const editor = useEditor();
  const selected = useSelected();
  const textStyles = useEditorState(({ history }) => history.present.design.textStyles);
  const isWriting = useEditorState(({ editing }) => editing !== null);
  const [first, ...others] = selected;
  if (!first || selected.some(({ type }) => type !== "text")) return null;
  const texts: Texts = [first, ...others];
  const styles = texts.map((element) => styleOf({ textStyles }, element));
  const [style = null] = styles;
  const isMixed = styles.some((other) => other !== style);
  const choose = (value: string | null) => {
    if (value === newStyle) return void createStyle(editor, texts);
    const chosen = textStyles.find(({ id }) => id === value) ?? null;
    const ids = texts.map(({ id }) => id);
    const label = chosen ? "Apply text style" : "Detach from style";
    editor.edit(label, (state) => applyTextStyle(state, ids, chosen));
  };
  return (
    <>
      <div className={classes.styleRow}>
        <Select
          className={classes.select ?? ""}
          size="xs"
          variant="filled"
          aria-label="Text style"
          disabled={isWriting}
          placeholder={isMixed ? "Mixed styles" : "No style"}
          allowDeselect={false}
          comboboxProps={{ width: 250, position: "bottom-start" }}
          data={[
            { value: noStyle, label: "No style" },
            ...textStyles.map(({ id, name }) => ({ value: id, label: name })),
            { value: newStyle, label: "New style from this text…" },
          ]}
          renderOption={({ option }) => {
            const known = textStyles.find(({ id }) => id === option.value);
            return (
              <span className={option.value === newStyle ? classes.custom : classes.optionText}>
                {option.label}
                {known ? <span className={classes.printsAs}> — {optionText(known)}</span> : null}
              </span>
            );
          }}
          value={isMixed ? null : (style?.id ?? noStyle)}
          onChange={choose}
        />
        {style && !isMixed ? <StyleMenu texts={texts} style={style} /> : null}
      </div>
      {style && !isMixed && !isWriting && texts.some((element) => differsFromStyle(element, style)) ? (
        <Differing texts={texts} style={style} />
      ) : null}
    </>
  );
}
