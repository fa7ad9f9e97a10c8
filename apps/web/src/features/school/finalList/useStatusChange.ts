import {
  type Dataset,
  type PrintStatus,
  type PrintStatusChange,
  printStatusOf,
  type RecordCalls,
  type RecordsQuery,
  SchoolError,
  type SchoolRecord,
} from "@print-builder/school";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { personLine, printStatusLabels } from "#platform/school/personLine.ts";
import type { ProjectSchool } from "#platform/school/projectSchool.ts";
import { readEach } from "#platform/school/readPeople.ts";
import { wantsSignIn } from "#platform/school/schoolAccess.ts";
import { schoolQueries } from "#platform/school/schoolSystem.ts";
import { showSchoolFailure } from "#platform/school/signInToSchool.ts";
import { choose, confirm } from "#ui/dialogs/ask.ts";
import { countText } from "#ui/texts/countText.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { everyone, type Refused, type StatusOutcome, selectedPeople, setStatus } from "./statusChange.ts";
import { type FinalListView, nothingSelected } from "./useFinalList.ts";

/** Up to this many people are read one by one; above it, the whole list is read. */
const fewPeople = 25;

type PeopleReader = {
  readonly records: Pick<RecordCalls, "get" | "pages">;
  readonly dataset: Dataset;
  /** The list's filter without the print status, which may have changed. */
  readonly filter: RecordsQuery;
};

/** Reads people again. People who are no longer found stay in the list, so that the school's refusal names them. */
export async function rereadPeople(
  { records, dataset, filter }: PeopleReader,
  seen: readonly SchoolRecord[],
): Promise<readonly SchoolRecord[]> {
  const before = new Map(seen.map((record) => [record.id, record]));
  if (seen.length > fewPeople) {
    const now = new Map((await everyone(records, dataset, filter)).map((record) => [record.id, record]));
    return seen.map((record) => now.get(record.id) ?? record);
  }
  return await readEach([...before.keys()], async (id) => {
    try {
      return await records.get(dataset, id);
    } catch (error) {
      const gone = error instanceof SchoolError && error.status === 404 ? before.get(id) : undefined;
      if (gone === undefined) throw error;
      return gone;
    }
  });
}

/** People whose status has changed in the meantime to a status other than the new one. */
export function changedSince(
  status: PrintStatus,
  seen: readonly SchoolRecord[],
  now: readonly SchoolRecord[],
): readonly SchoolRecord[] {
  const before = new Map(seen.map((record) => [record.id, printStatusOf(record)]));
  return now.filter((record) => ![before.get(record.id), status].includes(printStatusOf(record)));
}

/** Maximum number of names, so that the question fits the screen. */
const maxNamed = 5;

function linesOf(people: readonly SchoolRecord[]): string {
  const named = people
    .slice(0, maxNamed)
    .map((record) => `${personLine(record).name}: ${printStatusLabels[printStatusOf(record)]} now`);
  const more = people.length - named.length;
  return [...named, ...(more > 0 ? [`and ${more.toLocaleString()} more`] : [])].join("\n");
}

/** Asks whether to set people whose status somebody else has changed in the meantime; null sets nobody. */
async function askChanged(
  status: PrintStatus,
  changed: readonly SchoolRecord[],
): Promise<"others" | "all" | null> {
  if (changed.length === 0) return "all";
  const who = countText(changed.length, "person was", "people were");
  const them = changed.length === 1 ? "this one" : `these ${changed.length.toLocaleString()}`;
  return await choose({
    title: `${who} changed in the meantime`,
    message: `Somebody else has set another print status since you opened the list.\n\n${linesOf(changed)}`,
    ways: [
      { result: "all", label: `Set ${them} to ${printStatusLabels[status].toLowerCase()} too` },
      { result: "others", label: `Leave ${them} out`, isMain: true },
    ],
  });
}

const records = (count: number) => countText(count, "record");

