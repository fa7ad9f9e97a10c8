import { Progress } from "@mantine/core";
import type { Project } from "@print-builder/core/document";
import { IconUsers } from "@tabler/icons-react";
import { useMemo, useRef, useState } from "react";
import { ErrorState } from "#platform/api/ErrorState.tsx";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import type { Saver } from "#platform/editorSession/saver.ts";
import type { ProjectSchool } from "#platform/school/projectSchool.ts";
import type { PeopleQuery } from "#platform/school/readPeople.ts";
import { SignInButton } from "#platform/school/SignInButton.tsx";
import { withSchoolAccess } from "#platform/school/signInToSchool.ts";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { showToast } from "#ui/toasts/showToast.ts";
import { useSame } from "#ui/useSame.ts";
import { BulkPrint } from "../bulkPrint/BulkPrint.tsx";
import { formOfEntry, type HistoryEntry } from "../bulkPrint/history/historyEntry.ts";
import type { RowProvider } from "../bulkPrint/rowProvider.ts";
import type { BulkResult, BulkStart, ChoiceDeps } from "../bulkPrint/useBulkPrint.ts";
import { RecordChoice } from "./RecordChoice.tsx";
import classes from "./schoolPrint.module.css";
import type { SchoolRows } from "./schoolRows.ts";
import { type RowsState, useSchoolRows } from "./useSchoolRows.ts";

export type SchoolPrintStart = {
  readonly query: PeopleQuery;
  /** The dialog as it was left to look at a problem on the card. */
  readonly bulk?: BulkStart;
};

/** Why the dialog was left, and which records it had then. */
export type SchoolPrintResult = {
  readonly left: BulkResult;
  readonly query: PeopleQuery;
  /** Where a record of the print (0-based) stands among all that the editor shows. */
  readonly placeOf: (record: number) => Promise<number | null>;
};

type SchoolBulkPrintProps = {
  readonly editor: EditorSession;
  readonly saver: Saver;
  readonly school: ProjectSchool;
  readonly start: SchoolPrintStart;
};

const nobody: RowProvider = { total: 0, headers: [], read: async () => [], sent: {} };

/** Filters may stand in any order. */
function isSameQuery(left: PeopleQuery, right: PeopleQuery): boolean {
  const sorted = ({ dataset, filter }: PeopleQuery) =>
    JSON.stringify([dataset, Object.entries(filter).sort()]);
  return sorted(left) === sorted(right);
}

function isWholeList({ dataset, filter }: PeopleQuery, school: ProjectSchool): boolean {
  return dataset === school.dataset && Object.keys(filter).length === 0;
}

/** Where records stand in the list that the editor steps through: all people of the project's dataset. */
type Places = { readonly total: number; readonly placeOf: (id: number) => number | null };

/** Reads the whole list. Throws a SchoolError. */
async function readPlaces({ client, dataset }: Pick<ProjectSchool, "client" | "dataset">): Promise<Places> {
  const places = new Map<number, number>();
  for await (const { records } of client.records.pages(dataset)) {
    for (const { id } of records) if (!places.has(id)) places.set(id, places.size);
  }
  return { total: places.size, placeOf: (id) => places.get(id) ?? null };
}

/** Where records of a print stand among all of the school's: the list is read once, when it is first asked for. */
function createPlaces(school: ProjectSchool, query: PeopleQuery, rows: SchoolRows) {
  let reading: Promise<Places> | null = null;
  return async (record: number): Promise<{ readonly index: number; readonly total: number } | null> => {
    if (isWholeList(query, school)) return { index: record, total: rows.total };
    if (query.dataset !== school.dataset) return null;
    reading ??= readPlaces(school);
    const { total, placeOf } = await reading;
    const id = await rows.idOf(record);
    const index = id === null ? null : placeOf(id);
    return index === null ? null : { index, total };
  };
}

type InsteadProps = {
  readonly projectId: string;
  readonly state: RowsState;
  readonly onRetry: () => void;
};

