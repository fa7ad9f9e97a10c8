import { ownValue } from "@print-builder/core/ownValue";
import { createStore, type StoreApi } from "zustand/vanilla";
import { ApiError, messageOf } from "#platform/api/apiError.ts";
import { type LiveRecord, type RecordBase, StaleRecord } from "#platform/records/saveRecord.ts";

/** A cell's new value until it is saved. */
export type CellEdit =
  | { readonly status: "saving"; readonly value: string }
  | { readonly status: "failed"; readonly value: string; readonly reason: string }
  /** Someone else has changed the same cell in the meantime. */
  | { readonly status: "conflict"; readonly value: string; readonly theirs: string };

type Cells = Readonly<Record<string, string>>;

/** A row as the grid shows it: the saved values and pending changes. */
export type EditedRow = {
  readonly version: number;
  readonly data: Cells;
  readonly edits: Readonly<Record<string, CellEdit>>;
};

export type ShownRow = { readonly index: number; readonly version: number; readonly data: Cells };

export type SaveRow = (base: RecordBase, changes: Cells) => Promise<LiveRecord>;

export type RowEditsDeps = {
  readonly save: SaveRow;
  /** Called with the reason when a change could not be saved. */
  readonly onFailure: (reason: string) => void;
  /** Called when another table was uploaded, which discards all pending edits. */
  readonly onReplaced: () => void;
  readonly onSaved: () => void;
};

/** Edits of a table's rows: shown at once, saved in order per row, and never overwriting someone else's change. */
export type RowEdits = {
  /** Edited rows by upload position. */
  readonly store: StoreApi<ReadonlyMap<number, EditedRow>>;
  readonly edit: (datasetId: string, row: ShownRow, header: string, value: string) => void;
  /** Like `edit`, for a cell that is still being edited: its value is not checked yet. */
  readonly type: RowEdits["edit"];
  /** Saves the user's value of a cell again after a failure, or overwrites someone else's change with it. */
  readonly keepMine: (datasetId: string, index: number, header: string) => void;
  /** Discards the user's unsaved value of a cell. */
  readonly drop: (index: number, header: string) => void;
};

/** True if the row now belongs to another table, or was removed from this table. */
function isOfOtherTable(error: unknown, datasetId: string): boolean {
  if (error instanceof ApiError) return error.code === "record_not_found";
  return error instanceof StaleRecord && !error.current.id.startsWith(datasetId);
}

export function createRowEdits(deps: RowEditsDeps): RowEdits {
  const store = createStore<ReadonlyMap<number, EditedRow>>(() => new Map());
  const busy = new Set<number>();

  const put = (index: number, row: EditedRow) =>
    store.setState(new Map([...store.getState(), [index, row]]), true);

  const putEdit = (index: number, header: string, edit: CellEdit | null) => {
    const row = store.getState().get(index);
    if (!row) return;
    const { [header]: _, ...others } = row.edits;
    put(index, { ...row, edits: edit === null ? others : { ...others, [header]: edit } });
  };

  /** Edits made during a save wait, because the save sets the version they are based on. */
  async function flush(datasetId: string, index: number): Promise<void> {
    if (busy.has(index)) return;
    busy.add(index);
    try {
      for (let row = waiting(store.getState().get(index)); row; row = waiting(store.getState().get(index))) {
        await saveOnce(datasetId, index, row);
      }
    } finally {
      busy.delete(index);
    }
  }

  async function saveOnce(datasetId: string, index: number, row: EditedRow): Promise<void> {
    const sent = savingCells(row);
    try {
      const saved = await deps.save({ index, version: row.version, datasetId }, sent);
      settle(index, saved, (header, edit) => (edit.value === ownValue(sent, header) ? null : edit));
      deps.onSaved();
    } catch (error) {
      if (isOfOtherTable(error, datasetId)) {
        store.setState(new Map(), true);
        deps.onReplaced();
      } else if (!(error instanceof StaleRecord)) fail(index, sent, messageOf(error));
      else
        settle(index, error.current, (header, edit) =>
          conflictOf(edit, row.data[header], error.current.data[header]),
        );
    }
  }

  function settle(
    index: number,
    record: Pick<LiveRecord, "version" | "data">,
    judge: (header: string, edit: CellEdit) => CellEdit | null,
  ): void {
    const row = store.getState().get(index);
    if (!row) return;
    const edits = Object.entries(row.edits).flatMap(([header, edit]) => {
      const kept = edit.status === "saving" ? judge(header, edit) : edit;
      return kept === null ? [] : [[header, kept] as const];
    });
    put(index, { version: record.version, data: record.data, edits: Object.fromEntries(edits) });
  }

  function fail(index: number, sent: Cells, reason: string): void {
    for (const [header, value] of Object.entries(sent))
      putEdit(index, header, { status: "failed", value, reason });
    deps.onFailure(reason);
  }

  const edit: RowEdits["edit"] = (datasetId, shown, header, value) => {
    const known = store.getState().get(shown.index);
    const isNewer = known !== undefined && known.version >= shown.version;
    const row = isNewer ? known : { version: shown.version, data: shown.data, edits: known?.edits ?? {} };
    const before = ownValue(row.edits, header)?.value ?? row.data[header] ?? "";
    if (value === before) return;
    put(shown.index, row);
    putEdit(shown.index, header, { status: "saving", value });
    void flush(datasetId, shown.index);
  };
  return {
    store,
    edit,
    type: edit,
    keepMine(datasetId, index, header) {
      const edit = ownValue(store.getState().get(index)?.edits, header);
      if (!edit || edit.status === "saving") return;
      putEdit(index, header, { status: "saving", value: edit.value });
      void flush(datasetId, index);
    },
    drop: (index, header) => putEdit(index, header, null),
  };
}

function savingCells({ edits }: EditedRow): Record<string, string> {
  const saving = Object.entries(edits).filter(([, { status }]) => status === "saving");
  return Object.fromEntries(saving.map(([header, { value }]) => [header, value]));
}

function waiting(row: EditedRow | undefined): EditedRow | null {
  return row && Object.keys(savingCells(row)).length > 0 ? row : null;
}

/** Only a change to the same cell is a conflict; otherwise the user's value is sent again with the new version. */
function conflictOf(edit: CellEdit, before = "", theirs = ""): CellEdit | null {
  if (theirs === edit.value) return null;
  return theirs === before ? edit : { status: "conflict", value: edit.value, theirs };
}
