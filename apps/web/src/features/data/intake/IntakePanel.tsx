import { Button, FileButton, Select } from "@mantine/core";
import type { IntakeAnswer, IntakeChange, TableFormat } from "@print-builder/api";
import { dayOf } from "@print-builder/core/records";
import {
  IconCircleCheck,
  IconColumns3,
  IconInfoCircle,
  IconListDetails,
  IconTablePlus,
} from "@tabler/icons-react";
import { useState } from "react";
import { acceptedTables } from "#platform/files/tableFiles.ts";
import { countText } from "#ui/texts/countText.ts";
import { WarningNote } from "#ui/WarningNote.tsx";
import { EncodingSelect } from "../EncodingSelect.tsx";
import { ColumnList } from "./ColumnList.tsx";
import classes from "./intake.module.css";
import { RawRows } from "./RawRows.tsx";
import type { TableIntake } from "./useIntake.ts";

/** Chooses the columns that join a second table, and lists rows without a match. */
function JoinKey({
  intake,
  isBusy,
  onChange,
  ownHeaders,
}: IntakePartProps & { readonly ownHeaders: readonly string[] }) {
  const { join } = intake;
  const [chosen, setChosen] = useState<{
    readonly key: string | null;
    readonly otherKey: string | null;
  } | null>(null);
  if (!join) return null;
  const { key, otherKey } = chosen ?? join.key ?? { key: null, otherKey: null };
  const choose = (next: { readonly key: string | null; readonly otherKey: string | null }) => {
    setChosen(next);
    if (next.key !== null && next.otherKey !== null)
      onChange({ join: { key: next.key, otherKey: next.otherKey } });
  };
  const { unmatched, unmatchedCount, unusedCount } = join;
  return (
    <section className={classes.part} aria-label="Second table">
      <div className={classes.tools}>
        <Select
          label="Match rows by"
          size="xs"
          searchable
          disabled={isBusy}
          data={ownHeaders}
          value={key}
          onChange={(value) => choose({ key: value, otherKey })}
        />
        <Select
          label={`and in “${join.fileName}” by`}
          size="xs"
          searchable
          disabled={isBusy}
          data={join.headers}
          value={otherKey}
          onChange={(value) => choose({ key, otherKey: value })}
        />
      </div>
      {join.key !== null && unmatchedCount > 0 ? (
        <WarningNote>
          {countText(unmatchedCount, "row")} found no match: {unmatched.slice(0, 8).join(", ")}
          {unmatchedCount > 8 ? " …" : ""}
        </WarningNote>
      ) : null}
      {join.key !== null && unusedCount > 0 ? (
        <p>{countText(unusedCount, "row")} of the second table match no row here.</p>
      ) : null}
    </section>
  );
}

export type IntakePartProps = {
  readonly intake: IntakeAnswer;
  readonly isBusy: boolean;
  readonly onChange: (change: IntakeChange) => void;
};