/** Asks before resetting the status of people whose cards were printed; true if there are none. */
async function confirmStatus(status: PrintStatus, people: readonly SchoolRecord[]): Promise<boolean> {
  if (status === "printed") return true;
  const printed = people.filter((record) => printStatusOf(record) === "printed").length;
  if (printed === 0) return true;
  const who = countText(printed, "printed person", "printed people");
  const label = printStatusLabels[status].toLowerCase();
  return await confirm({
    title: `Set ${who} back to ${label}?`,
    message: `${printed === 1 ? "This card was" : "Their cards were"} printed already. If you set it back, ${
      printed === 1 ? "it may be printed" : "they may be printed"
    } a second time.`,
    action: `Set ${printed.toLocaleString()} back`,
  });
}

/** Sets the print status of the selection. Failures are shown as a toast, and the list stays usable. */
export function useStatusChange({ projectId, client, dataset }: ProjectSchool, view: FinalListView) {
  const queries = useQueryClient();
  const [busyWith, setBusyWith] = useState<PrintStatus | null>(null);
  const [refused, setRefused] = useState<readonly Refused[]>([]);

  const reload = () => queries.invalidateQueries({ queryKey: [schoolQueries] });
  const tellFailure = (error: unknown, message: string | undefined, again: () => void) =>
    showSchoolFailure(
      error,
      { projectId, work: "list", ...(message === undefined ? {} : { message }) },
      again,
    );

  const undo = async (changes: readonly PrintStatusChange[]): Promise<void> => {
    try {
      const { failed } = await client.records.setPrintStatus(dataset, changes);
      if (failed.length > 0) throw new Error(`${records(failed.length)} could not be changed back.`);
    } catch (error) {
      tellFailure(error, undefined, () => void undo(changes));
    }
    await reload();
  };

  const tell = ({ status, changed, undo: back }: StatusOutcome): void => {
    const label = printStatusLabels[status];
    if (changed === 0) showToast(`Nothing to change: already ${label.toLowerCase()}.`);
    else {
      const action = { label: "Undo", run: () => void undo(back) };
      showToast(`${records(changed)} set to ${label.toLowerCase()}`, { tone: "success", action });
    }
  };

  /** The current records of the people to set, after the user's confirmations; null to set nobody. */
  const confirmed = async (status: PrintStatus, seen: readonly SchoolRecord[]) => {
    // Everybody was read just now, so there is no need to read again.
    if (view.selection.isEverything) return (await confirmStatus(status, seen)) ? seen : null;
    const now = await rereadPeople({ records: client.records, dataset, filter: view.filter }, seen);
    const changed = new Set(changedSince(status, seen, now));
    // Hide the progress while a question is open.
    setBusyWith(null);
    const answer = await askChanged(status, [...changed]);
    const unchanged = now.filter((record) => !changed.has(record));
    if (answer === null || !(await confirmStatus(status, unchanged))) return null;
    const people = answer === "all" ? now : unchanged;
    if (people.length > 0) return people;
    void reload();
    return null;
  };

  const set = async (status: PrintStatus): Promise<void> => {
    setBusyWith(status);
    setRefused([]);
    try {
      const people = await confirmed(status, await selectedPeople(client.records, dataset, view));
      if (people === null) return setBusyWith(null);
      setBusyWith(status);
      const outcome = await setStatus(client.records, dataset, status, people);
      if (outcome.changed > 0 || outcome.refused.length === 0) tell(outcome);
      setRefused(outcome.refused);
      // Keep refused records selected, so that the user sees them and can retry.
      view.setSelection({ ...nothingSelected, ids: new Set(outcome.refused.map(({ id }) => id)) });
    } catch (error) {
      const failed = "Failed to update print status";
      const message = wantsSignIn(error) ? failed : `${failed}: ${messageOf(error)}`;
      tellFailure(error, message, () => void set(status));
    }
    await reload();
    setBusyWith(null);
  };

  return { busyWith, refused, reload: () => void reload(), dismiss: () => setRefused([]), set };
}

export type StatusChanging = ReturnType<typeof useStatusChange>;
