import { type CardAnswer, type OutcomeBody, type PrintAnswer, routes } from "@print-builder/api";
import { type PrintStatusChange, printStatusOf, type SchoolRecord } from "@print-builder/school";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { call } from "#platform/api/call.ts";
import { showFailure } from "#platform/api/showFailure.ts";
import type { Saver } from "#platform/editorSession/saver.ts";
import { openProjectSchool, type ProjectSchool } from "#platform/school/projectSchool.ts";
import { schoolQueries } from "#platform/school/schoolSystem.ts";
import { withSchoolAccess } from "#platform/school/signInToSchool.ts";
import { tell } from "#ui/dialogs/ask.ts";
import { countText } from "#ui/texts/countText.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { cardsOfPrint, ledgerKey } from "./ledgerCalls.ts";

/** Outcome of a print: `failed` lists the people whose card failed, if only some failed. */
export type ReportedOutcome = Pick<OutcomeBody, "failed"> & { readonly outcome: "all" | "some" | "none" };

type OutcomeReport = {
  readonly out: number;
  readonly failed: number;
  /** People whose print status the school system refused to set, with its message. */
  readonly refused: readonly string[];
  /** Restores the ledger and the print statuses. Throws as `reportOutcome` does. */
  readonly undo: () => Promise<void>;
};

/**
 * Records which cards of a print came out. At a school, it first sets exactly these people's print status to printed,
 * because the school may refuse, then writes the ledger.
 * @throws NotConnected, SchoolError, ApiError; nothing is recorded then, and it can be tried again
 */
export async function reportOutcome(
  projectId: string,
  print: Pick<PrintAnswer, "print_id" | "school">,
  { outcome, failed }: ReportedOutcome,
): Promise<OutcomeReport> {
  const store = (body: OutcomeBody) => call(routes.setCardsOutcome, { params: { id: projectId }, body });
  const body: OutcomeBody = { print_id: print.print_id, outcome, failed };
  const school = print.school === null ? null : await openProjectSchool(projectId);
  const statuses =
    school && print.school ? await setStatuses(school, print.school.dataset, projectId, body) : null;
  const stored = await store(body);
  return {
    out: stored.out,
    failed: stored.failed,
    refused: statuses?.refused ?? [],
    undo: async () => {
      await statuses?.undo();
      await store(stored.before);
    },
  };
}

/**
 * Sets the print status of the people whose cards a printer has reported as printed; it has already closed the ledger.
 * Does nothing for a print of a table. Calling it again changes nothing.
 * @returns why the school system refused people, by name
 * @throws NotConnected, SchoolError, ApiError
 */
export async function passOnOutcome(
  projectId: string,
  { print_id, school }: Pick<PrintAnswer, "print_id" | "school">,
): Promise<readonly string[]> {
  if (school === null) return [];
  const cards = await cardsOfPrint(projectId, print_id);
  const failed = cards.filter(({ outcome }) => outcome !== "out").flatMap(({ record_id }) => record_id ?? []);
  const body: OutcomeBody = { print_id, outcome: "some", failed };
  return (await setStatuses(await openProjectSchool(projectId), school.dataset, projectId, body)).refused;
}

type Dataset = NonNullable<PrintAnswer["school"]>["dataset"];

async function setStatuses(
  { client }: ProjectSchool,
  dataset: Dataset,
  projectId: string,
  reported: OutcomeBody,
) {
  const wanted = wantedStatuses(await cardsOfPrint(projectId, reported.print_id), reported);
  const people = wanted.size === 0 ? [] : await peopleOf(client, dataset, wanted);
  const changes = people.flatMap((record): PrintStatusChange[] => {
    const print_status = wanted.get(record.id);
    return print_status && printStatusOf(record) !== print_status ? [{ id: record.id, print_status }] : [];
  });
  const answer = changes.length === 0 ? null : await client.records.setPrintStatus(dataset, changes);
  const refused = new Map(answer?.failed.map(({ id, message }) => [id, message]));
  const changed = new Set(changes.map(({ id }) => id).filter((id) => !refused.has(id)));
  const before = people
    .filter(({ id }) => changed.has(id))
    .map((record) => ({ id: record.id, print_status: printStatusOf(record) }));
  return {
    refused: people.flatMap(({ id, user }) =>
      refused.has(id) ? [`${user.full_name}: ${refused.get(id)}`] : [],
    ),
    undo: async () => {
      if (before.length > 0) await client.records.setPrintStatus(dataset, before);
    },
  };
}

