import { Radio, Select } from "@mantine/core";
import { routes, type TableChanges, type UploadMode } from "@print-builder/api";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { upload } from "#platform/api/upload.ts";
import { FormDialog } from "#ui/dialogs/FormDialog.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { countText } from "#ui/texts/countText.ts";
import { EncodingSelect } from "./EncodingSelect.tsx";
import classes from "./secondUpload.module.css";
import type { TableState } from "./wizardState.ts";

/** The way in which an upload changes the current table; `key` is the column that identifies the rows to update. */
export type UploadWay = {
  readonly mode: UploadMode;
  readonly key: string | null;
  /** Null lets the server detect the encoding. */
  readonly encoding: string | null;
};

export const wayFields = ({ mode, key, encoding }: UploadWay): Readonly<Record<string, string>> => ({
  mode,
  ...(encoding === null ? {} : { encoding }),
  ...(mode === "update" && key !== null ? { key } : {}),
});

type SecondUploadProps = {
  readonly projectId: string;
  readonly file: File;
  readonly table: TableState;
  /** The column that identifies a card, if any. */
  readonly keyColumn: string | null;
};

/**
 * The mode that loses no rows: a list of only new people is added, a full list replaces the table, any other list
 * updates it.
 */
function suggestedMode({ updated, unchanged, missing }: TableChanges): UploadMode {
  if (missing === 0) return "replace";
  return updated + unchanged === 0 ? "add" : "update";
}

const newRows = (count: number) => countText(count, "new row");

