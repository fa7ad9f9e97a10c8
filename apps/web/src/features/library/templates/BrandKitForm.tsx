import { Button, Select, TextInput } from "@mantine/core";
import type { BrandKit } from "@print-builder/api";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { namedFamilies } from "#platform/editorSession/fonts/families.ts";
import { FormDialog } from "#ui/dialogs/FormDialog.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { IconButton } from "#ui/IconButton.tsx";
import classes from "./brandKits.module.css";
import { PictureField } from "./PictureField.tsx";
import { logoFromFile } from "./previewImage.ts";

type BrandKitFormProps = {
  readonly title: string;
  readonly kit: BrandKit;
  /** Colours of the open design, the most used first. */
  readonly designColours: readonly string[];
  /** Font families of the design and the project, in addition to those in the menu. */
  readonly families: readonly string[];
  /** Stores the kit; false leaves the form open. */
  readonly save: (kit: BrandKit) => Promise<boolean>;
};

const mostColours = 12;
const roleNames = ["Main colour", "Second colour", "Third colour"];

type ColoursProps = {
  readonly colours: readonly string[];
  readonly designColours: readonly string[];
  readonly onChange: (colours: readonly string[]) => void;
};

function Colours({ colours, designColours, onChange }: ColoursProps) {
  return (
    <fieldset className={classes.colours} aria-label="Colours">
      <span className={classes.label}>Colours, the main one first</span>
      {colours.map((colour, index) => {
        const name = roleNames[index] ?? `Colour ${index + 1}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a colour is its place; two may be alike.
          <span key={index} className={classes.colour}>
            <input
              type="color"
              aria-label={name}
              title={name}
              value={colour}
              onChange={(event) => onChange(colours.with(index, event.currentTarget.value))}
            />
            {colours.length > 1 ? (
              <IconButton
                label={`Remove ${name.toLowerCase()}`}
                size="xs"
                onClick={() => onChange(colours.toSpliced(index, 1))}
              >
                <IconX size={12} stroke={2} />
              </IconButton>
            ) : null}
          </span>
        );
      })}
      {colours.length < mostColours ? (
        <Button size="xs" variant="default" onClick={() => onChange([...colours, "#808080"])}>
          Add colour
        </Button>
      ) : null}
      {designColours.length > 0 ? (
        <Button size="xs" variant="subtle" onClick={() => onChange(designColours.slice(0, mostColours))}>
          Take from this design
        </Button>
      ) : null}
    </fieldset>
  );
}

/** Name, colours, fonts and logo of a brand kit. Resolves to true once they are stored. */
export function BrandKitForm(props: BrandKitFormProps & DialogProps<true>) {
  const { title, kit, designColours, families, save, close } = props;
  const [values, setValues] = useState(kit);
  const [isSaving, setSaving] = useState(false);
  const change = (part: Partial<BrandKit>) => setValues((before) => ({ ...before, ...part }));
  const names = new Set([...namedFamilies.map(({ name }) => name), ...families]);
  for (const family of [values.heading_font, values.body_font]) if (family !== "") names.add(family);
  const submit = async () => {
    setSaving(true);
    const isStored = await save({ ...values, name: values.name.trim() });
    setSaving(false);
    if (isStored) close(true);
  };
  const font = (label: string, key: "heading_font" | "body_font") => (
    <Select
      label={label}
      searchable
      clearable
      placeholder="As in the design"
      data={[...names]}
      value={values[key] === "" ? null : values[key]}
      onChange={(value) => change({ [key]: value ?? "" })}
    />
  );
  return (
    <FormDialog
      title={title}
      width={480}
      className={classes.form}
      action="Save"
      busy={isSaving}
      disabled={values.name.trim() === ""}
      onSubmit={() => void submit()}
      onCancel={() => close(null)}
    >
      <TextInput
        label="Name"
        placeholder="Riverside School"
        data-autofocus
        maxLength={100}
        value={values.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Colours
        colours={values.colors}
        designColours={designColours}
        onChange={(colors) => change({ colors: [...colors] })}
      />
      <div className={classes.fonts}>
        {font("Font of headings", "heading_font")}
        {font("Font of other texts", "body_font")}
      </div>
      <PictureField
        label="Logo (optional): takes the place of pictures named Logo or Crest"
        none="No logo"
        read={logoFromFile}
        picture={values.logo}
        usual={kit.logo}
        onChange={(logo) => change({ logo })}
      />
    </FormDialog>
  );
}
