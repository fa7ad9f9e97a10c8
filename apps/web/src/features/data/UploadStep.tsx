import { Button, Progress } from "@mantine/core";
import { routes } from "@print-builder/api";
import { ownValue } from "@print-builder/core/ownValue";
import type { CardRecord } from "@print-builder/core/records";
import { IconTable, IconTableImport } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { call } from "#platform/api/call.ts";
import { FileDrop } from "#platform/files/DropArea.tsx";
import { acceptedTables } from "#platform/files/tableFiles.ts";
import { FoldSection } from "#ui/FoldSection.tsx";
import { ScrollBox } from "#ui/ScrollBox.tsx";
import { countText } from "#ui/texts/countText.ts";
import { dateText } from "#ui/texts/dateText.ts";
import { Done } from "./Done.tsx";
import classes from "./data.module.css";
import { CellPicture } from "./intake/CellPicture.tsx";
import { IntakePanel } from "./intake/IntakePanel.tsx";
import { pastedTable } from "./intake/pastedTable.ts";
import type { TableIntake } from "./intake/useIntake.ts";
import type { TableUpload } from "./useTableUpload.ts";
import type { TableState } from "./wizardState.ts";

type EarlierTablesProps = {
  readonly projectId: string;
  /** Changes whenever the table is replaced. */
  readonly version: number;
  readonly onRestore: (version: number) => Promise<void>;
};

/** Earlier tables that uploads have replaced, each with a button that restores it. */
function EarlierTables({ projectId, version, onRestore }: EarlierTablesProps) {
  const [busy, setBusy] = useState<number | null>(null);
  const earlierTables = useQuery({
    queryKey: ["earlier tables", projectId, version],
    queryFn: ({ signal }) => call(routes.listTables, { params: { id: projectId } }, { signal }),
    gcTime: 0,
  });
  const items = earlierTables.data?.items ?? [];
  if (items.length === 0) return null;
  const restore = async (each: number) => {
    setBusy(each);
    await onRestore(each);
    setBusy(null);
  };
  return (
    <FoldSection title="Earlier tables" summary={countText(items.length, "table")}>
      <ul className={classes.earlier}>
        {items.map((table) => (
          <li key={table.version}>
            <b>{table.file_name}</b>
            <span className={classes.quiet}>
              {countText(table.rows, "row")}, uploaded {dateText(table.uploaded_at)}
              {table.uploaded_by ? ` by ${table.uploaded_by.name}` : ""}
            </span>
            <Button
              variant="default"
              size="xs"
              loading={busy === table.version}
              disabled={busy !== null}
              aria-label={`Restore ${table.file_name}, ${countText(table.rows, "row")}`}
              onClick={() => void restore(table.version)}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </FoldSection>
  );
}

type UploadStepProps = {
  readonly projectId: string;
  readonly intake: TableIntake;
  readonly rows: readonly CardRecord[];
  readonly tableUpload: TableUpload;
  /** Changes whenever the table is replaced. */
  readonly version: number;
  readonly onShowRows: () => void;
};

function keptText({ rows, totalRows, headers }: TableState): string {
  const columns = countText(headers.length, "column");
  if (rows < totalRows)
    return `${rows.toLocaleString()} of ${totalRows.toLocaleString()} rows kept, ${columns}`;
  return `${countText(rows, "row")}, ${columns}`;
}

const delimiterWords = {
  comma: "separated by commas",
  semicolon: "separated by semicolons",
  tab: "separated by tabs",
  pipe: "separated by vertical bars",
};

/** Describes how the file was read, so that people notice a wrong guess before printing. */
function formatText({ format }: TableState): string | null {
  if (format === null) return null;
  if (format.kind !== "csv")
    return `${format.kind.toUpperCase()}${format.sheet === null ? "" : `, sheet “${format.sheet}”`}`;
  const parts = ["CSV", format.encoding, format.delimiter && delimiterWords[format.delimiter]];
  return parts.filter((part) => part !== null).join(", ");
}

const shownRows = 5;

/** Row numbers count from 1. */
const numbered = (rows: readonly CardRecord[]) => rows.map((row, at) => ({ number: at + 1, row }));

/** The table's first rows as they were read. */
function FirstRows({
  projectId,
  table,
  rows,
  onShowRows,
}: Pick<UploadStepProps, "projectId" | "rows" | "onShowRows"> & { readonly table: TableState }) {
  if (rows.length === 0) return null;
  const pictured = new Set(table.intake?.pictureColumns);
  const cell = (header: string, value: string) =>
    pictured.has(header) && value !== "" ? <CellPicture projectId={projectId} name={value} /> : value;
  return (
    <div className={classes.firstRows}>
      <ScrollBox className={classes.firstRowsBox ?? ""} label="First rows">
        <table>
          <thead>
            <tr>
              <th scope="col">#</th>
              {table.headers.map((header) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {numbered(rows.slice(0, shownRows)).map(({ number, row }) => (
              <tr key={number}>
                <th scope="row">{number}</th>
                {table.headers.map((header) => (
                  <td key={header}>{cell(header, String(ownValue(row, header) ?? ""))}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconTable size={15} stroke={1.75} />}
        onClick={onShowRows}
      >
        View all {countText(table.rows, "row")}
      </Button>
    </div>
  );
}

function Kept({ table }: { readonly table: TableState }) {
  const format = formatText(table);
  return (
    <Done title={table.fileName ?? "The table of this project"}>
      <div className={classes.quiet}>{keptText(table)}</div>
      {format === null ? null : <div className={classes.quiet}>Read as {format}</div>}
    </Done>
  );
}

/** Step 1: uploads a table of records. */
export function UploadStep({ projectId, intake, rows, tableUpload, version, onShowRows }: UploadStepProps) {
  const { table } = intake;
  const { share, error, start, cancel } = tableUpload;
  const paste = useEffectEvent((event: ClipboardEvent) => {
    // Text fields handle their own paste.
    if (event.target instanceof HTMLElement && event.target.matches("input, textarea")) return;
    const data = event.clipboardData;
    const file = data && pastedTable(data.getData("text/html"), data.getData("text/plain"));
    if (!file || share !== null) return;
    event.preventDefault();
    void start(file);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event);
    document.addEventListener("paste", listen);
    return () => document.removeEventListener("paste", listen);
  }, []);
  return (
    <>
      <FileDrop
        title="Drop a table here"
        note="CSV, Excel, OpenDocument or JSON, up to 10 MB. Titles, totals, several sheets and pictures in cells are found automatically. You can also paste copied cells here."
        icon={<IconTableImport size={28} stroke={1.5} aria-hidden />}
        accept={acceptedTables}
        choose={table ? "Choose another file" : "Choose a file"}
        taken={table !== null}
        busy={share !== null}
        onFile={(file) => void start(file)}
      />
      {share === null ? null : (
        <div className={classes.progress} role="status">
          <span>{share < 1 ? `Uploading… ${Math.round(share * 100)}%` : "Reading the table…"}</span>
          <Progress value={share * 100} animated aria-label="Upload" />
          <Button variant="subtle" size="xs" w={90} onClick={cancel}>
            Cancel
          </Button>
        </div>
      )}
      {error === null ? null : (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {table && share === null ? (
        <>
          <Kept table={table} />
          <IntakePanel intake={intake} />
          <FirstRows projectId={projectId} table={table} rows={rows} onShowRows={onShowRows} />
          <EarlierTables projectId={projectId} version={version} onRestore={tableUpload.restore} />
        </>
      ) : null}
    </>
  );
}
