import { Button } from "@mantine/core";
import { type IntakeChange, routes, rowPageSizes } from "@print-builder/api";
import { ownValue } from "@print-builder/core/ownValue";
import { IconAlertTriangle, IconTable, IconTableOff, IconTableRow, IconTrash } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useStore } from "zustand";
import { messageOf } from "#platform/api/apiError.ts";
import { call } from "#platform/api/call.ts";
import { ErrorState } from "#platform/api/ErrorState.tsx";
import { oddValue } from "#platform/records/oddValue.ts";
import { announce } from "#platform/records/projectEvents.ts";
import { saveRecord } from "#platform/records/saveRecord.ts";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { Pager } from "#ui/table/Pager.tsx";
import { countText } from "#ui/texts/countText.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import type { TableRow } from "../useRows.ts";
import { type CellEdit, createRowEdits, type EditedRow, type RowEdits } from "./createRowEdits.ts";
import { GridTable, type WantedCell } from "./GridTable.tsx";
import classes from "./grid.module.css";
import { type GridPage, useGridPage } from "./useGridPage.ts";

type RowBarProps = {
  readonly projectId: string;
  readonly datasetId: string;
  /** Upload position of the active row; null in the header. */
  readonly index: number | null;
  /** True while cells are being saved, or after the server refused them. */
  readonly isUnsaved: boolean;
  /** Called when the rows or columns have changed. */
  readonly onRows: () => void;
};

/** Actions for the active row: exclude it from the cards, or make it the header. */
function RowBar({ projectId, datasetId, index, isUnsaved, onRows }: RowBarProps) {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const change = async (body: IntakeChange & { readonly dataset_id?: string }) => {
    const answer = await call(routes.changeIntake, { params: { id: projectId }, body });
    onRows();
    announce("project-rows-changed", { projectId });
    await Promise.all(
      ["rows", "live meta", "intake"].map((key) => queries.invalidateQueries({ queryKey: [key, projectId] })),
    );
    return answer;
  };
  const act = async (sent: IntakeChange, message: string) => {
    setBusy(true);
    try {
      const { table } = await call(routes.getIntake, { params: { id: projectId } });
      const before = table?.intake.plan;
      await change({ ...sent, dataset_id: datasetId });
      const plan = before ? { header: before.header, skipped: before.skipped } : { skipped: [] };
      const undo = () =>
        change({ plan }).catch((error: unknown) =>
          showToast(messageOf(error), { tone: "error", durationMs: 6000 }),
        );
      showToast(message, { action: { label: "Undo", run: () => void undo() } });
    } catch (error) {
      showToast(messageOf(error), { tone: "error", durationMs: 6000 });
    }
    setBusy(false);
  };
  const number = index === null ? "" : (index + 1).toLocaleString();
  const button = {
    variant: "default",
    size: "xs",
    disabled: index === null || isBusy || isUnsaved,
  } as const;
  return (
    <>
      <Button
        {...button}
        leftSection={<IconTableRow size={15} stroke={1.75} />}
        onClick={() =>
          index !== null && void act({ header_record: index }, `Row ${number} is now the header`)
        }
      >
        Use row {number} as header
      </Button>
      <Button
        {...button}
        leftSection={<IconTrash size={15} stroke={1.75} />}
        onClick={() => index !== null && void act({ skip_records: [index] }, `Row ${number} was skipped`)}
      >
        Delete row {number}
      </Button>
    </>
  );
}

/** The bar above the table: search and row count. */
function GridBar({
  grid,
  columns,
  children,
}: {
  readonly grid: GridPage;
  readonly columns: number;
  readonly children: ReactNode;
}) {
  const { search, setSearch, isSearched, answer } = grid;
  const total = answer.data?.total;
  const rows = total === undefined ? "" : countText(total, "row");
  return (
    <div className={classes.bar}>
      <SearchField
        className={classes.search ?? ""}
        label="Search rows"
        placeholder="Search all columns"
        value={search}
        onChange={setSearch}
      />
      <span className={classes.quiet} role="status">
        {isSearched ? `${rows} found` : `${rows}, ${countText(columns, "column")}`}
      </span>
      {children}
      <span className={classes.hint}>
        Press Enter to edit a cell, Escape to cancel. Changes are saved immediately.
      </span>
    </div>
  );
}

