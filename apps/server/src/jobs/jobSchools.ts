import { join } from "node:path";
import { endedJobStatuses, problem } from "@print-builder/api";
import type { FileStorage } from "../files/fileStorage.ts";
import { type LineUp, lineUpOf, nobodyChanged, type PeopleChange, renewLineUp } from "../school/lineUp.ts";
import { type OpenSchool, openSchool } from "../school/openSchool.ts";
import { schoolAccessOf } from "../school/schoolMeta.ts";
import { linedUp } from "../school/schoolRecords.ts";
import type { SchoolAccess, SchoolRows } from "../school/schoolRows.ts";
import type { JobStore, NewBatch } from "../store/jobs/jobStore.ts";
import type { ProjectStore } from "../store/projectStore.ts";
import type { JobBatchRow, JobRow } from "../store/schema.ts";
import type { Secrets } from "../store/secrets.ts";
import { WorkStopped } from "./workGate.ts";

export type JobSchoolDeps = {
  readonly store: { readonly projects: Pick<ProjectStore, "get">; readonly jobs: Pick<JobStore, "get"> };
  readonly secrets: Pick<Secrets, "unseal">;
  readonly schoolApiUrl: string | null;
  readonly tempFolder: string;
};

/** The schools of a worker's jobs. Each keeps its photos as long as its job exists. */
export type JobSchools = {
  /**
   * Opens a job's school with the project's current token. Throws a Problem: `schools_auth_required` without
   * a token, `data_replaced` if the project belongs to another school now. Null if no school system is
   * configured and the rows came with the request. Reads the records of the job's line-up, once there is one.
   */
  open(job: JobRow, rows: SchoolRows | null): Promise<OpenSchool | null>;
  /** Called when there is no work: photos may be removed. */
  onIdle(): Promise<void>;
};

type Entry = {
  readonly school: OpenSchool;
  access: SchoolAccess | null;
  /** The line-up whose records are open. Records of a different line-up have to be opened first. */
  readonly lineUp: string | null;
};

export function openJobSchools({ store, secrets, schoolApiUrl, tempFolder }: JobSchoolDeps): JobSchools {
  const entries = new Map<string, Entry>();

  async function accessTo({ project_id }: JobRow, rows: SchoolRows): Promise<SchoolAccess> {
    const project = await store.projects.get(project_id);
    if (!project) throw new WorkStopped("cancelled");
    const access = schoolAccessOf(JSON.parse(project.school_mapping_meta), secrets);
    if (!access) throw problem("schools_auth_required");
    if (access.schoolCode !== rows.schoolCode) throw problem("data_replaced");
    return access;
  }

  async function close(jobId: string, { school }: Entry): Promise<void> {
    entries.delete(jobId);
    await school.close();
  }

  /** Jobs take turns, so photos are only removed for jobs that have ended. */
  async function closeEnded(): Promise<void> {
    for (const [jobId, entry] of entries) {
      const job = await store.jobs.get(jobId);
      if (!job || endedJobStatuses.includes(job.status)) await close(jobId, entry);
    }
  }

  function begin(
    apiUrl: string,
    job: JobRow,
    rows: SchoolRows | null,
    access: SchoolAccess | null,
  ): OpenSchool {
    const lineUp = knownLineUp(job);
    const opened = openSchool({
      apiUrl,
      folder: join(tempFolder, `photos-${job.id}`),
      access: () => entry.access,
      rows: rows && lineUp ? { ...rows, total: lineUp.total } : rows,
    });
    const records = opened.records && lineUp ? linedUp(opened.records, lineUp) : opened.records;
    const entry: Entry = { school: { ...opened, records }, access, lineUp: lineUp && job.line_up };
    entries.set(job.id, entry);
    return entry.school;
  }

  return {
    async open(job, rows) {
      await closeEnded();
      const access = rows === null ? null : await accessTo(job, rows);
      const known = entries.get(job.id);
      // Comparing the list again keeps the school open, and with it the fetched photos.
      if (known && (job.line_up_checked === 0 || known.lineUp === job.line_up)) {
        known.access = access;
        return known.school;
      }
      if (known) await close(job.id, known);
      if (schoolApiUrl !== null) return begin(schoolApiUrl, job, rows, access);
      if (rows === null) return null;
      throw problem("school_not_configured");
    },
    async onIdle() {
      for (const [jobId, entry] of entries) await close(jobId, entry);
    },
  };
}

/** Adapts a kind of job to a school's line-up. */
export type LineUpPlan = {
  /** Ids of the chosen people in order; null for the whole list. */
  readonly chosen: readonly number[] | null;
  /** Indexes of the requested records in the list of `total` people, or in `chosen`. */
  wanted(total: number): Iterable<number>;
  /** Whether people who joined the list later are included. */
  readonly takesNew: boolean;
  /** Divides these people into batches. */
  batches(people: LineUp): readonly NewBatch[];
  /**
   * Number of `people` in the batches up to `beyond`: those contained completely, and including a person
   * who continues in the next batch.
   */
  upTo(people: number, beyond: number): { readonly whole: number; readonly begun: number };
};

type LineUpDeps = {
  readonly jobs: Pick<JobStore, "batches" | "setLineUp">;
  readonly files: Pick<FileStorage, "remove">;
};

type LineUpSource = { readonly job: JobRow; readonly school: OpenSchool; readonly rows: SchoolRows };

/** A job's line-up, if it was compared with the list after the job last resumed; null otherwise. */
export function knownLineUp({ line_up, line_up_checked }: JobRow): LineUp | null {
  return line_up !== null && line_up_checked === 1 ? JSON.parse(line_up) : null;
}

/**
 * Makes a job's line-up or, after an interruption, compares it with the school's list. Keeps finished batches
 * and plans later batches for the people who are in the list now. Always throws: WorkStopped, because the
 * current batch may no longer exist, or a Problem of the school.
 */
export async function updateLineUp(
  { jobs, files }: LineUpDeps,
  asked: LineUpSource,
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

type NextLineUp = { readonly lineUp: LineUp; readonly change: PeopleChange; readonly keep: number };

function firstLineUp(list: readonly number[], plan: LineUpPlan): NextLineUp {
  const people = plan.chosen ?? list;
  const wanted = [...plan.wanted(people.length)].filter((record) => record < people.length);
  const lineUp = lineUpOf(list, wanted, people);
  return { lineUp, change: { ...nobodyChanged, vanished: wanted.length - lineUp.ids.length }, keep: 0 };
}

/**
 * Keeps all batches if nobody joined or left; otherwise only leading finished batches whose people are all
 * still there.
 */
function renewed(
  old: LineUp,
  list: readonly number[],
  batches: readonly JobBatchRow[],
  { takesNew, batches: planFor, upTo }: LineUpPlan,
): NextLineUp {
  const unchanged = renewLineUp(old, list, { done: 0, takesNew });
  if (unchanged.lineUp.ids.join() === old.ids.join()) return { ...unchanged, keep: batches.length };
  const present = new Set(list);
  const firstWaiting = batches.findIndex(({ status }) => status === "waiting");
  for (let keep = firstWaiting < 0 ? batches.length : firstWaiting; keep > 0; keep--) {
    const beyond = batches[keep - 1]?.beyond ?? 0;
    const { whole, begun } = upTo(old.ids.length, beyond);
    // A person with some copies on a finished sheet must still be there for the remaining copies.
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
