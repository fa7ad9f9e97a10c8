import { Progress } from "@mantine/core";
import type { Project } from "@print-builder/core/document";
import type { Dataset } from "@print-builder/school";
import { IconUsers } from "@tabler/icons-react";
import { useMemo, useRef, useState } from "react";
import { ErrorState } from "#platform/api/ErrorState.tsx";
import type { ProjectSchool } from "#platform/school/projectSchool.ts";
import type { PeopleQuery } from "#platform/school/readPeople.ts";
import { SignInButton } from "#platform/school/SignInButton.tsx";
import { withSchoolAccess } from "#platform/school/signInToSchool.ts";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { showToast } from "#ui/toasts/showToast.ts";
import { useSame } from "#ui/useSame.ts";
import { BulkPrint } from "../bulkPrint/BulkPrint.tsx";
import classes from "../bulkPrint/bulkPrint.module.css";
import { formOfEntry, type HistoryEntry, usePrintersAndPress } from "../bulkPrint/history/historyEntry.ts";
import { nobody, type RowProvider } from "../bulkPrint/rowProvider.ts";
import type {
  ChoiceDeps,
  PrintResult,
  PrintSelection,
  SelectionDialogProps,
} from "../bulkPrint/useBulkPrint.ts";
import { ChoosingStage } from "../choosing/ChoosePeople.tsx";
import { type Choice, chosenPeople, groupsOf, isWholeList } from "../choosing/choice.ts";
import { usePreparedPeople } from "../choosing/people.ts";
import { RecordChoice, schoolPeople } from "./RecordChoice.tsx";
import { type RowsState, type SchoolRows, useSchoolRows } from "./schoolRows.ts";

type SchoolBulkPrintProps = SelectionDialogProps & { readonly school: ProjectSchool };

/** Compares queries regardless of the order of their filters. */
function isSameQuery(left: PeopleQuery, right: PeopleQuery): boolean {
  const sorted = ({ dataset, filter }: PeopleQuery) =>
    JSON.stringify([dataset, Object.entries(filter).sort()]);
  return sorted(left) === sorted(right);
}

/** Positions of records in the editor's list of all people of the project's dataset. */
type Places = { readonly total: number; readonly placeOf: (id: number) => number | null };

/** Reads the whole list. Throws a SchoolError. */
async function readPlaces({ client, dataset }: Pick<ProjectSchool, "client" | "dataset">): Promise<Places> {
  const places = new Map<number, number>();
  for await (const { records } of client.records.pages(dataset)) {
    for (const { id } of records) if (!places.has(id)) places.set(id, places.size);
  }
  return { total: places.size, placeOf: (id) => places.get(id) ?? null };
}

/** Finds the position of a print's record among all records of the school; the list is read on the first call. */
function createPlaces(school: ProjectSchool, dataset: Dataset, rows: SchoolRows, isWhole: boolean) {
  let reading: Promise<Places> | null = null;
  return async (record: number): Promise<{ readonly index: number; readonly total: number } | null> => {
    if (isWhole) return { index: record, total: rows.total };
    if (dataset !== school.dataset) return null;
    reading ??= readPlaces(school);
    const { total, placeOf } = await reading;
    const id = await rows.idOf(record);
    const index = id === null ? null : placeOf(id);
    return index === null ? null : { index, total };
  };
}

type RecordsPlaceholderProps = {
  readonly projectId: string;
  readonly state: RowsState;
  readonly onRetry: () => void;
};

/** Shown in place of the sheets while there are no records. */
function RecordsPlaceholder({ projectId, state, onRetry }: RecordsPlaceholderProps) {
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
  const isNobody = state.rows.total > 0;
  return (
    <EmptyState
      icon={<IconUsers size={24} stroke={1.5} />}
      title={isNobody ? "Nobody is chosen" : "No records to print"}
      text={
        isNobody
          ? "Choose whose cards are printed: with “Choose people”, or everybody."
          : "Nobody at the school matches this choice. Choose another print status or class section."
      }
    />
  );
}

/** The available people, and the positions of the chosen people in print order. */
function usePeople(school: ProjectSchool, query: PeopleQuery, choice: Choice, state: RowsState) {
  const held = state.status === "ready" ? state.rows.held : null;
  const people = useMemo(
    () => (held === null ? null : schoolPeople(held, query.dataset, school.address)),
    [held, query.dataset, school.address],
  );
  usePreparedPeople(people);
  const chosen = useMemo(() => (people === null ? null : chosenPeople(people, choice)), [people, choice]);
  return { people, chosen };
}

type ProviderDeps = {
  readonly school: ProjectSchool;
  readonly chosen: Omit<PrintSelection, "query"> & { readonly query: PeopleQuery };
  readonly reading: ReturnType<typeof useSchoolRows>;
  readonly people: ReturnType<typeof usePeople>;
};

