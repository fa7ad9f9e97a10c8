import { Button, Progress } from "@mantine/core";
import { routes } from "@print-builder/api";
import type { CardRecord } from "@print-builder/core/records";
import { IconCopy, IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { useStore } from "zustand";
import { call } from "#platform/api/call.ts";
import { ErrorState } from "#platform/api/ErrorState.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { BulkPrint } from "../bulkPrint/BulkPrint.tsx";
import classes from "../bulkPrint/bulkPrint.module.css";
import { nobody, type RowProvider } from "../bulkPrint/rowProvider.ts";
import { ChoiceSection, type ChoiceWords } from "../bulkPrint/settings/ChoiceSection.tsx";
import type { PrintResult, SelectionDialogProps } from "../bulkPrint/useBulkPrint.ts";
import { ChoosingStage } from "../choosing/ChoosePeople.tsx";
import { type Choice, groupsOf, isChosen, isWholeList } from "../choosing/choice.ts";
import { keyOf, type People, usePreparedPeople } from "../choosing/people.ts";
import { CopiesColumn, NumberCards, numbersOf, tableCopies } from "../copies/copies.tsx";
import { type ChosenRows, chosenRows, type TableRows, tablePeople, useTableRows } from "./tablePeople.ts";

type TableBulkPrintProps = SelectionDialogProps & {
  /** The whole table. */
  readonly table: RowProvider;
};

type RecordsPlaceholderProps = {
  readonly state: TableRows;
  readonly total: number;
  /** The error if the cards cannot be counted. */
  readonly problem: string | null;
  readonly onRetry: () => void;
};

/** Shown in place of the sheets while there are no records. */
function RecordsPlaceholder({ state, total, problem, onRetry }: RecordsPlaceholderProps) {
  if (state.status === "failed") {
    return <ErrorState title="The records could not be loaded" error={state.error} onRetry={onRetry} />;
  }
  if (state.status !== "ready") {
    const read = state.status === "reading" ? state.read : 0;
    return (
      <div className={classes.reading}>
        <Progress value={(read / Math.max(total, 1)) * 100} aria-label="Reading the records" />
      </div>
    );
  }
  if (problem !== null) {
    const icon = <IconCopy size={24} stroke={1.5} />;
    return <EmptyState icon={icon} title="The copies cannot be counted" text={problem} />;
  }
  return (
    <EmptyState
      icon={<IconUsers size={24} stroke={1.5} />}
      title="Nobody is chosen"
      text="Choose whose cards are printed: with “Choose people”, or everybody."
    />
  );
}

/** The chosen records in print order; the preview reads the same rows. */
function chosenProvider(
  table: RowProvider,
  rows: readonly CardRecord[],
  people: People,
  { positions, keys, sent }: ChosenRows,
  more: Pick<RowProvider, "groups" | "groupedBy" | "copies">,
): RowProvider {
  const chosen = positions.map((position) => rows[position]).filter((row) => row !== undefined);
  return {
    total: chosen.length,
    headers: table.headers,
    sent,
    key: keys.join("\n"),
    idsOf: async (records) => records.map((record) => people.all[positions[record] ?? -1]?.id ?? ""),
    read: async (start, end) => chosen.slice(Math.max(start, 0), Math.max(end, 0)),
    place: async (record) => {
      const index = positions[record];
      return index === undefined ? null : { index, total: rows.length };
    },
    ...more,
  };
}

function wordsOf({ ids, sort, group }: Choice, chosen: number, total: number): ChoiceWords {
  const order = sort.length > 0 ? `, by ${sort.join(", then ")}` : "";
  const files = group === null ? "" : `, one file per ${group}`;
  const count =
    ids === null
      ? `All ${total.toLocaleString()}`
      : `${chosen.toLocaleString()} of ${total.toLocaleString()}`;
  return { count, rest: `${ids === null ? " of the table" : " chosen"}${order}${files}` };
}

/** Tables with more rows are read only when the user chooses people. */
const maxCountedRecords = 10_000;

/** Ids of people with a successfully printed card; empty if the table is too large to count them. */
function usePrinted(projectId: string, { total }: RowProvider): ReadonlySet<string> {
  const { data } = useQuery({
    queryKey: ["held cards", projectId],
    enabled: total <= maxCountedRecords,
    gcTime: 0,
    queryFn: ({ signal }) => call(routes.listHeldCards, { params: { id: projectId } }, { signal }),
  });
  return useMemo(() => new Set(data?.items.map(({ record_id }) => record_id)), [data]);
}

type PrintedBeforeProps = {
  readonly people: People;
  readonly printed: ReadonlySet<string>;
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
  readonly disabled: boolean;
};

/** Counts the chosen cards that were already printed and offers to print only the rest. */
function PrintedBefore({ people, printed, choice, onChoice, disabled }: PrintedBeforeProps) {
  const chosen = people.all.filter((person) => isChosen(choice, person));
  const others = chosen.filter(({ id }) => !printed.has(id));
  const count = chosen.length - others.length;
  if (count === 0) return null;
  const all = `All ${count.toLocaleString()} cards have already been printed.`;
  return (
    <div role="note" className={classes.printed}>
      {others.length === 0
        ? all
        : `${count.toLocaleString()} of these ${chosen.length.toLocaleString()} cards have already been printed.`}
      {others.length === 0 ? null : (
        <Button
          size="compact-xs"
          variant="light"
          disabled={disabled}
          onClick={() => onChoice({ ...choice, ids: new Set(others.map(keyOf)) })}
        >
          Print only the other {others.length.toLocaleString()}
        </Button>
      )}
    </div>
  );
}

/** The files into which the chosen records are split. */
function filesOf(
  people: People,
  { positions }: ChosenRows,
  choice: Choice,
): Pick<RowProvider, "groups" | "groupedBy"> {
  if (choice.group === null) return {};
  return { groups: groupsOf(people, positions, choice), groupedBy: choice.group };
}

/** State of the choice, and the chosen records. */
function useChosen({ editor, table, chosen: first, onChosen }: TableBulkPrintProps) {
  const [choice, setChoice] = useState(first.choice);
  const [isAsked, setWanted] = useState(!isWholeList(choice));
  const printed = usePrinted(editor.projectId, table);
  const project = useStore(editor.store, (state) => state.project);
  const isWanted = isAsked || printed.size > 0 || project.copiesColumn !== null;
  const { state, again } = useTableRows(editor.projectId, isWanted);
  const rows = state.status === "ready" ? state.rows : null;
  const { headers } = table;
  const { mapping } = project;
  const counted = useMemo(() => (rows === null ? null : tableCopies(project, rows)), [project, rows]);
  const people = useMemo<People | null>(
    () => (rows === null ? null : tablePeople(rows, headers, mapping)),
    [rows, headers, mapping],
  );
  usePreparedPeople(people);
  const chosen = useMemo(() => (people === null ? null : chosenRows(people, choice)), [people, choice]);
  const isCounted = project.copiesColumn === null || counted !== null;
  const provider = useMemo(() => {
    if (!isCounted || counted?.problem) return nobody;
    const copies = counted?.copies ?? null;
    if (isWholeList(choice)) return copies ? { ...table, copies } : table;
    if (rows === null || people === null || chosen === null) return nobody;
    return chosenProvider(table, rows, people, chosen, {
      ...filesOf(people, chosen, choice),
      ...(copies ? { copies: chosen.positions.map((position) => copies[position] ?? 1) } : {}),
    });
  }, [table, rows, people, chosen, choice, counted, isCounted]);
  const choose = (next: Choice) => {
    setChoice(next);
    onChosen({ ...first, choice: next });
    if (!isWholeList(next)) setWanted(true);
  };
  return {
    choice,
    choose,
    want: () => setWanted(true),
    state,
    again,
    people,
    printed,
    chosen,
    provider,
    counted,
  };
}

/** Loads the list of people when it is first shown. */
function PeopleStage(props: Parameters<typeof ChoosingStage>[0] & { readonly instead: ReactNode }) {
  return props.people === null ? props.instead : <ChoosingStage {...props} />;
}

/** Bulk Preview & Print for the rows of a table: with a choice of people, and a way back to the card. */
export function TableBulkPrint(props: TableBulkPrintProps & DialogProps<PrintResult>) {
  const { editor, table, close } = props;
  const { choice, choose, want, state, again, people, printed, chosen, provider, counted } = useChosen(props);
  const sequence = useStore(editor.store, ({ project }) => numbersOf(project));
  const problem = counted?.problem ?? null;
  const instead = <RecordsPlaceholder state={state} total={table.total} problem={problem} onRetry={again} />;
  if (table.total === 0) return <BulkPrint {...props} provider={table} />;
  const isKnown = problem !== null || (isWholeList(choice) ? provider !== nobody : chosen !== null);
  const count = choice.ids === null ? table.total : (chosen?.positions.length ?? 0);
  return (
    <BulkPrint
      {...props}
      provider={provider}
      instead={instead}
      copiesFrom={(disabled) =>
        sequence ? (
          <NumberCards
            sequence={sequence}
            disabled={disabled}
            onNumber={(numbers) => close({ leave: "numbers", sequence: numbers })}
          />
        ) : (
          <CopiesColumn editor={editor} disabled={disabled} problem={problem} />
        )
      }
      people={(onDone) => (
        <PeopleStage
          editor={editor}
          people={people}
          choice={choice}
          onChoice={choose}
          onMore={null}
          onDone={onDone}
          instead={instead}
        />
      )}
      choice={(deps) => (
        <ChoiceSection
          title="People"
          choice={choice}
          onChoice={choose}
          words={isKnown ? wordsOf(choice, count, table.total) : null}
          notice={isKnown ? "" : "Reading the records…"}
          fields={people?.fields ?? table.headers.map((header) => ({ value: header, label: header }))}
          canChoose
          onEverybody={choice.ids === null ? null : () => choose({ ...choice, ids: null })}
          total={isKnown ? provider.total : null}
          shownKey={isKnown ? (provider.key ?? "all") : null}
          keepsRange={props.draft !== undefined}
          onOthers={(total) =>
            deps.change({ range: "all", start: 0, end: Math.max(total - 1, 0), leftOut: [] })
          }
          deps={{
            ...deps,
            showPeople: (shows) => {
              want();
              deps.showPeople(shows);
            },
          }}
        >
          {people === null ? null : (
            <PrintedBefore {...{ people, printed, choice, onChoice: choose, disabled: deps.disabled }} />
          )}
        </ChoiceSection>
      )}
    />
  );
}