const noRows: readonly TableRow[] = [];

type Trouble = { readonly index: number; readonly header: string; readonly edit: CellEdit };

function troubles(rows: ReadonlyMap<number, EditedRow>): readonly Trouble[] {
  return [...rows].flatMap(([index, { edits }]) =>
    Object.entries(edits).flatMap(([header, edit]) =>
      edit.status === "saving" ? [] : [{ index, header, edit }],
    ),
  );
}

const quoted = (text: string) => (text === "" ? "empty" : `“${text}”`);

type ConflictBarProps = { readonly edits: RowEdits; readonly datasetId: string };

/** Shows unsaved cells one at a time: the reason, and two ways to resolve the problem. */
function ConflictBar({ edits, datasetId }: ConflictBarProps) {
  const rows = useStore(edits.store);
  const [first, ...others] = troubles(rows);
  if (!first) return null;
  const { index, header, edit } = first;
  const number = (index + 1).toLocaleString();
  const isConflict = edit.status === "conflict";
  return (
    <div className={classes.conflict} role="alert">
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <span className={classes.conflictText}>
        <b>
          Row {number}, {header}:
        </b>{" "}
        {edit.status === "conflict"
          ? `someone else has since changed it to ${quoted(edit.theirs)}. You typed ${quoted(edit.value)}.`
          : null}
        {edit.status === "failed" ? `${quoted(edit.value)} was not saved. ${edit.reason}` : null}
        {others.length > 0 ? ` (${others.length.toLocaleString()} more)` : ""}
      </span>
      <Button variant="default" size="xs" onClick={() => edits.drop(index, header)}>
        {isConflict ? "Take theirs" : "Reset"}
      </Button>
      <Button size="xs" onClick={() => edits.keepMine(datasetId, index, header)}>
        {isConflict ? "Keep mine" : "Retry"}
      </Button>
    </div>
  );
}

/** A cell whose new value differs clearly from its column on this page. The value is saved anyway. */
type OddCell = {
  readonly index: number;
  readonly header: string;
  readonly value: string;
  readonly sentence: string;
};

/** Wraps edits so that clearly wrong values are questioned. */
function useOddCells(edits: RowEdits, rows: readonly TableRow[]) {
  const [odd, setOdd] = useState<OddCell | null>(null);
  const edit: RowEdits["edit"] = (datasetId, row, header, value) => {
    edits.edit(datasetId, row, header, value);
    const others = rows.filter(({ index }) => index !== row.index);
    const column = others.map(({ index, data }) => {
      const edited = edits.store.getState().get(index);
      return ownValue(edited?.edits, header)?.value ?? edited?.data[header] ?? data[header] ?? "";
    });
    const sentence = oddValue(value, column);
    setOdd(sentence === null ? null : { index: row.index, header, value, sentence });
  };
  return { edits: { ...edits, edit }, odd, keep: () => setOdd(null) };
}

type OddBarProps = {
  readonly odd: OddCell | null;
  readonly onKeep: () => void;
  readonly onChange: (cell: OddCell) => void;
};

function OddBar({ odd, onKeep, onChange }: OddBarProps) {
  if (!odd) return null;
  return (
    <div className={classes.conflict} role="status">
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <span className={classes.conflictText}>
        <b>
          Row {(odd.index + 1).toLocaleString()}, {odd.header}, “{odd.value}”:
        </b>{" "}
        {odd.sentence}
      </span>
      <Button variant="default" size="xs" onClick={onKeep}>
        Keep it
      </Button>
      <Button variant="light" size="xs" onClick={() => onChange(odd)}>
        Change it
      </Button>
    </div>
  );
}

