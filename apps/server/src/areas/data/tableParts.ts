import { problem } from "@print-builder/api";
import { csvOf } from "@print-builder/core/records";
import type { JoinKey } from "@print-builder/production";
import type { FileStorage } from "../../files/fileStorage.ts";
import type { Turn } from "../../printing/fairQueue.ts";
import type { Store } from "../../store/openStore.ts";
import { toObject } from "../../store/projectRecords.ts";
import type { PlainProjectRow, TableFileRow } from "../../store/schema.ts";
import type { Thumbnails } from "../projects/thumbnails.ts";
import { type KeptJoin, type LookedTable, readKept, type TableReader } from "./keptTable.ts";

export type IntakeDeps = {
  readonly store: Store;
  readonly files: FileStorage;
  readonly read: TableReader;
  readonly thumbnails: Pick<Thumbnails, "drawLater">;
  readonly clock: () => Date;
};

/** One of a table's files with its bytes. */
export type TableSource = {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Storage key; null until stored. */
  readonly key: string | null;
};

/** A file with the table read from it. */
export type TablePart = {
  readonly source: TableSource;
  readonly table: LookedTable;
};

/** The second table, which is not joined as long as it has no key. */
export type JoinedPart = TablePart & { readonly key: JoinKey | null };

/** The files of a project's table. Throws Problems. */
export function createTableParts({ store, files, read }: Pick<IntakeDeps, "store" | "files" | "read">) {
  const sourceOf = async ({ filename, storage_key }: TableFileRow): Promise<TableSource> => ({
    name: filename,
    bytes: await files.read(storage_key),
    key: storage_key,
  });

  /** A CSV file of a project's rows, in place of a missing file. */
  async function sourceOfRows(project: PlainProjectRow): Promise<TableSource> {
    const headers: readonly string[] = JSON.parse(project.headers);
    if (headers.length === 0)
      throw problem("unreadable_table", { reason: "There is no table yet. Upload one." });
    const rows = await store.rows.range(project.id, 0, project.row_count);
    return {
      name: "table.csv",
      bytes: await csvBytes(
        headers,
        rows.map(({ cells }) => cells),
      ),
      key: null,
    };
  }

  return {
    async rows(projectId: string) {
      const rows = await store.tableFiles.of(projectId);
      const part = (name: TableFileRow["part"]) => rows.find((row) => row.part === name) ?? null;
      return { main: part("main"), joined: part("joined") };
    },
    /** The file of a project's table, or a CSV of its rows if the file is missing. */
    mainSource: (project: PlainProjectRow, row: TableFileRow | null): Promise<TableSource> =>
      row ? sourceOf(row) : sourceOfRows(project),
    async joined(row: TableFileRow | null, turn: Turn): Promise<JoinedPart | null> {
      if (row === null) return null;
      const { plan, key } = readKept<KeptJoin>(row);
      const source = await sourceOf(row);
      return { source, table: await read(source, { plan }, turn), key };
    },
  };
}

export async function csvBytes(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<Uint8Array> {
  const blocks: string[] = [];
  for await (const block of csvOf(headers, oneBlock(rows.map((cells) => toObject(headers, cells)))))
    blocks.push(block);
  return Buffer.from(blocks.join(""));
}

async function* oneBlock<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}
