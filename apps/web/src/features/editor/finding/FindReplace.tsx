import { Checkbox, TextInput } from "@mantine/core";
import { type FoundText, findText, replacedText, replaceText } from "@print-builder/core/editing";
import { useState } from "react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { FormDialog } from "#ui/dialogs/FormDialog.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { countText } from "#ui/texts/countText.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import classes from "./finding.module.css";

const countOf = (found: readonly FoundText[]) => found.reduce((sum, { places }) => sum + places.length, 0);

/** Replaces words and tokens in the texts of both sides, as one step. What will stand there is shown before. */
export function FindReplace({ editor, close }: { readonly editor: EditorSession } & DialogProps<true>) {
  const { design } = editor.store.getState().shown;
  const [find, setFind] = useState("");
  const [replacement, setReplacement] = useState("");
  const [matchesCase, setMatchesCase] = useState(false);
  const query = { find, matchesCase };
  const found = findText(design, query);
  const count = countOf(found);
  const replace = () => {
    editor.edit("Replace text", (state) => replaceText(state, query, replacement));
    showToast(`${countText(count, "place was", "places were")} replaced`, { tone: "success" });
    close(true);
  };
  return (
    <FormDialog
      title="Find and replace"
      action={count === 0 ? "Replace" : `Replace ${count.toLocaleString()}`}
      disabled={count === 0}
      width={560}
      className={classes.form}
      onSubmit={replace}
      onCancel={() => close(null)}
    >
      <TextInput
        data-autofocus
        label="Find"
        description="Words or a token, such as {{ class }}"
        value={find}
        onChange={({ currentTarget }) => setFind(currentTarget.value)}
      />
      <TextInput
        label="Replace with"
        value={replacement}
        onChange={({ currentTarget }) => setReplacement(currentTarget.value)}
      />
      <Checkbox
        label="Match capital letters"
        checked={matchesCase}
        onChange={({ currentTarget }) => setMatchesCase(currentTarget.checked)}
      />
      <p role="status" className={classes.summary}>
        {find === ""
          ? ""
          : `Found ${countText(count, "time", "times")} in ${countText(found.length, "text")}`}
      </p>
      <ul className={classes.found} aria-label="What will stand there">
        {found.map((each) => (
          <li key={`${each.side} ${each.id} ${each.property}`}>
            <span className={classes.kind}>{design.isDualSided ? each.side : each.name}</span>
            <bdi className={classes.before}>{each.text}</bdi>
            <bdi>{replacedText(each, query, replacement)}</bdi>
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
