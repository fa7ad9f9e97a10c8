import { Select, Switch, TextInput, type TextInputProps } from "@mantine/core";
import { barcodeLibrary, loadBarcodes, type OptionKind } from "@print-builder/core/barcodes";
import { outsideText, ownValue } from "@print-builder/core/ownValue";
import { useEffect, useState } from "react";
import { useEditor, useSelected } from "#platform/editorSession/EditorContext.ts";
import type { TypedChange } from "#platform/editorSession/snapshot.ts";
import { useTyped } from "#platform/editorSession/useTyped.ts";
import { NumberField } from "#ui/NumberField.tsx";
import type { FieldControlProps, TypingProps } from "../fieldControl.ts";
import { useLeaveMenu } from "../SelectRow.tsx";
import classes from "./barcodes.module.css";

/** Readable names of the common settings. All other settings have BWIPP's names. */
const names: Readonly<Record<string, string>> = {
  eclevel: "Error correction",
  version: "Version",
  columns: "Columns",
  rows: "Rows",
  includecheck: "Add a check digit",
  includecheckintext: "Show the check digit",
  validatecheck: "Value ends in a check digit",
  parse: "Read ^065 as character 65",
  parsefnc: "Read ^FNC1 and ^ECI",
  mask: "Mask",
  layers: "Layers",
  segments: "Segments per row",
  ccversion: "2D component",
  cccolumns: "2D component columns",
  hidestars: "Hide the stars in the text",
  custinfoenc: "Customer information",
  checktype: "Check digit",
  ratio: "Width to height",
  rowmult: "Row height",
  dmre: "Extended rectangles",
  suppresskanjimode: "Encode kanji as bytes",
  fixedeclevel: "Keep this correction level",
  hideparentheses: "No parentheses in the text",
  bearer: "Bearer bars",
};

type Value = string | number | boolean;

type OptionProps = {
  readonly name: string;
  readonly kind: OptionKind;
  readonly value: Value | undefined;
  /** True for a switch that is on by default. */
  readonly isStandard: boolean;
  readonly onChange: (value: Value | undefined) => void;
  readonly typing: ((value: Value | undefined) => TypedChange) | undefined;
};

type TextOptionProps = Pick<OptionProps, "value" | "onChange" | "typing"> & {
  readonly input: TextInputProps;
};

function TextOption({ value, onChange, typing, input }: TextOptionProps) {
  const stored = value === undefined ? "" : String(value);
  const [text, setText] = useState(stored);
  const read = (typed: string) => typed.trim() || undefined;
  useTyped(useEditor(), text === stored ? null : text, typing && ((typed) => typing(read(typed))));
  return (
    <TextInput
      {...input}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => {
        if (text !== stored) onChange(read(text));
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") event.currentTarget.blur();
      }}
    />
  );
}

function OptionControl({ name, kind, value, isStandard, onChange, typing }: OptionProps) {
  const leaving = useLeaveMenu();
  const label = names[name] ?? name;
  if (kind === "switch") {
    return (
      <Switch
        size="sm"
        label={label}
        checked={String(value ?? isStandard) === "true"}
        onChange={({ currentTarget: { checked } }) => onChange(checked === isStandard ? undefined : checked)}
      />
    );
  }
  const row = (control: React.ReactNode) => (
    <div className={classes.option}>
      <span aria-hidden>{label}</span>
      {control}
    </div>
  );
  const shared = { size: "xs", variant: "filled", "aria-label": label, placeholder: "Automatic" } as const;
  if (typeof kind === "object") {
    const chosen = value === undefined ? null : String(value);
    return row(
      <Select
        {...leaving}
        {...shared}
        clearable
        data={[...kind]}
        value={chosen}
        onChange={(next) => onChange(next ?? undefined)}
      />,
    );
  }
  if (kind === "number") {
    return (
      <NumberField
        name={label}
        label={label}
        placeholder="Automatic"
        value={value === undefined ? null : Number(value)}
        onChange={onChange}
        onEmpty={() => onChange(undefined)}
      />
    );
  }
  return row(
    <TextOption key={String(value)} input={shared} value={value} onChange={onChange} typing={typing} />,
  );
}

/** The settings of the selected codes' symbology, if they all have the same symbology. */
export function BarcodeOptionsControl(props: FieldControlProps<"barcodeOptions"> & TypingProps) {
  const { field, value, onChange, typing } = props;
  const formats = [
    ...new Set(useSelected().map(({ properties }) => outsideText(properties.format ?? "qrcode"))),
  ];
  const [isOpen, setIsOpen] = useState(false);
  const [library, setLibrary] = useState(barcodeLibrary());
  useEffect(() => {
    if (isOpen && !library)
      loadBarcodes().then(
        () => setLibrary(barcodeLibrary()),
        () => setIsOpen(false),
      );
  }, [isOpen, library]);
  const [format] = formats;
  if (formats.length !== 1 || format === undefined) return null;
  const known = Object.entries(library?.optionsOf(format) ?? {});
  const standard = library?.standardOptions(format) ?? {};
  const stored = (typeof value === "object" && value !== null ? value : {}) as Readonly<
    Record<string, Value>
  >;
  const withOption = (name: string, next: Value | undefined) => {
    const { [name]: _, ...others } = stored;
    return next === undefined ? others : { ...others, [name]: next };
  };
  return (
    <details
      className={classes.options}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>{field.label}</summary>
      <div className={classes.optionList}>
        {known.map(([name, kind]) => (
          <OptionControl
            key={name}
            name={name}
            kind={kind}
            value={ownValue(stored, name)}
            isStandard={standard[name] === true}
            onChange={(next) => onChange(withOption(name, next))}
            typing={typing && ((next) => typing(withOption(name, next)))}
          />
        ))}
        {library && known.length === 0 ? (
          <p className={classes.nothing}>This format has no options.</p>
        ) : null}
      </div>
    </details>
  );
}