function useProvider({
  school,
  chosen: { query, only, choice },
  reading,
  people,
}: ProviderDeps): RowProvider {
  const { key, state, again, refresh } = reading;
  const read = state.status === "ready" ? state.rows : null;
  const { chosen, people: pool } = people;
  return useMemo(() => {
    // `nobody` has no key, because a check made before people have loaded does not apply to them.
    if (read === null) return nobody;
    const isWhole = isWholeList(choice);
    const rows = isWhole || chosen === null ? read : (read.held?.choose(chosen) ?? read);
    const markPrinted = async (records: readonly number[]) => {
      try {
        const work = { projectId: school.projectId, work: "marking" };
        const isMarked = await withSchoolAccess(work, () => rows.markPrinted(records));
        if (!isMarked)
          throw new Error("The cards were not marked as printed. Sign in to the school system first.");
      } finally {
        refresh();
        // If the server selects the records, printed people have left the selection and the positions have shifted.
        if (rows.notice !== null && query.filter.printStatus !== undefined) again();
      }
    };
    const isAll =
      isWhole && only === null && query.dataset === school.dataset && Object.keys(query.filter).length === 0;
    return {
      ...rows,
      markPrinted,
      readAgain: again,
      key: isWhole ? key : `${key} ${chosen?.join(",")}`,
      place: createPlaces(school, query.dataset, rows, isAll),
      ...(pool && chosen && choice.group !== null ? { groups: groupsOf(pool, chosen, choice) } : {}),
    };
  }, [read, key, school, query, only, choice, chosen, pool, again, refresh]);
}

/** Bulk Preview & Print for the records of a school: with a choice of people, and a way back to the card. */
export function SchoolBulkPrint(props: SchoolBulkPrintProps & DialogProps<PrintResult>) {
  const { editor, school, look, onChosen } = props;
  const [chosen, setChosen] = useState(props.chosen);
  const choose = (part: Partial<PrintSelection>) => {
    const next = { ...chosen, ...part };
    setChosen(next);
    onChosen(next);
  };
  const query = useSame(chosen.query ?? { dataset: school.dataset, filter: {} });
  const only = useSame(chosen.only);
  const [project] = useState<Project>(() => editor.currentProject());
  const reading = useSchoolRows({ school, project, query, only });
  const people = usePeople(school, query, chosen.choice, reading.state);
  const provider = useProvider({ school, chosen: { ...chosen, query, only }, reading, people });
  /** Changes the query and chooses everybody. */
  const setQuery = (wanted: PeopleQuery) =>
    choose({ query: wanted, only: null, choice: { ...chosen.choice, ids: null } });
  const wanted = useRef<HistoryEntry | null>(null);
  const takeAgain = (entry: HistoryEntry): boolean => {
    if (entry.people === null) return false;
    const isShown = only === null && chosen.choice.ids === null && isSameQuery(entry.people.query, query);
    if (isShown) return false;
    wanted.current = entry;
    setQuery(entry.people.query);
    if (entry.people.searched) showToast("The search itself is not saved.", { tone: "info" });
    return true;
  };
  const known = usePrintersAndPress(editor.projectId);
  const onOthers = (count: number, { change, limits }: ChoiceDeps) => {
    const entry = wanted.current;
    wanted.current = null;
    const everyone = { range: "all", start: 0, end: Math.max(count - 1, 0), leftOut: [] } as const;
    change(entry ? formOfEntry(entry, { ...limits, total: count }, known) : everyone);
  };
  const isEverybody = only === null && chosen.choice.ids === null;
  const hasMore = only !== null || Object.keys(query.filter).length > 0;
  return (
    <BulkPrint
      {...props}
      provider={provider}
      startsWithPeople={look !== undefined}
      instead={
        <RecordsPlaceholder projectId={school.projectId} state={reading.state} onRetry={reading.again} />
      }
      onAgain={takeAgain}
      people={(onDone) => (
        <ChoosingStage
          editor={editor}
          people={people.people}
          choice={chosen.choice}
          onChoice={(choice) => choose({ choice })}
          onMore={hasMore ? () => setQuery({ dataset: query.dataset, filter: {} }) : null}
          onDone={onDone}
          isComparable={query.dataset === school.dataset}
          {...(look ? { look } : {})}
        />
      )}
      choice={(deps) => (
        <RecordChoice
          school={school}
          query={query}
          state={reading.state}
          people={people.people}
          chosen={people.chosen}
          choice={chosen.choice}
          onChoice={(choice) => choose({ choice })}
          onEverybody={isEverybody ? null : () => setQuery(query)}
          deps={deps}
          keepsRange={props.draft !== undefined}
          shownKey={reading.state.status === "ready" ? (provider.key ?? null) : null}
          onQuery={setQuery}
          onOthers={(count) => onOthers(count, deps)}
        />
      )}
    />
  );
}
