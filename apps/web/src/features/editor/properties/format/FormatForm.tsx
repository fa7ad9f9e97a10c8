import { Button, Select, TextInput } from "@mantine/core";
import { textErrors } from "@print-builder/core/expressions";
import { noListener } from "@print-builder/core/tokens";
import { type FormEvent, useState } from "react";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import type { TypedChange } from "#platform/editorSession/snapshot.ts";
import { useTyped } from "#platform/editorSession/useTyped.ts";
import { NumberField } from "#ui/NumberField.tsx";
import { useExampleValues } from "../sampleRows.ts";
import { type FieldFormat, type FieldPlace, writeFormat } from "./fieldFormat.ts";
import classes from "./format.module.css";
import { datePatterns, firstArguments, formatChoices, languages, letterFormats } from "./formatChoices.ts";

/** Used when there is no record. */
const exampleDate = "2012-05-03";

/** Evaluates an expression for the record shown, or for the first record. */
function useResult(): (written: string) => string {
  const values = useExampleValues();
  return (written) => values?.fill(written, noListener).text ?? "";
}

type PartProps = { readonly format: FieldFormat; readonly onChange: (part: Partial<FieldFormat>) => void };

type LanguageProps = {
  readonly placeholder: string;
  readonly language: string;
  /** Receives an empty string for no language. */
  readonly onChange: (language: string) => void;
};

function LanguageSelect({ placeholder, language, onChange }: LanguageProps) {
  return (
    <Select
      size="xs"
      label="Language"
      placeholder={placeholder}
      clearable
      comboboxProps={{ withinPortal: false }}
      data={[...languages]}
      value={language === "" ? null : language}
      onChange={(next) => onChange(next ?? "")}
    />
  );
}

function DateParts({ format, onChange }: PartProps) {
  const result = useResult();
  const [pattern = "", language = ""] = format.as?.args ?? [];
  const [isOwn, setOwn] = useState(!datePatterns.includes(pattern));
  const set = (...args: readonly string[]) => onChange({ as: { name: "date", args } });
  const shown = (each: string) => {
    const own = result(writeFormat({ ...format, as: { name: "date", args: [each, language] } }));
    return own || result(`{{ "${exampleDate}" | date: "${each}" }}`) || each;
  };
  const data = [
    ...datePatterns.map((each) => ({ value: each, label: shown(each) })),
    { value: "own", label: "Custom …" },
  ];
  return (
    <>
      <Select
        size="xs"
        label="Date format"
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={data}
        value={isOwn ? "own" : pattern}
        onChange={(next) => {
          setOwn(next === "own");
          if (next !== null && next !== "own") set(next, language);
        }}
      />
      {isOwn ? (
        <TextInput
          size="xs"
          label="Pattern"
          description="%d day, %m month, %b Jan, %B January, %y 26, %Y 2026"
          value={pattern}
          onChange={(event) => set(event.currentTarget.value, language)}
        />
      ) : null}
      <LanguageSelect
        placeholder="Same as the project"
        language={language}
        onChange={(next) => set(pattern, next)}
      />
    </>
  );
}

const countLabels: Readonly<Record<string, string>> = {
  number: "Decimal places",
  pad: "Digits",
  mask: "Characters shown",
  track: "Track",
};
/** Maximum lengths of arguments that have a lower limit than the others. */
const most: Readonly<Record<string, number>> = { number: 6, track: 3 };

function Arguments(props: PartProps) {
  const { format, onChange } = props;
  const { name = "", args = [] } = format.as ?? {};
  if (name === "date") return <DateParts {...props} />;
  if (letterFormats.has(name)) {
    const set = (language: string) => onChange({ as: { name, args: language === "" ? [] : [language] } });
    return <LanguageSelect placeholder="Automatic" language={args[0] ?? ""} onChange={set} />;
  }
  if (name === "expires") {
    return (
      <TextInput
        size="xs"
        label="Time to add"
        description="For example: 2 years, 6 months, 30 days"
        value={args[0] ?? ""}
        onChange={(event) => onChange({ as: { name, args: [event.currentTarget.value] } })}
      />
    );
  }
  const label = countLabels[name];
  if (label === undefined) return null;
  return (
    <NumberField
      name={label}
      label={label}
      isWhole
      isLive
      min={name === "track" ? 1 : 0}
      max={most[name] ?? 40}
      value={Number(args[0] ?? 0)}
      onChange={(next) => onChange({ as: { name, args: [String(next), ...args.slice(1)] } })}
    />
  );
}

