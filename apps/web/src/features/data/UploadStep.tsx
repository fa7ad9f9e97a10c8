import { Button, FileButton, Progress } from "@mantine/core";
import { contracts, maxTableBytes } from "@print-builder/api";
import type { CardRecord } from "@print-builder/core/records";
import { IconAlertTriangle, IconCircleCheck, IconTable, IconTableImport } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../lib/api/apiError.ts";
import { upload } from "../../lib/api/upload.ts";
import { showToast } from "../../ui/toasts/showToast.ts";
import classes from "./data.module.css";
import type { TableState } from "./wizardState.ts";

const accepted = ".csv,.xlsx,.xls";

type UploadStepProps = {
  readonly projectId: string;
  readonly table: TableState | null;
  /** The table's first rows. */
  readonly rows: readonly CardRecord[];
  readonly onTable: (table: TableState) => void;
  readonly onShowRows: () => void;
};

function refusal(file: File): string | null {
  if (!/\.(csv|xlsx|xls)$/i.test(file.name))
    return `“${file.name}” is no table. Choose a .csv, .xlsx or .xls file.`;
  if (file.size > maxTableBytes)
    return `“${file.name}” is larger than 10 MB. Split it, or leave out columns you do not print.`;
  return null;
}

function useUpload({ projectId, onTable }: Pick<UploadStepProps, "projectId" | "onTable">) {
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const start = async (file: File) => {
    const reason = refusal(file);
    setError(reason);
    if (reason !== null) return;
    abort.current = new AbortController();
    setShare(0);
    try {
      const answer = await upload(contracts.uploadData, { params: { id: projectId } }, [file], {
        signal: abort.current.signal,
        onProgress: setShare,
      });
      onTable({
        fileName: file.name,
        headers: answer.headers,
        rows: answer.rows,
        totalRows: answer.total_rows,
        notes: answer.notes,
        format: answer.format,
      });
      showToast("Data uploaded", { tone: "success" });
    } catch (cause) {
      if (!abort.current.signal.aborted) setError(messageOf(cause));
    }
    setShare(null);
  };
  return { share, error, start, cancel: () => abort.current?.abort() };
}

function keptText({ rows, totalRows, headers }: TableState): string {
  const columns = `${headers.length} ${headers.length === 1 ? "column" : "columns"}`;
  if (rows < totalRows)
    return `${rows.toLocaleString()} of ${totalRows.toLocaleString()} rows kept, ${columns}`;
  return `${rows.toLocaleString()} ${rows === 1 ? "row" : "rows"}, ${columns}`;
}

const delimiterWords = {
  comma: "separated by commas",
  semicolon: "separated by semicolons",
  tab: "separated by tabs",
};

/** How the file was read, so that a wrong guess is seen before it is printed. */
function formatText({ format }: TableState): string | null {
  if (format === null) return null;
  if (format.kind !== "csv")
    return `${format.kind.toUpperCase()}${format.sheet === null ? "" : `, sheet “${format.sheet}”`}`;
  const parts = ["CSV", format.encoding, format.delimiter && delimiterWords[format.delimiter]];
  return parts.filter((part) => part !== null).join(", ");
}

const shownRows = 5;

/** The beginning of the table, as it was read. */
function FirstRows({
  table,
  rows,
  onShowRows,
}: Pick<UploadStepProps, "rows" | "onShowRows"> & { readonly table: TableState }) {
  if (rows.length === 0) return null;
  return (
    <div className={classes.firstRows}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached with the keyboard */}
      <section className={classes.firstRowsBox} aria-label="First rows" tabIndex={0}>
        <table>
          <thead>
            <tr>
              {table.headers.map((header) => (
                <th key={header}>{header}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shownRows).map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name than their position
              <tr key={index}>
                {table.headers.map((header) => (
                  <td key={header}>{String(row[header] ?? "")}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconTable size={15} stroke={1.75} />}
        onClick={onShowRows}
      >
        Look at all {table.rows.toLocaleString()} rows
      </Button>
    </div>
  );
}

function Kept({ table }: { readonly table: TableState }) {
  const format = formatText(table);
  return (
    <>
      <div className={classes.kept} role="status">
        <span className={classes.sign}>
          <IconCircleCheck size={20} stroke={1.75} aria-hidden />
        </span>
        <div className={classes.keptText}>
          <b>{table.fileName ?? "The table of this project"}</b>
          <div className={classes.quiet}>{keptText(table)}</div>
          {format === null ? null : <div className={classes.quiet}>Read as {format}</div>}
        </div>
      </div>
      {table.notes.map((note) => (
        <p key={note} className={classes.warning} style={{ marginTop: 8 }}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          {note}
        </p>
      ))}
    </>
  );
}

/** Step 1: a table of the records. */
export function UploadStep(props: UploadStepProps) {
  const { share, error, start, cancel } = useUpload(props);
  const [isOver, setOver] = useState(false);
  const { table, rows, onShowRows } = props;
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside is the first */}
      <div
        className={classes.drop}
        data-over={isOver}
        data-small={table !== null}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const [file] = event.dataTransfer.files;
          if (file) void start(file);
        }}
      >
        <IconTableImport size={28} stroke={1.5} aria-hidden />
        <span className={classes.dropTitle}>Drop a table here</span>
        <span className={classes.quiet}>
          CSV or Excel, up to 10 MB. The first row holds the column names.
        </span>
        <FileButton accept={accepted} onChange={(file) => (file ? void start(file) : undefined)}>
          {(button) => (
            <Button variant={table ? "default" : "filled"} loading={share !== null} {...button}>
              {table ? "Choose another file" : "Choose a file"}
            </Button>
          )}
        </FileButton>
      </div>
      {share === null ? null : (
        <div className={classes.progress} role="status">
          <span>{share < 1 ? `Uploading… ${Math.round(share * 100)} %` : "Reading the table…"}</span>
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
          <FirstRows table={table} rows={rows} onShowRows={onShowRows} />
        </>
      ) : null}
    </>
  );
}
