import { Button, FileButton, Select, Textarea, TextInput } from "@mantine/core";
import { type TemplateAnswer, templateCategories, templatePurposes } from "@print-builder/api";
import { ownValue } from "@print-builder/core/ownValue";
import { useId, useState } from "react";
import { WhatIs } from "#platform/help/WhatIs.tsx";
import { categoryName, purposeName } from "#platform/templates/filterTemplates.ts";
import { FormDialog } from "#ui/dialogs/FormDialog.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { PictureField } from "./PictureField.tsx";
import { portraitFromFile, previewFromFile } from "./previewImage.ts";
import classes from "./templates.module.css";

type Sample = TemplateAnswer["sample"];

type SampleFieldsProps = {
  /** The names of the fields in the design's text. */
  readonly tokens: readonly string[];
  readonly sample: Sample;
  readonly onChange: (sample: Sample) => void;
};

const nobody: NonNullable<Sample> = { values: {}, photo: null };

/** Null if the sample person has no values and no photo. */
function withoutBlanks(sample: NonNullable<Sample>): Sample {
  const values = Object.entries(sample.values).filter(([, value]) => value.trim() !== "");
  return values.length === 0 && sample.photo === null
    ? null
    : { ...sample, values: Object.fromEntries(values) };
}

/** The sample person that cards show until there is data. */
function SampleFields({ tokens, sample, onChange }: SampleFieldsProps) {
  const label = useId();
  const [isBroken, setBroken] = useState(false);
  if (tokens.length === 0) return null;
  const now = sample ?? nobody;
  const takePhoto = async (file: File) => {
    try {
      onChange({ ...now, photo: await portraitFromFile(file) });
      setBroken(false);
    } catch (error) {
      console.warn("A portrait could not be read.", error);
      setBroken(true);
    }
  };
  return (
    <fieldset className={classes.sample} aria-labelledby={label}>
      <span className={classes.previewLabel} id={label}>
        Sample person, shown on the card until there is data
      </span>
      {tokens.map((token) => (
        <TextInput
          key={token}
          size="xs"
          label={token}
          maxLength={2000}
          value={ownValue(now.values, token) ?? ""}
          onChange={(event) =>
            onChange(withoutBlanks({ ...now, values: { ...now.values, [token]: event.currentTarget.value } }))
          }
        />
      ))}
      <div className={classes.portrait}>
        {now.photo === null ? null : <img src={now.photo} alt="Portrait" />}
        <FileButton accept="image/*" onChange={(file) => (file ? void takePhoto(file) : undefined)}>
          {(button) => (
            <Button size="xs" variant="default" {...button}>
              {now.photo === null ? "Add a portrait" : "Change portrait"}
            </Button>
          )}
        </FileButton>
        {now.photo === null ? null : (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            onClick={() => onChange(withoutBlanks({ ...now, photo: null }))}
          >
            No portrait
          </Button>
        )}
        {isBroken ? (
          <p className={classes.fieldProblem} role="alert">
            This browser cannot show that file as a picture.
          </p>
        ) : null}
      </div>
    </fieldset>
  );
}

export type TemplateFields = Pick<
  TemplateAnswer,
  "name" | "description" | "category" | "purpose" | "sample" | "preview_image"
>;

export type TemplateFormProps = {
  readonly title: string;
  readonly action: string;
  readonly fields: TemplateFields;
  /** The design's text fields, for the sample person. */
  readonly tokens: readonly string[];
  /** Stores the fields; false leaves the form open. */
  readonly save: (fields: TemplateFields) => Promise<boolean>;
};

const maxNameLength = 200;

/** Name, description, category, sample person and preview of a template. Resolves to true once they are stored. */
export function TemplateForm({
  title,
  action,
  fields,
  tokens,
  save,
  close,
}: TemplateFormProps & DialogProps<true>) {
  const [values, setValues] = useState(fields);
  const [wasNamed, setWasNamed] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const isNameless = values.name.trim() === "";
  const change = (part: Partial<TemplateFields>) => setValues((before) => ({ ...before, ...part }));
  const submit = async () => {
    setSaving(true);
    const isStored = await save({ ...values, name: values.name.trim() });
    setSaving(false);
    if (isStored) close(true);
  };
  return (
    <FormDialog
      title={title}
      width={480}
      actions={<WhatIs word="sample" name="Sample person" />}
      className={classes.form}
      action={action}
      busy={isSaving}
      disabled={isNameless}
      onSubmit={() => void submit()}
      onCancel={() => close(null)}
    >
      <TextInput
        label="Template name"
        data-autofocus
        maxLength={maxNameLength}
        value={values.name}
        error={wasNamed && isNameless ? "Please enter a template name" : null}
        onBlur={() => setWasNamed(true)}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Textarea
        label="Description"
        autosize
        minRows={2}
        maxRows={5}
        maxLength={2000}
        value={values.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <Select
        label="Category"
        {...(values.category === "custom"
          ? {}
          : { description: "Only custom templates can be edited, overwritten or deleted later." })}
        data={templateCategories.map((value) => ({ value, label: categoryName(value) }))}
        value={values.category}
        onChange={(category) => change({ category: (category ?? "custom") as TemplateFields["category"] })}
      />
      <Select
        label="Made for"
        clearable
        placeholder="Anything"
        data={templatePurposes.map((value) => ({ value, label: purposeName(value) }))}
        value={values.purpose}
        onChange={(purpose) => change({ purpose })}
      />
      <SampleFields tokens={tokens} sample={values.sample} onChange={(sample) => change({ sample })} />
      <PictureField
        label="Preview image (optional)"
        none="No preview"
        read={previewFromFile}
        picture={values.preview_image}
        usual={fields.preview_image}
        onChange={(preview_image) => change({ preview_image })}
      />
    </FormDialog>
  );
}