export type DataGridProps = {
  readonly projectId: string;
  readonly onChanged: () => void;
};

function useEdits({ projectId, onChanged }: DataGridProps) {
  const queries = useQueryClient();
  const [edits] = useState(() =>
    createRowEdits({
      save: (base, changes) => saveRecord(projectId, base, changes),
      onSaved: () => {
        onChanged();
        announce("project-rows-changed", { projectId });
      },
      onFailure: () => showToast("Failed to save changes", { tone: "error", durationMs: 6000 }),
      onReplaced: () => {
        showToast(
          "Another table has been uploaded since. Your change was not saved; this is the new table.",
          {
            tone: "warning",
            durationMs: 8000,
          },
        );
        void queries.invalidateQueries({ queryKey: ["rows", projectId] });
        void queries.invalidateQueries({ queryKey: ["live meta", projectId] });
      },
    }),
  );
  const isUnsaved = useStore(edits.store, (rows) =>
    [...rows.values()].some((row) => Object.keys(row.edits).length > 0),
  );
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isUnsaved]);
  return { edits, isUnsaved };
}

/** The project's rows as a table that can be paged, sorted, searched and edited cell by cell. */
export function DataGrid(props: DataGridProps & DialogProps<true>) {
  const { projectId } = props;
  const grid = useGridPage(projectId);
  const { edits: saved, isUnsaved } = useEdits(props);
  const { edits, odd, keep } = useOddCells(saved, grid.answer.data?.rows ?? noRows);
  const [row, setRow] = useState<number | null>(null);
  const [wanted, setWanted] = useState<WantedCell | null>(null);
  const meta = useQuery({
    queryKey: ["live meta", projectId],
    queryFn: ({ signal }) => call(routes.getLiveMeta, { params: { id: projectId } }, { signal }),
    gcTime: 0,
    staleTime: 0,
  });
  const { answer } = grid;
  const error = meta.error ?? answer.error;
  const headers = meta.data?.fields;
  return (
    <DialogFrame
      title={
        <span className={classes.title}>
          <IconTable size={19} stroke={1.75} aria-hidden />
          Data
        </span>
      }
      width={1240}
    >
      <div className={classes.body}>
        {error ? (
          <ErrorState
            title="The rows could not be loaded"
            query={{
              error,
              isFetching: answer.isFetching || meta.isFetching,
              refetch: () => Promise.all([meta.refetch(), answer.refetch()]),
            }}
          />
        ) : null}
        {!error && headers?.length === 0 ? (
          <EmptyState
            icon={<IconTableOff size={24} stroke={1.5} />}
            title="No data uploaded yet for this project"
            text="Upload a CSV or Excel file in the data wizard; its rows are shown here."
          />
        ) : null}
        {!error && headers && headers.length > 0 ? (
          <>
            <GridBar grid={grid} columns={headers.length}>
              <RowBar
                projectId={projectId}
                datasetId={answer.data?.datasetId ?? ""}
                index={row}
                isUnsaved={isUnsaved || answer.isPlaceholderData}
                onRows={() => {
                  // Edits are stored by row position, which the change has shifted.
                  edits.store.setState(new Map(), true);
                  props.onChanged();
                }}
              />
            </GridBar>
            <ConflictBar edits={edits} datasetId={answer.data?.datasetId ?? ""} />
            <OddBar
              odd={odd}
              onKeep={keep}
              onChange={(cell) => {
                keep();
                setWanted({ index: cell.index, header: cell.header });
              }}
            />
            <GridTable grid={grid} headers={headers} edits={edits} wanted={wanted} onRow={setRow} />
            <Pager
              sizeLabel="Rows per page"
              unit="per page"
              tellsRows
              page={grid.page}
              total={answer.data?.total ?? 0}
              size={grid.size}
              sizes={rowPageSizes}
              onPage={grid.setPage}
              onSize={grid.setSize}
            />
          </>
        ) : null}
      </div>
    </DialogFrame>
  );
}
