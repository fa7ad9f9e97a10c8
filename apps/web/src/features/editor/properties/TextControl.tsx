import { Button, Menu, Textarea } from "@mantine/core";
import { elementKind } from "@print-builder/core/elements";
import { loadExpressions } from "@print-builder/core/layout";
import { findTokens, isTokenPath, noListener } from "@print-builder/core/tokens";
import { IconPlus } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { shownValues } from "#platform/editorSession/cardValues.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { useTyped } from "#platform/editorSession/useTyped.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { type FieldControlProps, type TypingProps, useFieldNames } from "./fieldControl.ts";
import classes from "./properties.module.css";

type MachineText = import("./machineTexts.ts").MachineText;

type Errors = typeof import("./expressionParts.ts").textErrors;

/** False for text with only plain tokens, which cannot be wrong. */
function mayBeWrong(text: string): boolean {
  const opened = text.split("{{").length - 1;
  return text.includes("{%") || opened > findTokens(text).length;
}

/** The user-facing error in the text's expressions. Null if there is none, or while the text is still being checked. */
function useTextError(text: string): string | null {
  const [errors, setErrors] = useState<{ readonly of: Errors } | null>(null);
  const isAsked = mayBeWrong(text);
  useEffect(() => {
    if (!isAsked) return;
    let isWanted = true;
    const take = (of: Errors) => isWanted && setErrors({ of });
    import("./expressionParts.ts").then(
      ({ textErrors }) => take(textErrors),
      // If the code for the check cannot be loaded, preflight reports the error before printing.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [isAsked]);
  return isAsked ? (errors?.of(text)[0]?.reason ?? null) : null;
}

// Loaded on demand: only text with fields needs the code for expressions.
const FieldChips = lazy(async () => {
  const [{ FieldChips }] = await Promise.all([import("./expressionParts.ts"), loadExpressions()]);
  return { default: FieldChips };
});

/** The placeholder of a new text element, which a token replaces. */
const untouchedText = elementKind("text").defaults.text;

function Shows({ text }: { readonly text: string }) {
  const values = useEditorState(shownValues);
  if (values.designing || !text.includes("{")) return <span />;
  return (
    <span className={classes.shows}>
      Shows <b>{values.fill(text, noListener).text || "nothing"}</b>
    </span>
  );
}

const insertLook = {
  size: "xs",
  variant: "light",
  style: { flex: "none" },
  leftSection: <IconPlus size={14} stroke={2} />,
  children: "Insert field",
} as const;

/** Offers the data wizard. The columns that it loads are then offered as tokens. */
function askForData(editor: EditorSession): void {
  const open = () => editor.run(editor.command("dataDialog"));
  showToast("Please complete Data Wizard first", {
    tone: "warning",
    action: { label: "Open Data Wizard", run: open },
  });
}

/** Common fields for cards designed before their data. The wizard looks for columns with these names. */
const usualFields = [
  ...["full_name", "id", "class", "department", "phone", "address"],
  ...["date_of_birth", "blood_group", "valid_until"],
];

type TokenMenuProps = {
  readonly onInsert: (token: string) => void;
  /** Whether to offer machine-readable text, which cannot be part of a barcode. */
  readonly offersTexts: boolean;
};

function TokenMenu({ onInsert, offersTexts }: TokenMenuProps) {
  const editor = useEditor();
  const add = (which: MachineText) => async () =>
    (await import("./machineTexts.ts")).addMachineText(editor, which);
  const tokens = useFieldNames().filter(isTokenPath);
  const isAhead = tokens.length === 0;
  return (
    <Menu width={220} position="bottom-end" onOpen={() => isAhead && askForData(editor)}>
      <Menu.Target>
        <Button {...insertLook} />
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: "auto" }}>
        <Menu.Label>{isAhead ? "Fields to fill with data later" : "From the data"}</Menu.Label>
        {(isAhead ? usualFields : tokens).map((token) => (
          <Menu.Item key={token} onClick={() => onInsert(token)}>
            {token}
          </Menu.Item>
        ))}
        {offersTexts ? (
          <>
            <Menu.Label>Machine-readable</Menu.Label>
            <Menu.Item onClick={add("mrz")}>Machine-readable lines</Menu.Item>
            <Menu.Item onClick={add("track")}>Magnetic stripe</Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}

type TextControlProps = FieldControlProps<"text"> & TypingProps;

export function TextControl({ field, value, isMixed, onChange, typing }: TextControlProps) {
  const text = typeof value === "string" ? value : "";
  const [draft, setDraft] = useState<string | null>(null);
  /** The caret position when the field lost the focus. Null before its first focus. */
  const caret = useRef<number | null>(null);
  useTyped(useEditor(), draft === text ? null : draft, typing);
  const error = useTextError(field.tokens ? (draft ?? text) : "");
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
        error={error}
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
      {field.tokens && (draft ?? text).includes("{{") ? (
        <Suspense fallback={null}>
          <FieldChips
            text={draft ?? text}
            typing={typing}
            onText={(next) => {
              setDraft(null);
              onChange(next);
            }}
          />
        </Suspense>
      ) : null}
      {field.tokens ? (
        <div className={`${classes.data} ${classes.wide}`}>
          <Shows text={draft ?? text} />
          <TokenMenu onInsert={insert} offersTexts={field.multiline} />
        </div>
      ) : null}
    </>
  );
}
