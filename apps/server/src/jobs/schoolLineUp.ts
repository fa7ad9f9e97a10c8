import { problem } from "@print-builder/api";
import type { FileStorage } from "../files/fileStorage.ts";
import { type LineUp, lineUpOf, nobodyChanged, type PeopleChange, renewLineUp } from "../school/lineUp.ts";
import type { OpenSchool } from "../school/openSchool.ts";
import type { SchoolRows } from "../school/schoolRows.ts";
import type { JobStore, NewBatch } from "../store/jobs/jobStore.ts";
import type { JobBatchRow, JobRow } from "../store/schema.ts";
import { WorkStopped } from "./workGate.ts";

/** What follows from a line-up for one kind of job. */
export type LineUpPlan = {
  /** The ids of those who were chosen, in order; null where the whole list is asked for. */
  readonly chosen: readonly number[] | null;
  /** The records asked for, of so many in the list or chosen of it. */
  wanted(total: number): Iterable<number>;
  /** Whether those who come later were asked for too. */
  readonly takesNew: boolean;
  /** The batches that these people make. */
  batches(people: LineUp): readonly NewBatch[];
  /** How many of `people` batches up to `beyond` hold: wholly, and with one that goes on in the next. */
  upTo(people: number, beyond: number): { readonly whole: number; readonly begun: number };
};

export type LineUpDeps = {
  readonly jobs: Pick<JobStore, "batches" | "setLineUp">;
  readonly files: Pick<FileStorage, "remove">;
};

type Asked = { readonly job: JobRow; readonly school: OpenSchool; readonly rows: SchoolRows };

/** A job's line-up, if it was compared with the list since the job last went on; null otherwise. */
export function knownLineUp({ line_up, line_up_checked }: JobRow): LineUp | null {
  return line_up !== null && line_up_checked === 1 ? JSON.parse(line_up) : null;
}

/**
 * Makes a job's line-up, or compares it with the school's list after the job was interrupted: what is finished
 * stays, and the batches after that are planned anew for those who are in the list now. Always throws: WorkStopped,
 * as the batch in hand may not be one any more, or a Problem of the school's.
 */
export async function lineUpAnew(
  { jobs, files }: LineUpDeps,
  asked: Asked,
  plan: LineUpPlan,
): Promise<never> {
  const { job, school, rows } = asked;
  const list = await school.ids(rows);
  const batches = await jobs.batches(job.id);
  const next =
    job.line_up === null ? firstLineUp(list, plan) : renewed(JSON.parse(job.line_up), list, batches, plan);
  const { lineUp, change, keep } = next;
  if (lineUp.ids.length === 0) throw problem("no_records", { of: "filter" });
  const planned = plan.batches(lineUp);
  const removed = await jobs.setLineUp(job.id, {
    line_up: JSON.stringify(lineUp),
    people: peopleText(job.people, change),
    total: lineUp.ids.length,
    batches: { keep, add: planned.slice(keep) },
  });
  for (const key of removed ?? []) await files.remove(key);
  throw new WorkStopped("given_back");
}

type Next = { readonly lineUp: LineUp; readonly change: PeopleChange; readonly keep: number };

function firstLineUp(list: readonly number[], plan: LineUpPlan): Next {
  const people = plan.chosen ?? list;
  const wanted = [...plan.wanted(people.length)].filter((record) => record < people.length);
  const lineUp = lineUpOf(list, wanted, people);
  return { lineUp, change: { ...nobodyChanged, vanished: wanted.length - lineUp.ids.length }, keep: 0 };
}

/** All batches stay where nobody came or went. Otherwise keeps as many finished batches, from the first on, as fit in before those who are left. */
function renewed(
  old: LineUp,
  list: readonly number[],
  batches: readonly JobBatchRow[],
  { takesNew, batches: planFor, upTo }: LineUpPlan,
): Next {
  const unchanged = renewLineUp(old, list, { done: 0, takesNew });
  if (unchanged.lineUp.ids.join() === old.ids.join()) return { ...unchanged, keep: batches.length };
  const present = new Set(list);
  const firstWaiting = batches.findIndex(({ status }) => status === "waiting");
  for (let keep = firstWaiting < 0 ? batches.length : firstWaiting; keep > 0; keep--) {
    const beyond = batches[keep - 1]?.beyond ?? 0;
    const { whole, begun } = upTo(old.ids.length, beyond);
    // Whoever has some of his copies on a finished sheet must be there for the others.
    const isThere = old.ids.slice(whole, begun).every((id) => present.has(id));
    const { lineUp, change } = renewLineUp(old, list, { done: begun, takesNew });
    const planned = planFor(lineUp);
    const isSame = batches.slice(0, keep).every((batch, at) => batch.beyond === planned[at]?.beyond);
    if (isThere && isSame) return { lineUp, change, keep };
  }
  return { ...renewLineUp(old, list, { done: 0, takesNew }), keep: 0 };
}

function peopleText(before: string | null, { vanished, came }: PeopleChange): string | null {
  const known: PeopleChange = before === null ? nobodyChanged : JSON.parse(before);
  const now = { vanished: known.vanished + vanished, came: known.came + came };
  return now.vanished + now.came > 0 ? JSON.stringify(now) : null;
}
