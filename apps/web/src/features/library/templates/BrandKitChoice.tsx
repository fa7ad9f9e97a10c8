import { Button, Select, TextInput, UnstyledButton } from "@mantine/core";
import { type BrandKit, type BrandKitAnswer, type BrandKit as Kit, routes } from "@print-builder/api";
import type { Project } from "@print-builder/core/document";
import { describeElement, fontsOf } from "@print-builder/core/elements";
import { IconPencil, IconTrash, IconX } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/api/call.ts";
import { showFailure } from "#platform/api/showFailure.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { namedFamilies } from "#platform/editorSession/fonts/families.ts";
import { reloadBrandKits, useBrandKits } from "#platform/palettes/useBrandKits.ts";
import { confirm } from "#ui/dialogs/ask.ts";
import { FormDialog } from "#ui/dialogs/FormDialog.tsx";
import { type DialogProps, openDialog } from "#ui/dialogs/openDialog.ts";
import { IconButton } from "#ui/IconButton.tsx";
import classes from "./brandKits.module.css";
import { PictureField } from "./PictureField.tsx";
import { logoFromFile } from "./previewImage.ts";

type BrandKitFormProps = {
  readonly title: string;
  readonly kit: BrandKit;
  /** Colours of the open design, the most used first. */
  readonly designColours: readonly string[];
  /** Font families of the design and the project that are not in the menu. */
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
      <span className={classes.label}>Colours, main colour first</span>
      {colours.map((colour, index) => {
        const name = roleNames[index] ?? `Colour ${index + 1}`;
        return (
          <span key={name} className={classes.colour}>
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
          Use this design’s colours
        </Button>
      ) : null}
    </fieldset>
  );
}

/** Name, colours, fonts and logo of a brand kit. Resolves to true once they are stored. */
function BrandKitForm(props: BrandKitFormProps & DialogProps<true>) {
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
        {font("Heading font", "heading_font")}
        {font("Body font", "body_font")}
      </div>
      <PictureField
        label="Logo (optional): replaces images named Logo or Crest"
        none="No logo"
        read={logoFromFile}
        picture={values.logo}
        usual={kit.logo}
        onChange={(logo) => change({ logo })}
      />
    </FormDialog>
  );
}

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** Colours of both sides except black and white, the most used first. */
function coloursOf({ front, back }: Pick<Project, "front" | "back">): readonly string[] {
  const uses = new Map<string, number>();
  for (const element of [...front, ...back]) {
    for (const colour of describeElement(element).colours.filter(isColour)) {
      const hex = colour.toLowerCase();
      if (hex !== "#000000" && hex !== "#ffffff") uses.set(hex, (uses.get(hex) ?? 0) + 1);
    }
  }
  return [...uses].sort(([, a], [, b]) => b - a).map(([hex]) => hex);
}

/** Font families of a design, without duplicates. */
function familiesOf({ front, back }: Pick<Project, "front" | "back">): readonly string[] {
  const families = [...front, ...back].flatMap((element) => fontsOf(element).map(({ family }) => family));
  return [...new Set(families.filter((family) => family !== ""))];
}

type BrandKitChoiceProps = {
  readonly editor: EditorSession;
  readonly chosen: BrandKitAnswer | null;
  readonly onChoose: (kit: BrandKitAnswer | null) => void;
};

/** The brand kits as buttons, with actions to create, change and delete them. */
export function BrandKitChoice({ editor, chosen, onChoose }: BrandKitChoiceProps) {
  const kits = useBrandKits().data?.kits ?? [];
  const queries = useQueryClient();
  const ask = async (title: string, kit: Kit, store: (kit: Kit) => Promise<BrandKitAnswer>) => {
    const project = editor.currentProject();
    const save = async (entered: Kit) => {
      try {
        const stored = await store(entered);
        await reloadBrandKits(queries);
        onChoose(stored);
        return true;
      } catch (error) {
        showFailure(error);
        return false;
      }
    };
    const parts = { designColours: coloursOf(project), families: familiesOf(project) };
    await openDialog(BrandKitForm, { title, kit, ...parts, save });
  };
  const make = () => {
    const project = editor.currentProject();
    const colors = coloursOf(project).slice(0, 3);
    const kit = { name: "", colors: colors.length > 0 ? [...colors] : ["#1f4f8f", "#f2b134"] };
    return ask("New brand kit", { ...kit, heading_font: "", body_font: "", logo: null }, (body) =>
      call(routes.addBrandKit, { body }),
    );
  };
  const change = ({ id, ...kit }: BrandKitAnswer) =>
    ask(`Change “${kit.name}”`, kit, (body) => call(routes.changeBrandKit, { params: { id }, body }));
  const remove = async ({ id, name }: BrandKitAnswer) => {
    const isSure = await confirm({
      title: "Delete brand kit",
      message: `Delete “${name}” for everybody? Designs that use it stay as they are.`,
      action: "Delete",
      destructive: true,
    });
    if (!isSure) return;
    try {
      await call(routes.removeBrandKit, { params: { id } });
      onChoose(null);
      await reloadBrandKits(queries);
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <fieldset className={classes.kits} aria-label="Brand kits">
      {kits.map((kit) => (
        <UnstyledButton
          key={kit.id}
          className={classes.kit}
          aria-pressed={kit.id === chosen?.id}
          onClick={() => onChoose(kit.id === chosen?.id ? null : kit)}
        >
          <span className={classes.dots} aria-hidden>
            {[...new Set(kit.colors)].slice(0, 3).map((color) => (
              <span key={color} style={{ background: color }} />
            ))}
          </span>
          {kit.logo ? <img src={kit.logo} alt="" /> : null}
          {kit.name}
        </UnstyledButton>
      ))}
      {chosen ? (
        <>
          <IconButton label={`Change ${chosen.name}`} size="sm" onClick={() => void change(chosen)}>
            <IconPencil size={16} stroke={1.75} />
          </IconButton>
          <IconButton label={`Delete ${chosen.name}`} size="sm" onClick={() => void remove(chosen)}>
            <IconTrash size={16} stroke={1.75} />
          </IconButton>
        </>
      ) : null}
      <Button size="xs" variant="default" onClick={() => void make()}>
        New brand kit…
      </Button>
    </fieldset>
  );
}