/** Selects the lookup table and the column whose value replaces the field's. */
function LookupParts({ format, onChange }: PartProps) {
  const lookups = useEditorState(({ history }) => history.present.design.lookups);
  const choices = Object.entries(lookups).flatMap(([table, { key, rows }]) => {
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => name !== key);
    return columns.map((column) => ({
      value: JSON.stringify([table, column]),
      label: `${table}: ${column}`,
    }));
  });
  const { lookup } = format;
  const value = lookup && JSON.stringify([lookup.table, lookup.column]);
  if (choices.length === 0 && lookup === null) return null;
  const isKnown = value === null || choices.some((choice) => choice.value === value);
  const data =
    isKnown || !lookup
      ? choices
      : [...choices, { value, label: `${lookup.table}: ${lookup.column} (missing)` }];
  const choose = (next: string | null) => {
    const [table = "", column = ""] = next === null ? [] : (JSON.parse(next) as string[]);
    onChange({ lookup: next === null ? null : { table, column } });
  };
  return (
    <Select
      size="xs"
      label="Look up in"
      placeholder="No lookup table"
      clearable
      comboboxProps={{ withinPortal: false }}
      data={data}
      value={value}
      onChange={choose}
    />
  );
}

function Parts({ format, onChange }: PartProps) {
  const word = (key: "before" | "after" | "empty", label: string) => (
    <TextInput
      size="xs"
      label={label}
      value={format[key]}
      onChange={(event) => onChange({ [key]: event.currentTarget.value })}
    />
  );
  return (
    <>
      <Select
        size="xs"
        label="Format"
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={formatChoices.map(({ group, items }) => ({ group, items: [...items] }))}
        value={format.as?.name ?? ""}
        onChange={(name) => onChange({ as: name ? { name, args: firstArguments[name] ?? [] } : null })}
      />
      <Arguments format={format} onChange={onChange} />
      <LookupParts format={format} onChange={onChange} />
      <div className={classes.pair}>
        {word("before", "Text before")}
        {word("after", "Text after")}
      </div>
      {word("empty", "When empty")}
    </>
  );
}

type FormProps = {
  readonly place: FieldPlace;
  /** Receives the new expression, or null if it is unchanged. */
  readonly onDone: (written: string | null) => void;
  readonly typing: ((written: string) => TypedChange) | undefined;
};

/** Formats a field with simple choices. Anything beyond these must be written as an expression. */
export function FormatForm({ place, onDone, typing }: FormProps) {
  const [format, setFormat] = useState(place.format);
  const [text, setText] = useState(place.written);
  const written = format ? writeFormat(format) : text;
  const [first] = useState(written);
  useTyped(useEditor(), written === first ? null : written, typing);
  const result = useResult()(written);
  const error = textErrors(written)[0]?.reason;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDone(written);
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      {format ? (
        <Parts format={format} onChange={(part) => setFormat({ ...format, ...part })} />
      ) : (
        <TextInput
          size="xs"
          label="Expression"
          spellCheck={false}
          value={text}
          error={error}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <p className={classes.result} role="status">
        {format && error ? (
          <span className={classes.wrong}>{error}</span>
        ) : (
          <>
            Shows <bdi>{result === "" ? "nothing" : result}</bdi>
          </>
        )}
      </p>
      <div className={classes.buttons}>
        <Button size="xs" variant="default" onClick={() => onDone(null)}>
          Cancel
        </Button>
        <Button size="xs" type="submit">
          Apply
        </Button>
      </div>
    </form>
  );
}