/** What is shown in the place of sheets while there are no records. */
function Instead({ projectId, state, onRetry }: InsteadProps) {
  if (state.status === "failed") {
    const { error } = state;
    return (
      <ErrorState title="The school's records could not be read" error={error} onRetry={onRetry}>
        <SignInButton projectId={projectId} work="print" error={error} onSignedIn={onRetry} />
      </ErrorState>
    );
  }
  if (state.status === "reading") {
    const { progress } = state;
    const percent = progress && progress.of > 0 ? (progress.read / progress.of) * 100 : 0;
    return (
      <div className={classes.reading}>
        <Progress value={percent} aria-label="Reading the school's records" />
      </div>
    );
  }
  return (
    <EmptyState
      icon={<IconUsers size={24} stroke={1.5} />}
      title="No records to print"
      text="Nobody at the school matches this choice. Choose another print status or class section."
    />
  );
}

function useProvider(
  school: ProjectSchool,
  query: PeopleQuery,
  { key, state, again, refresh }: ReturnType<typeof useSchoolRows>,
): RowProvider {
  const rows = state.status === "ready" ? state.rows : null;
  return useMemo(() => {
    // Without the key: a check while nobody is there yet says nothing about those who come.
    if (rows === null) return nobody;
    const markPrinted = async (records: readonly number[]) => {
      try {
        const work = { projectId: school.projectId, work: "marking" };
        const isMarked = await withSchoolAccess(work, () => rows.markPrinted(records));
        if (!isMarked) throw new Error("Not marked as printed: the school system wants a sign-in.");
      } finally {
        refresh();
        // Where the server selects, those that are printed have left the selection: the numbers have moved.
        if (rows.notice !== null && query.filter.printStatus !== undefined) again();
      }
    };
    return { ...rows, markPrinted, key, place: createPlaces(school, query, rows) };
  }, [rows, key, school, query, again, refresh]);
}

/** Bulk Preview & Print on the records of a school: with a choice of whose cards, and the way back to the card. */
export function SchoolBulkPrint(props: SchoolBulkPrintProps & DialogProps<SchoolPrintResult>) {
  const { editor, saver, school, start, close } = props;
  const [chosen, setQuery] = useState(start.query);
  const query = useSame(chosen);
  const [project] = useState<Project>(() => editor.currentProject());
  const reading = useSchoolRows({ school, project, query });
  const { state, key } = reading;
  const provider = useProvider(school, query, reading);
  const total = state.status === "ready" ? state.rows.total : null;
  const wanted = useRef<HistoryEntry | null>(null);
  const takeAgain = (entry: HistoryEntry): boolean => {
    if (entry.people === null || isSameQuery(entry.people.query, query)) return false;
    wanted.current = entry;
    setQuery(entry.people.query);
    if (entry.people.searched) showToast("The search itself is not kept.", { tone: "info" });
    return true;
  };
  const onOthers = (count: number, { change, limits }: ChoiceDeps) => {
    const entry = wanted.current;
    wanted.current = null;
    const everybody = { range: "all", start: 0, end: Math.max(count - 1, 0), leftOut: [] } as const;
    change(entry ? formOfEntry(entry, { ...limits, total: count }) : everybody);
  };
  const leave = (left: BulkResult | null) => {
    if (left === null) return close(null);
    close({ left, query, placeOf: async (record) => (await provider.place?.(record))?.index ?? null });
  };
  return (
    <BulkPrint
      editor={editor}
      saver={saver}
      provider={provider}
      {...(start.bulk ? { start: start.bulk } : {})}
      close={leave}
      instead={<Instead projectId={school.projectId} state={state} onRetry={reading.again} />}
      onAgain={takeAgain}
      choice={(parts) => (
        <RecordChoice
          school={school}
          query={query}
          disabled={parts.disabled}
          total={total}
          state={state}
          keepsRange={start.bulk !== undefined}
          shownKey={total === null ? null : key}
          onQuery={setQuery}
          onOthers={(count) => onOthers(count, parts)}
        />
      )}
    />
  );
}
