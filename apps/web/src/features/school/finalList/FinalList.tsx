import { Button, SegmentedControl } from "@mantine/core";
import { IconListCheck, IconPlugConnectedX, IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { ErrorState } from "#platform/api/ErrorState.tsx";
import { showFailure } from "#platform/api/showFailure.ts";
import { WhatIs } from "#platform/help/WhatIs.tsx";
import { datasetNames } from "#platform/school/personLine.ts";
import { NotConnected, openProjectSchool, type ProjectSchool } from "#platform/school/projectSchool.ts";
import type { PeopleQuery } from "#platform/school/readPeople.ts";
import { SignInButton } from "#platform/school/SignInButton.tsx";
import { wantsSignIn } from "#platform/school/schoolAccess.ts";
import { schoolQueries } from "#platform/school/schoolSystem.ts";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import {
  type CardLookFor,
  ListPager,
  LoadTrouble,
  RefusedNote,
  SearchBar,
  SelectionBar,
} from "./FinalListBars.tsx";
import classes from "./finalList.module.css";
import { RecordGrid } from "./RecordGrid.tsx";
import { selectedPeople } from "./statusChange.ts";
import { countOf, type FinalListView, type StatusTab, statusTabs, useFinalList } from "./useFinalList.ts";
import { useStatusChange } from "./useStatusChange.ts";

/** Tabs for each print status, with their number of records. */
function StatusTabs({ view }: { readonly view: FinalListView }) {
  const { tab, setTab, counts } = view;
  return (
    <SegmentedControl
      aria-label="Print status"
      value={tab}
      onChange={(value) => setTab(value as StatusTab)}
      data={statusTabs.map((each) => ({
        value: each.tab,
        label: (
          <span className={classes.tab}>
            {each.label}
            <span className={classes.count} data-tab={each.tab}>
              {countOf(counts.data, each.tab)?.toLocaleString() ?? "–"}
            </span>
          </span>
        ),
      }))}
    />
  );
}

/** The cards to print: all that a query finds, or only `ids`; `look` first lists people by the state of their cards. */
export type WantedPrint = {
  readonly query: PeopleQuery;
  readonly ids: readonly string[] | null;
  readonly look?: CardLookFor;
};

/** The next step: printing cards, or connecting to the school. */
export type FinalListResult = WantedPrint | "wizard";

type Props = { readonly projectId: string } & DialogProps<FinalListResult>;

const width = 1120;

function Title({ school }: { readonly school: ProjectSchool | undefined }) {
  return (
    <span className={classes.title}>
      <IconListCheck size={19} stroke={1.75} aria-hidden />
      Final Record List
      {school && school.name !== "" ? <span className={classes.school}>{school.name}</span> : null}
    </span>
  );
}

type ListProps = { readonly school: ProjectSchool; readonly close: Props["close"] };

function Connect({ message, close }: { readonly message: string; readonly close: Props["close"] }) {
  return (
    <EmptyState
      icon={<IconPlugConnectedX size={24} stroke={1.5} />}
      title="Not connected to the school"
      text={message}
    >
      <Button onClick={() => close("wizard")}>Open School Data Wizard</Button>
    </EmptyState>
  );
}

/** The list for a school that this browser is connected to. */
function ConnectedList({ school, close }: ListProps) {
  const view = useFinalList(school);
  const changing = useStatusChange(school, view);
  const { counts, list } = view;
  const ready = counts.data?.counts.ready_to_print ?? 0;
  const noneReady = useId();
  const { dataset } = school;
  const print = (ids: readonly string[] | null) => close({ query: { dataset, filter: view.query }, ids });
  const printSelected = async () => {
    const { isEverything, unticked } = view.selection;
    if (isEverything && unticked.size === 0) return print(null);
    try {
      const people = await selectedPeople(school.client.records, dataset, view);
      print(people.map(({ id }) => String(id)));
    } catch (error) {
      showFailure(error);
    }
  };
  const printOne = (id: number) => close({ query: { dataset, filter: {} }, ids: [String(id)] });
  const actions = <WhatIs word="finalList" name="Final Record List" />;
  const frame = { title: <Title school={school} />, actions, width, busy: changing.busyWith !== null };
  if (wantsSignIn(list.error)) {
    const { projectId } = school;
    return (
      <DialogFrame {...frame}>
        <div className={classes.body}>
          <EmptyState
            icon={<IconPlugConnectedX size={24} stroke={1.5} />}
            title="Your sign-in to the school system has expired"
            text="Sign in to see the list again. Nothing was lost."
          >
            <SignInButton projectId={projectId} work="list" error={list.error} onSignedIn={changing.reload} />
          </EmptyState>
        </div>
      </DialogFrame>
    );
  }
  const people = datasetNames[school.dataset].many;
  return (
    <DialogFrame
      {...frame}
      footer={<SelectionBar view={view} changing={changing} onPrint={() => void printSelected()} />}
    >
      <div className={classes.body}>
        <div className={classes.bar}>
          <StatusTabs view={view} />
          <span className={classes.spacer} />
          {counts.isSuccess && ready === 0 ? (
            <span id={noneReady} className={classes.found}>
              {view.isFiltered ? "No matching people are" : "Nobody is"} ready to print.
            </span>
          ) : null}
          <Button
            variant="light"
            leftSection={<IconPrinter size={16} stroke={1.75} />}
            disabled={ready === 0}
            {...(ready === 0 ? { "aria-describedby": noneReady } : {})}
            onClick={() =>
              close({
                query: { dataset, filter: { ...view.filter, printStatus: "ready_to_print" } },
                ids: null,
              })
            }
          >
            Print {ready.toLocaleString()} ready to print
          </Button>
        </div>
        <SearchBar
          school={school}
          view={view}
          onLook={(look) => close({ query: { dataset, filter: view.query }, ids: null, look })}
        />
        <LoadTrouble view={view} />
        <RefusedNote changing={changing} />
        <RecordGrid
          school={school}
          view={view}
          onPrint={printOne}
          none={
            list.isError
              ? "No records"
              : view.isFiltered
                ? "Nobody matches the search."
                : view.tab === "all"
                  ? `The school has no ${people}.`
                  : `No ${people} in this tab.`
          }
        />
        <ListPager view={view} />
      </div>
    </DialogFrame>
  );
}

/** The school's records with their print status, which can be set for many records at once. */
export function FinalList({ projectId, close }: Props) {
  const school = useQuery({
    queryKey: [schoolQueries, "project school", projectId],
    queryFn: ({ signal }) => openProjectSchool(projectId, signal),
    // The wizard may have connected to another school in the meantime.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  if (school.data) return <ConnectedList school={school.data} close={close} />;
  return (
    <DialogFrame title={<Title school={undefined} />} width={width}>
      <div className={classes.body}>
        {school.error instanceof NotConnected ? (
          <Connect message={school.error.message} close={close} />
        ) : null}
        {school.isError && !(school.error instanceof NotConnected) ? (
          <ErrorState title="The school could not be reached" query={school} />
        ) : null}
      </div>
    </DialogFrame>
  );
}
