import { Button, Select } from "@mantine/core";
import type { IntakeChange } from "@print-builder/api";
import { bindRecord, type CardRecord, columnsOfSource, joinColumns } from "@print-builder/core/records";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { WhatIs } from "#platform/help/WhatIs.tsx";
import { Samples } from "#platform/mapping/Samples.tsx";
import { FormDialog } from "#ui/dialogs/FormDialog.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { IconButton } from "#ui/IconButton.tsx";
import classes from "./columns.module.css";

/** Either columns to join or a column to split. */
export type ChosenColumns = { readonly source: string } | { readonly split: ColumnSplit };

type ColumnsDialogProps = {
  /** The card's field to fill. */
  readonly name: string;
  /** The mapped column, or joined columns. */
  readonly source: string;
  readonly headers: readonly string[];
  readonly records: readonly CardRecord[];
};

/** Returns the records' values in a column or in joined columns. */
export function samplesOf(source: string, records: readonly CardRecord[]): readonly string[] {
  const mapping = { fieldMap: { shown: source }, imageMap: {} };
  return records.map((record) => bindRecord(record, mapping).text("shown") ?? "");
}

const splitTexts = ({ sign, at }: ColumnSplit) =>
  sign === "," ? "At the comma" : at === "last" ? "Before the last word" : "After the first word";

function SplitOffers({
  source,
  values,
  onSplit,
}: {
  readonly source: string;
  readonly values: readonly string[];
  readonly onSplit: (split: ColumnSplit) => void;
}) {
  const offers = splitOffers(source, values);
  if (offers.length === 0) return null;
  return (
    <section className={classes.part} aria-label="Split">
      <h3>Or split “{source}” into two columns</h3>
      {offers.map(({ split, first, second }) => (
        <Button
          key={splitTexts(split)}
          variant="default"
          justify="space-between"
          rightSection={
            <span className={classes.example}>
              <span>{first}</span>
              <span>{second}</span>
            </span>
          }
          onClick={() => onSplit(split)}
        >
          {splitTexts(split)}
        </Button>
      ))}
    </section>
  );
}

/** Joins several columns for one field, or splits one column in two. */
export function ColumnsDialog(props: ColumnsDialogProps & DialogProps<ChosenColumns>) {
  const { name, source, headers, records, close } = props;
  const [columns, setColumns] = useState(() => columnsOfSource(source, headers));
  const others = headers.filter((header) => !columns.includes(header));
  const joined = joinColumns(columns);
  return (
    <FormDialog
      title={`Columns for ${name}`}
      actions={<WhatIs word="mapping" name="Mapping" />}
      action="Use these columns"
      className={classes.form}
      disabled={columns.length === 0}
      onSubmit={() => close({ source: joined })}
      onCancel={() => close(null)}
    >
      <section className={classes.part} aria-label="Columns in order">
        <ul className={classes.joined}>
          {columns.map((column) => (
            <li key={column}>
              <span>{column}</span>
              <IconButton
                label={`Remove ${column}`}
                size="sm"
                onClick={() => setColumns(columns.filter((each) => each !== column))}
              >
                <IconX size={14} stroke={2} />
              </IconButton>
            </li>
          ))}
        </ul>
        <Select
          searchable
          aria-label="Join another column"
          placeholder="Join another column"
          data={others}
          value={null}
          onChange={(column) => column !== null && setColumns([...columns, column])}
        />
        {columns.length === 0 ? null : (
          <div className={classes.reads}>
            <span>On the cards</span>
            <Samples values={samplesOf(joined, records)} />
          </div>
        )}
      </section>
      {columns.length === 1 && columns[0] !== undefined ? (
        <SplitOffers
          source={columns[0]}
          values={samplesOf(columns[0], records)}
          onSplit={(split) => close({ split })}
        />
      ) : null}
    </FormDialog>
  );
}

export type ColumnSplit = NonNullable<NonNullable<IntakeChange["plan"]>["splits"]>[number];

/** A way to split a column, with its result for the first value that has both parts. */
type SplitOffer = { readonly split: ColumnSplit; readonly first: string; readonly second: string };

const ways: readonly Omit<ColumnSplit, "column">[] = [
  { sign: "," },
  { sign: " ", at: "first" },
  { sign: " ", at: "last" },
];

/** Must split values in the same way as the table reader. */
function splitOnce(
  value: string,
  { sign, at }: Omit<ColumnSplit, "column">,
): readonly [string, string] | null {
  const text = value.trim();
  const place = at === "last" ? text.lastIndexOf(sign) : text.indexOf(sign);
  const parts = [text.slice(0, place).trim(), text.slice(place + sign.length).trim()] as const;
  return place < 0 || parts.includes("") ? null : parts;
}

/** Returns the ways to split a column with these values, without ways that give the same result. */
export function splitOffers(column: string, values: readonly string[]): readonly SplitOffer[] {
  const offers: SplitOffer[] = [];
  const seen = new Set<string>();
  for (const way of ways) {
    const parts = values.map((value) => splitOnce(value, way));
    const [first, second] = parts.find((pair) => pair !== null) ?? [];
    const key = JSON.stringify(parts);
    if (first === undefined || second === undefined || seen.has(key)) continue;
    seen.add(key);
    offers.push({ split: { column, ...way }, first, second });
  }
  // A comma may reverse first and last names, so do not split by word order.
  return offers[0]?.split.sign === "," ? offers.slice(0, 1) : offers;
}
