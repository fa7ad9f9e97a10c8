import { Button, Select } from "@mantine/core";
import { bindRecord, type CardRecord, columnsOfSource, joinColumns } from "@print-builder/core/records";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { WhatIs } from "#platform/help/WhatIs.tsx";
import { Samples } from "#platform/mapping/Samples.tsx";
import { FormDialog } from "#ui/dialogs/FormDialog.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { IconButton } from "#ui/IconButton.tsx";
import classes from "./columns.module.css";
import { type ColumnSplit, splitOffers } from "./splitOffers.ts";

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
