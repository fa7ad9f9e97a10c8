import { Button, Select } from "@mantine/core";
import type { IntakeAnswer } from "@print-builder/api";
import { ScrollBox } from "#ui/ScrollBox.tsx";
import type { IntakePartProps } from "./IntakePanel.tsx";
import classes from "./intake.module.css";

type Column = IntakeAnswer["columns"][number];
type ColumnType = Column["type"];

const choices = [
  { value: "text", label: "Text" },
  { value: "number", label: "Number" },
  { value: "yes_no", label: "Yes or no" },
  { value: "date dmy", label: "Date: day, month, year" },
  { value: "date mdy", label: "Date: month, day, year" },
  { value: "date ymd", label: "Date: year, month, day" },
] as const;

type Choice = (typeof choices)[number]["value"];

const types: Readonly<Record<Choice, ColumnType>> = {
  text: { kind: "text" },
  number: { kind: "number" },
  yes_no: { kind: "yes_no" },
  "date dmy": { kind: "date", order: "dmy" },
  "date mdy": { kind: "date", order: "mdy" },
  "date ymd": { kind: "date", order: "ymd" },
};

/** Null for a date whose order has not been chosen. */
function choiceOf(type: ColumnType): Choice | null {
  if (!("order" in type)) return type.kind;
  return type.order === null ? null : `date ${type.order}`;
}

/** The type of each column, and columns that can be split in two. */
export function ColumnList({ intake, isBusy, onChange }: IntakePartProps) {
  const { plan, columns } = intake;
  const setType = (header: string, choice: Choice | null) => {
    if (choice !== null) onChange({ plan: { types: { ...plan.types, [header]: types[choice] } } });
  };
  const split = (column: string, sign: string) =>
    onChange({ plan: { splits: [...plan.splits, { column, sign }] } });
  return (
    <section className={classes.part} aria-label="Columns">
      <ScrollBox className={classes.columnsBox ?? ""} label="Column types">
        <table>
          <tbody>
            {columns.map(({ header, type, splitSign }) => (
              <tr key={header}>
                <th scope="row">{header}</th>
                <td>
                  <Select
                    size="xs"
                    w={230}
                    allowDeselect={false}
                    disabled={isBusy}
                    aria-label={`Type of ${header}`}
                    placeholder="Date"
                    data={choices}
                    value={choiceOf(type)}
                    onChange={(choice) => setType(header, choice)}
                  />
                </td>
                <td>
                  {splitSign === null ? null : (
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      disabled={isBusy}
                      aria-label={`Split ${header} at the comma`}
                      onClick={() => split(header, splitSign)}
                    >
                      Split at the comma
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  );
}
