import { Select, Textarea, TextInput } from "@mantine/core";
import { type TemplateAnswer, templateCategories, templatePurposes } from "@print-builder/api";
import { useState } from "react";
import { WhatIs } from "#platform/help/WhatIs.tsx";
import { categoryName, purposeName } from "#platform/templates/filterTemplates.ts";
import { FormDialog } from "#ui/dialogs/FormDialog.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { PictureField } from "./PictureField.tsx";
import { previewFromFile } from "./previewImage.ts";
import { SampleFields } from "./SampleFields.tsx";
import classes from "./templates.module.css";

export type TemplateFields = Pick<
  TemplateAnswer,
  "name" | "description" | "category" | "purpose" | "sample" | "preview_image"
>;

export type TemplateFormProps = {
  readonly title: string;
  /** The main button's label. */
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
