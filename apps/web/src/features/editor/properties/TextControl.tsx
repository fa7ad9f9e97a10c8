import { Button, Menu, Textarea } from "@mantine/core";
import { commandById } from "@print-builder/core/editing";
import { elementKind } from "@print-builder/core/elements";
import { findTokens, isTokenPath } from "@print-builder/core/tokens";
import { IconPlus } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { shownValues } from "#platform/editorSession/cardValues.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { useEditor, useEditorList, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import type { FieldControlProps } from "./fieldControl.ts";
import classes from "./properties.module.css";

/** What a new text says; a token takes its place. */
const untouchedText = elementKind("text").defaults.text;

/** Tokens that have a column, then the columns themselves: each can be written between braces. */
function useTokens(): readonly string[] {
  return useEditorList(({ project }) => [
    ...new Set([...Object.keys(project.mapping.fieldMap), ...project.headers]),
  ]);
}

function Shows({ text }: { readonly text: string }) {
  const values = useEditorState(shownValues);
  if (values.designing || findTokens(text).length === 0) return <span />;
  return (
    <span className={classes.shows}>
      Shows <b>{values.fill(text, () => undefined) || "nothing"}</b>
    </span>
  );
}

const insertLook = {
  size: "xs",
  variant: "light",
  style: { flex: "none" },
  leftSection: <IconPlus size={14} stroke={2} />,
  children: "Insert token",
} as const;

/** Columns become tokens when there are some: the wizard brings them. */
function askForData(editor: EditorSession): void {
  const open = () => editor.run(commandById("dataDialog"));
  showToast("Please complete Data Wizard first", {
    tone: "warning",
    action: { label: "Open Data Wizard", run: open },
  });
}

function TokenMenu({ onInsert }: { readonly onInsert: (token: string) => void }) {
  const editor = useEditor();
  const tokens = useTokens().filter(isTokenPath);
  if (tokens.length === 0) return <Button {...insertLook} onClick={() => askForData(editor)} />;
  return (
    <Menu width={220} position="bottom-end">
      <Menu.Target>
        <Button {...insertLook} />
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: "auto" }}>
        <Menu.Label>From the data</Menu.Label>
        {tokens.map((token) => (
          <Menu.Item key={token} onClick={() => onInsert(token)}>
            {token}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

export function TextControl({ field, value, isMixed, onChange }: FieldControlProps<"text">) {
  const text = typeof value === "string" ? value : "";
  const [draft, setDraft] = useState<string | null>(null);
  /** Where the caret was when the field was left; null while nobody was in it. */
  const caret = useRef<number | null>(null);
  const commit = () => {
    if (draft !== null && draft !== text) onChange(draft);
    setDraft(null);
  };
  const insert = (token: string) => {
    const now = draft ?? text;
    const written = `{{ ${token} }}`;
    setDraft(null);
    if (now === untouchedText) return onChange(written);
    const at = caret.current ?? now.length;
    caret.current = at + written.length;
    onChange(`${now.slice(0, at)}${written}${now.slice(at)}`);
  };
  return (
    <>
      <Textarea
        className={classes.wide ?? ""}
        size="xs"
        variant="filled"
        autosize
        minRows={1}
        maxRows={field.multiline ? 6 : 1}
        dir="auto"
        aria-label={field.label}
        placeholder={isMixed ? "Mixed" : ""}
        value={draft ?? text}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={(event) => {
          caret.current = event.currentTarget.selectionStart;
          commit();
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.shiftKey) {
            event.preventDefault();
            commit();
          }
        }}
      />
      {field.tokens ? (
        <div className={`${classes.data} ${classes.wide}`}>
          <Shows text={draft ?? text} />
          <TokenMenu onInsert={insert} />
        </div>
      ) : null}
    </>
  );
}