/** The steps taken to read the file, each with an undo. */
function Steps({ intake, isBusy, onChange }: IntakePartProps) {
  if (intake.steps.length === 0) return null;
  return (
    <section className={classes.part} aria-label="Changes made">
      <h3>Changes made</h3>
      <ul className={classes.list}>
        {intake.steps.map(({ kind, text, isDone, change }) => (
          <li key={`${kind} ${text}`}>
            {isDone ? (
              <IconCircleCheck className={classes.done} size={18} stroke={1.75} aria-hidden />
            ) : (
              <IconInfoCircle className={classes.offered} size={18} stroke={1.75} aria-hidden />
            )}
            <span className={classes.text}>{text}</span>
            {change === null ? null : (
              <Button
                variant="subtle"
                size="compact-sm"
                disabled={isBusy}
                aria-label={`${isDone ? "Undo" : buttonText(kind)}: ${text}`}
                onClick={() => onChange(change)}
              >
                {isDone ? "Undo" : buttonText(kind)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const offers: Readonly<Record<string, string>> = {
  merged: "Fill them in",
  pictures: "Use them",
  damaged_values: "Correct",
  mixed_dates: "Use one format",
  look_alikes: "Make the same",
  duplicate_keys: "Keep the first of each",
  kept_edges: "Remove them",
};

function buttonText(kind: string): string {
  return offers[kind] ?? "Skip";
}

const dayWords = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

function dayText(text: string, order: "dmy" | "mdy"): string {
  const day = dayOf(text, order);
  return day === null ? text : dayWords.format(Date.UTC(day.year, day.month - 1, day.day));
}

/** Asks once per column how to read ambiguous dates. */
function DateQuestions({ intake, isBusy, onChange }: IntakePartProps) {
  const answer = (header: string, order: "dmy" | "mdy") =>
    onChange({ plan: { types: { ...intake.plan.types, [header]: { kind: "date", order } } } });
  return intake.columns.map(({ header, example }) =>
    example === null ? null : (
      <section key={header} className={classes.question} aria-label={`Dates of ${header}`}>
        <span className={classes.text}>
          <b>{header}:</b> which day is “{example}”?
        </span>
        {(["dmy", "mdy"] as const).map((order) => (
          <Button
            key={order}
            variant="default"
            size="xs"
            disabled={isBusy}
            onClick={() => answer(header, order)}
          >
            {dayText(example, order)}
          </Button>
        ))}
      </section>
    ),
  );
}

function sheetText({ name, rows, isMore, isHidden }: IntakeAnswer["sheets"][number]): string {
  const size = isMore ? `more than ${rows.toLocaleString()} rows` : countText(rows, "row");
  return `${name} (${size}${isHidden ? ", hidden" : ""})`;
}

function SheetChoice({ intake, isBusy, onChange }: IntakePartProps) {
  if (intake.sheets.length < 2) return null;
  return (
    <Select
      label="Sheet"
      size="xs"
      w={260}
      allowDeselect={false}
      disabled={isBusy}
      data={intake.sheets.map((sheet) => ({ value: sheet.name, label: sheetText(sheet) }))}
      value={intake.plan.sheet}
      onChange={(sheet) => sheet !== null && onChange({ plan: { sheet } })}
    />
  );
}

type EncodingProps = IntakePartProps & { readonly format: TableFormat };

/** Asks whether a guessed encoding is right and shows how each encoding decodes the first names. */
function EncodingQuestion({ format, isBusy, onChange }: EncodingProps) {
  if (format.encoding_certain) return null;
  return (
    <section className={classes.question} aria-label="Encoding of the file">
      <span className={classes.text}>
        <b>Which names look right?</b> The file does not say which character encoding it uses.
      </span>
      {(format.likely_encodings ?? []).map(({ encoding, examples }) => (
        <Button
          key={encoding}
          variant="default"
          size="xs"
          disabled={isBusy}
          onClick={() => onChange({ plan: { encoding } })}
        >
          {examples.join(", ")} ({encoding})
        </Button>
      ))}
    </section>
  );
}

type OpenPart = "rows" | "columns" | null;

/** Shows and changes the way in which the table was read: its steps, raw rows, columns, and a second table. */
export function IntakePanel({ intake: reading }: { readonly intake: TableIntake }) {
  const { table, isBusy, error, change, join } = reading;
  const [open, setOpen] = useState<OpenPart>(null);
  const intake = table?.intake;
  if (!intake) return null;
  const part = { intake, isBusy, onChange: (sent: IntakeChange) => void change(sent) };
  const toggle = (wanted: OpenPart) => setOpen(open === wanted ? null : wanted);
  return (
    <>
      {error === null ? null : (
        <p className={classes.question} role="alert">
          {error}
        </p>
      )}
      {table.format === null ? null : <EncodingQuestion {...part} format={table.format} />}
      <DateQuestions {...part} />
      <Steps {...part} />
      <JoinKey {...part} ownHeaders={table.headers} />
      <div className={classes.tools}>
        <SheetChoice {...part} />
        <EncodingSelect
          format={table.format}
          value={intake.plan.encoding ?? null}
          disabled={isBusy}
          onChange={(encoding) => part.onChange({ plan: { encoding } })}
        />
        <Button
          variant="default"
          size="xs"
          aria-expanded={open === "rows"}
          leftSection={<IconListDetails size={15} stroke={1.75} />}
          onClick={() => toggle("rows")}
        >
          Rows of the file
        </Button>
        <Button
          variant="default"
          size="xs"
          aria-expanded={open === "columns"}
          leftSection={<IconColumns3 size={15} stroke={1.75} />}
          onClick={() => toggle("columns")}
        >
          Columns
        </Button>
        <FileButton accept={acceptedTables} onChange={(file) => file && void join(file)}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              size="xs"
              disabled={isBusy}
              leftSection={<IconTablePlus size={15} stroke={1.75} />}
            >
              {intake.join ? "Join another table" : "Join a second table"}
            </Button>
          )}
        </FileButton>
      </div>
      {open === "rows" ? <RawRows {...part} /> : null}
      {open === "columns" ? <ColumnList {...part} /> : null}
    </>
  );
}
