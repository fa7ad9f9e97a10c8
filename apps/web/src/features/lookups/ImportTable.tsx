import { Button, FileButton, Select } from "@mantine/core";
import { routes } from "@print-builder/api";
import type { LookupTable } from "@print-builder/core/expressions";
import { IconFileImport } from "@tabler/icons-react";
import { useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { upload } from "#platform/api/upload.ts";
import { acceptedTables } from "#platform/files/tableFiles.ts";
import { nameOfFile, tableOfCells } from "./lookupEdits.ts";
import classes from "./lookups.module.css";

type Imported = { readonly file: File; readonly sheets: readonly string[]; readonly sheet: string | null };

type ImportProps = {
  readonly projectId: string;
  /**
   * Receives a table that was read, and the table that it replaces: one from another sheet of the same file. Returns
   * its name.
   */
  readonly onTable: (name: string, table: LookupTable, replaced: string | null) => string;
};

/** Reads a lookup table from a spreadsheet, whose first column holds the keys. */
export function ImportTable({ projectId, onTable }: ImportProps) {
  const [imported, setImported] = useState<(Imported & { readonly name: string }) | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const read = async (file: File, sheet: string | null, replaced: string | null) => {
    setBusy(true);
    setError(null);
    try {
      const query = sheet === null ? {} : { sheet };
      const answer = await upload(routes.readTable, { params: { id: projectId }, query }, [file]);
      const table = tableOfCells([answer.headers, ...answer.rows]);
      const name = onTable(nameOfFile(file.name, answer.sheet), table, replaced);
      setImported({ file, sheets: answer.sheets, sheet: answer.sheet, name });
      if (answer.rows.length < answer.total_rows)
        setError(`Only the first ${answer.rows.length.toLocaleString()} rows were taken.`);
    } catch (cause) {
      setError(messageOf(cause));
    }
    setBusy(false);
  };
  return (
    <>
      <FileButton accept={acceptedTables} onChange={(file) => file && void read(file, null, null)}>
        {(button) => (
          <Button
            {...button}
            size="xs"
            variant="subtle"
            loading={isBusy}
            leftSection={<IconFileImport size={14} stroke={1.75} aria-hidden />}
          >
            From a file
          </Button>
        )}
      </FileButton>
      {imported !== null && imported.sheets.length > 1 ? (
        <Select
          size="xs"
          label={`Sheet of ${imported.file.name}`}
          allowDeselect={false}
          disabled={isBusy}
          data={imported.sheets}
          value={imported.sheet}
          onChange={(sheet) => sheet !== null && void read(imported.file, sheet, imported.name)}
        />
      ) : null}
      {error === null ? null : (
        <p className={classes.warning} role="alert">
          {error}
        </p>
      )}
    </>
  );
}
