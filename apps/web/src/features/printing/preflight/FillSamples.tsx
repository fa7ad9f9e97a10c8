import { Checkbox, FileInput, Textarea, TextInput } from "@mantine/core";
import type { SampleMark, SampleRole } from "@print-builder/core/document";
import { fillSamples, type OwnDetails } from "@print-builder/core/editing";
import { sampleTexts } from "@print-builder/core/preflight";
import { useState } from "react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { acceptedPictures } from "#platform/files/pictureFiles.ts";
import { uploadPictures } from "#platform/files/uploadPictures.ts";
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

/** A picture to replace the crest, "keep" for the template's crest, or null for no crest. */
type Crest = File | "keep" | null;

type CrestFieldProps = { readonly crest: Crest; readonly onCrest: (crest: Crest) => void };

function CrestField({ crest, onCrest }: CrestFieldProps) {
  return (
    <>
      <FileInput
        label={labels.crest}
        description="Replaces the template's crest"
        placeholder="Choose an image"
        accept={acceptedPictures}
        clearable
        disabled={crest === "keep"}
        value={crest instanceof File ? crest : null}
        onChange={onCrest}
      />
      <Checkbox
        label="Keep the template's crest"
        checked={crest === "keep"}
        onChange={({ currentTarget: { checked } }) => onCrest(checked ? "keep" : null)}
      />
    </>
  );
}

type FilledDetails = { readonly texts: OwnDetails["texts"]; readonly crest: Crest };

type FillSamplesProps = { readonly marks: readonly SampleMark[] };

/** Asks for the user's own details, which replace the template's sample organisation on both sides. */
function FillSamples({ marks, close }: FillSamplesProps & DialogProps<FilledDetails>) {
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const [crest, setCrest] = useState<Crest>(null);
  const texts = new Map(
    marks.flatMap(({ value }) => {
      const text = typed.get(value)?.trim() ?? "";
      return text === "" ? [] : [[value, text] as const];
    }),
  );
  const firstText = marks.find(({ role }) => role !== "crest")?.value;
  return (
    <FormDialog
      title="Your school or organisation"
      action="Fill in"
      className={classes.samples}
      disabled={texts.size === 0 && crest === null}
      onSubmit={() => close({ texts, crest })}
      onCancel={() => close(null)}
    >
      {marks.map(({ role, value }) => {
        if (role === "crest") return <CrestField key={value} crest={crest} onCrest={setCrest} />;
        const isLong = value.includes("\n");
        const field = {
          label: labels[role],
          description: `Replaces “${value.replaceAll("\n", ", ")}”`,
          value: typed.get(value) ?? "",
          "data-autofocus": value === firstText || undefined,
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

/** Stores a picture in the project and returns its properties. Throws an ApiError if that fails. */
async function storedCrest(projectId: string, crest: Crest): Promise<OwnDetails["crest"]> {
  if (!(crest instanceof File)) return crest;
  const { items, failed } = await uploadPictures(projectId, [crest]);
  const [item] = items;
  if (!item) throw new Error(`The crest was not uploaded: ${failed[0]?.detail ?? "it is not an image."}`);
  return { imageData: `media:${item.filename}`, originalName: crest.name };
}

/** Asks for the user's own details and puts them on the card. Returns whether anything changed. */
export async function askForOwnTexts(editor: EditorSession): Promise<boolean> {
  const found = sampleTexts(editor.currentProject()).map(({ mark }) => mark);
  const marks = [...new Map(found.map((mark) => [mark.value, mark])).values()];
  const own = await openDialog(FillSamples, { marks });
  if (own === null) return false;
  const crest = await storedCrest(editor.projectId, own.crest);
  editor.edit("Fill in your school", (state) => fillSamples(state, { texts: own.texts, crest }));
  return true;
}
