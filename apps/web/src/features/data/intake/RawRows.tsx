import { Button } from "@mantine/core";
import type { IntakeAnswer } from "@print-builder/api";
import { ScrollBox } from "#ui/ScrollBox.tsx";
import type { IntakePartProps } from "./IntakePanel.tsx";
import classes from "./intake.module.css";

type Line = { readonly row: number; readonly cells: readonly string[]; readonly why: string | null };

const reasons: Readonly<Record<string, string>> = {
  title: "Title",
  header: "Header",
  totals: "Totals",
  repeated: "Repeated header",
  numbered: "Empty",
  skipped: "Skipped",
};

/** The file's first rows, and all excluded rows below them. */
function linesOf({ firstLines, leftOut, plan }: IntakeAnswer): readonly Line[] {
  const out = new Map(leftOut.map(({ row, why }) => [row, why]));
  const { first, count } = plan.header;
  const shown = new Set(firstLines.map(({ row }) => row));
  const why = (row: number) => (row >= first && row < first + count ? "header" : (out.get(row) ?? null));
  return [
    ...firstLines.map(({ row, cells }) => ({ row, cells, why: why(row) })),
    ...leftOut.filter(({ row }) => !shown.has(row)),
  ];
}

const stateOf = ({ why }: Line) => (why === null ? "in" : why === "header" ? "header" : "out");

function RowActions({ line, intake, isBusy, onChange }: IntakePartProps & { readonly line: Line }) {
  const { row, why } = line;
  const { plan } = intake;
  const isRow = (mark: { readonly row: number | null }) => mark.row === row;
  const mark = { row, text: "" };
  const leaveOut = () =>
    onChange({
      plan: {
        skipped: [...plan.skipped, mark],
        taken: plan.taken.filter((taken) => !isRow(taken)),
      },
    });
  const takeIn = () =>
    onChange({
      plan:
        why === "skipped"
          ? { skipped: plan.skipped.filter((skipped) => !isRow(skipped)) }
          : { taken: [...plan.taken, mark] },
    });
  const button = { variant: "subtle", size: "compact-xs", disabled: isBusy } as const;
  const number = row + 1;
  return (
    <>
      {why === "header" ? null : (
        <Button
          {...button}
          aria-label={`Use as header: row ${number}`}
          onClick={() => onChange({ plan: { header: { first: row, count: 1 } } })}
        >
          Use as header
        </Button>
      )}
      {why === null ? (
        <Button {...button} aria-label={`Skip: row ${number}`} onClick={leaveOut}>
          Skip
        </Button>
      ) : null}
      {why !== null && why !== "header" && why !== "title" ? (
        <Button {...button} aria-label={`Include: row ${number}`} onClick={takeIn}>
          Include
        </Button>
      ) : null}
    </>
  );
}

/** The file's raw rows, each marked as header, data or excluded; the marks can be changed. */
export function RawRows(props: IntakePartProps) {
  const lines = linesOf(props.intake);
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, column) => column);
  return (
    <section className={classes.part} aria-label="Rows of the file">
      <ScrollBox className={classes.rowsBox ?? ""} label="Rows of the file, unchanged">
        <table>
          <tbody>
            {lines.map((line) => (
              <tr key={line.row} data-state={stateOf(line)}>
                <th scope="row" data-plain>
                  {line.row + 1}
                </th>
                <td data-plain>{line.why === null ? "" : (reasons[line.why] ?? "")}</td>
                <td data-plain>
                  <RowActions {...props} line={line} />
                </td>
                {columns.map((column) => (
                  <td key={column}>{line.cells[column] ?? ""}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  );
}
