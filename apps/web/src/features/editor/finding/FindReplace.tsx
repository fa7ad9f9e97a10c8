import { Button, Checkbox, SegmentedControl, Select, TextInput } from "@mantine/core";
import {
  type EditorState,
  type FoundText,
  findText,
  replaceColour,
  replacedText,
  replaceFamily,
  replaceText,
  usedLooks,
} from "@print-builder/core/editing";
import { useState } from "react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { fontProperties } from "#platform/editorSession/fonts/families.ts";
import { FormDialog } from "#ui/dialogs/FormDialog.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { countText } from "#ui/texts/countText.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import classes from "./finding.module.css";

const kinds = [
  { value: "text", label: "Text" },
  { value: "font", label: "Font" },
  { value: "colour", label: "Colour" },
] as const;

type Kind = (typeof kinds)[number]["value"];

const countOf = (found: readonly FoundText[]) => found.reduce((sum, { places }) => sum + places.length, 0);

/** Null while the form is incomplete. */
type Replacement = {
  readonly label: string;
  readonly count: number;
  readonly replace: (state: EditorState) => EditorState;
};

type PartProps = {
  readonly editor: EditorSession;
  readonly onChange: (replacement: Replacement | null) => void;
};

/** Replaces text and tokens, with a preview. */
function TextPart({ editor, onChange }: PartProps) {
  const { design } = editor.store.getState().shown;
  const [form, setForm] = useState({ find: "", replacement: "", matchesCase: false });
  const { find, replacement, matchesCase } = form;
  const query = { find, matchesCase };
  const found = findText(design, query);
  const change = (part: Partial<typeof form>) => {
    const next = { ...form, ...part };
    const { replacement: text, ...wanted } = next;
    const count = countOf(findText(design, wanted));
    const replace = (state: EditorState) => replaceText(state, wanted, text);
    setForm(next);
    onChange(count === 0 ? null : { label: "Replace text", count, replace });
  };
  return (
    <>
      <TextInput
        data-autofocus
        label="Find"
        description="Words or a field, such as {{ class }}"
        value={find}
        onChange={({ currentTarget }) => change({ find: currentTarget.value })}
      />
      <TextInput
        label="Replace with"
        value={replacement}
        onChange={({ currentTarget }) => change({ replacement: currentTarget.value })}
      />
      <Checkbox
        label="Match case"
        checked={matchesCase}
        onChange={({ currentTarget }) => change({ matchesCase: currentTarget.checked })}
      />
      <p role="status" className={classes.summary}>
        {find === ""
          ? ""
          : `Found ${countText(countOf(found), "time", "times")} in ${countText(found.length, "text")}`}
      </p>
      <ul className={classes.found} aria-label="Preview of the changes">
        {found.map((each) => (
          <li key={`${each.side} ${each.id} ${each.property}`}>
            <span className={classes.kind}>{design.isDualSided ? each.side : each.name}</span>
            <bdi className={classes.before}>{each.text}</bdi>
            <bdi>{replacedText(each, query, replacement)}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}

const choicesOf = (counts: ReadonlyMap<string, number>) =>
  [...counts].map(([value, count]) => ({ value, label: `${value} (${count})` }));

function FontPart({ editor, onChange }: PartProps) {
  const { families } = usedLooks(editor.store.getState().shown);
  const [[from, to], setPair] = useState<readonly [string | null, string | null]>([null, null]);
  const change = (next: readonly [string | null, string | null]) => {
    setPair(next);
    const [old, family] = next;
    if (old === null || family === null || old === family) return onChange(null);
    const replace = (state: EditorState) => replaceFamily(state, old, fontProperties(family));
    onChange({ label: "Replace font", count: families.get(old) ?? 0, replace });
  };
  const choose = async () => {
    const family = await editor.hooks().chooseFont(to ?? from);
    if (family !== null) change([from, family]);
  };
  return (
    <>
      <Select
        data-autofocus
        label="Text in the font"
        placeholder="Choose a font on this card"
        data={choicesOf(families)}
        value={from}
        onChange={(value) => change([value, to])}
      />
      <TextInput
        label="Change to"
        placeholder="No font chosen"
        readOnly
        value={to ?? ""}
        rightSectionWidth={84}
        rightSection={
          <Button size="compact-xs" variant="default" onClick={() => void choose()}>
            Choose…
          </Button>
        }
      />
    </>
  );
}

const isHex = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** Replaces a colour in fills, strokes, text and the card's background. */
function ColourPart({ editor, onChange }: PartProps) {
  const { colours } = usedLooks(editor.store.getState().shown);
  const [[from, to], setPair] = useState<readonly [string | null, string]>([null, "#000000"]);
  const change = (next: readonly [string | null, string]) => {
    setPair(next);
    const [old, colour] = next;
    if (old === null || !isHex(colour) || old === colour.toLowerCase()) return onChange(null);
    const replace = (state: EditorState) => replaceColour(state, old, colour.toLowerCase());
    onChange({ label: "Replace colour", count: colours.get(old) ?? 0, replace });
  };
  const chip = (colour: string) => <span className={classes.chip} style={{ background: colour }} />;
  return (
    <>
      <Select
        data-autofocus
        label="Everything in the colour"
        placeholder="Choose a colour on this card"
        data={choicesOf(colours)}
        leftSection={chip(from ?? "transparent")}
        renderOption={({ option }) => (
          <>
            {chip(option.value)} {option.label}
          </>
        )}
        value={from}
        onChange={(value) => change([value, to])}
      />
      <TextInput
        label="Change to"
        description="Such as #1f5fbf"
        error={isHex(to) ? null : "Type a colour such as #1f5fbf."}
        leftSection={chip(isHex(to) ? to : "transparent")}
        maxLength={7}
        value={to}
        onChange={({ currentTarget }) => change([from, currentTarget.value])}
      />
    </>
  );
}

const parts = { text: TextPart, font: FontPart, colour: ColourPart } as const;

/** Replaces text, a font or a colour on both sides, as one undo step. */
export function FindReplace({ editor, close }: { readonly editor: EditorSession } & DialogProps<true>) {
  const [kind, setKind] = useState<Kind>("text");
  const [replacement, setReplacement] = useState<Replacement | null>(null);
  const Part = parts[kind];
  const replace = () => {
    if (!replacement) return;
    editor.edit(replacement.label, replacement.replace);
    showToast(`${countText(replacement.count, "place was", "places were")} replaced`, { tone: "success" });
    close(true);
  };
  return (
    <FormDialog
      title="Find and replace"
      action={replacement ? `Replace ${replacement.count.toLocaleString()}` : "Replace"}
      disabled={replacement === null}
      width={560}
      className={classes.form}
      onSubmit={replace}
      onCancel={() => close(null)}
    >
      <SegmentedControl
        fullWidth
        aria-label="What to replace"
        value={kind}
        data={[...kinds]}
        onChange={(value) => {
          setKind(kinds.find((each) => each.value === value)?.value ?? "text");
          setReplacement(null);
        }}
      />
      <Part key={kind} editor={editor} onChange={setReplacement} />
    </FormDialog>
  );
}
