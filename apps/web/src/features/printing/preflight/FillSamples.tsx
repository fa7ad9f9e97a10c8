import { Textarea, TextInput } from "@mantine/core";
import type { SampleMark, SampleRole } from "@print-builder/core/document";
import { fillSamples } from "@print-builder/core/editing";
import { sampleTexts } from "@print-builder/core/preflight";
import { useState } from "react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { FormDialog } from "#ui/dialogs/FormDialog.tsx";
import { type DialogProps, openDialog } from "#ui/dialogs/openDialog.ts";
import classes from "./preflight.module.css";

const labels: Readonly<Record<SampleRole, string>> = {
  name: "Name",
  address: "Address",
  web: "Web address",
  phone: "Phone",
  email: "Email",
  crest: "Crest",
  prefix: "Letters before the number",
  year: "Year",
  motto: "Motto",
};

type FillSamplesProps = { readonly marks: readonly SampleMark[] };

/** Asks for the user's own details, which replace the template's sample organisation on both sides. */
function FillSamples({ marks, close }: FillSamplesProps & DialogProps<ReadonlyMap<string, string>>) {
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const own = new Map(
    marks.flatMap(({ value }) => {
      const text = typed.get(value)?.trim() ?? "";
      return text === "" ? [] : [[value, text] as const];
    }),
  );
  return (
    <FormDialog
      title="Your school or organisation"
      action="Fill in"
      className={classes.samples}
      disabled={own.size === 0}
      onSubmit={() => close(own)}
      onCancel={() => close(null)}
    >
      {marks.map(({ role, value }, index) => {
        const isLong = value.includes("\n");
        const field = {
          label: labels[role],
          description: `In place of “${value.replaceAll("\n", ", ")}”`,
          value: typed.get(value) ?? "",
          "data-autofocus": index === 0 || undefined,
        };
        const type = (text: string) => setTyped(new Map([...typed, [value, text]]));
        return isLong ? (
          <Textarea key={value} {...field} autosize onChange={(event) => type(event.currentTarget.value)} />
        ) : (
          <TextInput key={value} {...field} onChange={(event) => type(event.currentTarget.value)} />
        );
      })}
    </FormDialog>
  );
}

/** Asks for the user's own details and puts them on the card. Returns whether anything changed. */
export async function askForOwnTexts(editor: EditorSession): Promise<boolean> {
  const found = sampleTexts(editor.currentProject()).map(({ mark }) => mark);
  const marks = [...new Map(found.map((mark) => [mark.value, mark])).values()];
  const own = await openDialog(FillSamples, { marks });
  if (own === null) return false;
  editor.edit("Fill in your school", (state) => fillSamples(state, own));
  return true;
}