/**
 * A card that came out counts as printed; a card reported as out that failed after all becomes ready to print again.
 */
function wantedStatuses(cards: readonly CardAnswer[], { outcome, failed }: OutcomeBody) {
  const isFailed = new Set(failed);
  const wanted = new Map<number, PrintStatusChange["print_status"]>();
  for (const card of cards) {
    const id = Number(card.record_id);
    if (!Number.isInteger(id) || id <= 0) continue;
    const isOut = outcome === "all" || (outcome === "some" && !isFailed.has(String(id)));
    if (isOut) wanted.set(id, "printed");
    else if (card.outcome === "out") wanted.set(id, "ready_to_print");
  }
  return wanted;
}

/** Up to this many people are read one by one. */
const fewPeople = 12;

/** The current records of these people at the school, without people who have left. */
async function peopleOf(
  client: ProjectSchool["client"],
  dataset: Dataset,
  wanted: ReadonlyMap<number, unknown>,
): Promise<readonly SchoolRecord[]> {
  if (wanted.size <= fewPeople) {
    return await Promise.all([...wanted.keys()].map((id) => client.records.get(dataset, id)));
  }
  const found: SchoolRecord[] = [];
  for await (const { records } of client.records.pages(dataset)) {
    found.push(...records.filter(({ id }) => wanted.has(id)));
    if (found.length >= wanted.size) break;
  }
  return found;
}

/** Duration of the message with Undo, ms. */
const undoMs = 12_000;

function reportText({ out, failed }: OutcomeReport): string {
  if (failed === 0) return `${countText(out, "card")} came out`;
  if (out === 0) return `${countText(failed, "card")} did not come out`;
  return `${countText(out, "card")} came out, ${failed.toLocaleString()} did not`;
}

/** Records which cards of a print came out, and offers Undo. */
export function useReportOutcome(projectId: string, saver: Pick<Saver, "adopt">) {
  const queries = useQueryClient();
  const [busyWith, setBusyWith] = useState<string | null>(null);

  const reload = async () => {
    await queries.invalidateQueries({ queryKey: ledgerKey(projectId) });
    await queries.invalidateQueries({ queryKey: [schoolQueries] });
  };

  const withSchool = (work: () => Promise<void>) =>
    withSchoolAccess({ projectId, work: "marking", onSignedIn: saver.adopt }, work);

  const undo = async (result: OutcomeReport) => {
    try {
      await withSchool(result.undo);
      showToast("Report withdrawn. You can report these cards again");
    } catch (error) {
      showFailure(error);
    }
    await reload();
  };

  const report = async (print: Pick<PrintAnswer, "print_id" | "school">, outcome: ReportedOutcome) => {
    setBusyWith(print.print_id);
    try {
      await withSchool(async () => {
        const result = await reportOutcome(projectId, print, outcome);
        const action = { label: "Undo", run: () => void undo(result) };
        showToast(reportText(result), { tone: "success", action, durationMs: undoMs });
        if (result.refused.length > 0) {
          await tell("Some print statuses were not set", result.refused.join("\n"));
        }
      });
    } catch (error) {
      showFailure(error, `The report could not be saved: ${messageOf(error)}`);
    }
    await reload();
    setBusyWith(null);
  };

  return { busyWith, report };
}