function actionText(mode: UploadMode, { added, updated }: TableChanges): string {
  if (mode === "replace") return "Replace the table";
  if (mode === "add") return `Add ${newRows(added)}`;
  const parts = [
    updated > 0 ? `update ${countText(updated, "row")}` : "",
    added > 0 ? `add ${newRows(added)}` : "",
  ];
  const text = parts.filter((part) => part !== "").join(" and ");
  return text === "" ? "Keep the table" : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function missingText(mode: UploadMode, missing: number): string {
  const rows = `${missing.toLocaleString()} not in the file`;
  return mode === "replace" && missing > 0 ? `${rows}, removed` : rows;
}

const kinds = { added: "New", updated: "Changed", missing: "Not in the file" } as const;

/** Row counts by kind of change, with examples. */
function Changes({ mode, changes }: { readonly mode: UploadMode; readonly changes: TableChanges }) {
  const { added, updated, unchanged, missing, examples } = changes;
  const parts = [
    newRows(added),
    `${updated.toLocaleString()} changed`,
    `${unchanged.toLocaleString()} unchanged`,
    missingText(mode, missing),
  ];
  // Names and cells can repeat, so examples are keyed by their position in the list.
  const shown = examples
    .map((example, place) => ({ ...example, place }))
    .filter(({ kind }) => kind !== "missing" || mode === "replace");
  return (
    <section className={classes.changes} aria-label="What changes">
      <p className={classes.counts} data-removes={mode === "replace" && missing > 0 ? "" : undefined}>
        {parts.join(" · ")}
      </p>
      {shown.length === 0 ? null : (
        <ul className={classes.examples}>
          {shown.map(({ kind, name, cells, place }) => (
            <li key={place}>
              <span className={classes.kind} data-kind={kind}>
                {kinds[kind]}
              </span>
              <bdi>{name}</bdi>
              {cells.map(({ column, before, after }) => (
                <span key={column} className={classes.cell}>
                  {column}: <s>{before || "blank"}</s> {after || "blank"}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type WaysProps = {
  readonly mode: UploadMode | null;
  readonly onMode: (mode: UploadMode) => void;
  /** Chooses the column that identifies the rows to update. */
  readonly keyChoice: ReactNode;
};

function Ways({ mode, onMode, keyChoice }: WaysProps) {
  return (
    <Radio.Group
      label="What should happen?"
      value={mode}
      onChange={(value) => onMode(value as UploadMode)}
      className={classes.ways ?? ""}
    >
      <Radio
        value="add"
        label="Add new rows"
        description="People who are already in the table stay as they are."
      />
      <Radio
        value="update"
        label="Update rows"
        description="Filled cells of the file replace those of the same person; new people are added."
      />
      {mode === "update" ? keyChoice : null}
      <Radio
        value="replace"
        label="Replace the table"
        description="The project gets the rows of the file; people who are not in it are removed."
      />
    </Radio.Group>
  );
}

/** Asks the server which changes the upload would make, without storing any. */
function useDryRun({ projectId, file }: SecondUploadProps, way: UploadWay, isWanted: boolean) {
  return useQuery({
    queryKey: ["second upload", projectId, file.name, file.lastModified, way.mode, way.key, way.encoding],
    queryFn: ({ signal }) =>
      upload(routes.uploadData, { params: { id: projectId } }, [file], {
        signal,
        fields: { ...wayFields(way), dry_run: "true" },
      }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
}

/** The user's answers, and the changes that the upload would make with these answers. */
function useSecondUpload(props: SecondUploadProps) {
  const [chosen, setMode] = useState<UploadMode | null>(null);
  const [key, setKey] = useState(props.keyColumn);
  const [encoding, setEncoding] = useState<string | null>(null);
  const first = useDryRun(props, { mode: "replace", key: null, encoding }, true);
  const mode = chosen ?? (first.data ? suggestedMode(first.data.changes) : null);
  const way: UploadWay = { mode: mode ?? "replace", key: mode === "update" ? key : null, encoding };
  const isReady = mode !== null && (mode !== "update" || key !== null);
  const run = useDryRun(props, way, isReady);
  // The previous changes stay on screen until the new ones arrive.
  const isCurrent = isReady && !run.isPlaceholderData;
  const answers = { mode, key, encoding, way, setMode, setKey, setEncoding };
  return {
    ...answers,
    file: first.data,
    changes: isReady ? run.data?.changes : undefined,
    isCurrent,
    error: first.error ?? run.error,
  };
}

/** Asks how another upload changes the current table, and previews the result. */
export function SecondUpload({ close, ...props }: SecondUploadProps & DialogProps<UploadWay>) {
  const { table } = props;
  const { mode, key, encoding, way, file, changes, isCurrent, error, ...answers } = useSecondUpload(props);
  const isDoubtful = encoding !== null || file?.format?.encoding !== "UTF-8";
  const shared = (file?.headers ?? []).filter((header) => table.headers.includes(header));
  return (
    <FormDialog
      title="This project already has a table"
      width={600}
      className={classes.form}
      action={changes ? actionText(way.mode, changes) : "Continue"}
      busy={file === undefined && error === null}
      disabled={!changes || !isCurrent}
      onSubmit={() => close(way)}
      onCancel={() => close(null)}
    >
      <p>
        “{props.file.name}” {file ? `has ${countText(file.rows, "row")}` : "is being read"}; the current table
        has {countText(table.rows, "row")}.
      </p>
      <Ways
        mode={mode}
        onMode={answers.setMode}
        keyChoice={
          <Select
            size="xs"
            className={classes.key ?? ""}
            label="Match people by"
            placeholder="Choose a column"
            data={shared}
            value={key}
            onChange={answers.setKey}
            searchable
          />
        }
      />
      {file && isDoubtful ? (
        <EncodingSelect format={file.format} value={encoding} onChange={answers.setEncoding} />
      ) : null}
      {changes ? <Changes mode={way.mode} changes={changes} /> : null}
      {error === null ? null : (
        <p className={classes.error} role="alert">
          {messageOf(error)}
        </p>
      )}
      <p className={classes.quiet}>
        Your corrections and chosen photos are kept unless the file has a new value for them. The current
        table is kept under “Earlier tables”.
      </p>
    </FormDialog>
  );
}
