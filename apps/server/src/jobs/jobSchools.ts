import { join } from "node:path";
import { endedJobStatuses, problem } from "@print-builder/api";
import { type OpenSchool, openSchool } from "../school/openSchool.ts";
import { schoolAccessOf } from "../school/schoolMeta.ts";
import { linedUp } from "../school/schoolRecords.ts";
import type { SchoolAccess, SchoolRows } from "../school/schoolRows.ts";
import type { JobStore } from "../store/jobs/jobStore.ts";
import type { ProjectStore } from "../store/projectStore.ts";
import type { JobRow } from "../store/schema.ts";
import type { Secrets } from "../store/secrets.ts";
import { knownLineUp } from "./schoolLineUp.ts";
import { WorkStopped } from "./workGate.ts";

export type JobSchoolDeps = {
  readonly store: { readonly projects: Pick<ProjectStore, "get">; readonly jobs: Pick<JobStore, "get"> };
  readonly secrets: Pick<Secrets, "unseal">;
  readonly schoolApiUrl: string | null;
  readonly tempFolder: string;
};

/** The schools of a worker's jobs; each keeps its photos as long as its job lasts. */
export type JobSchools = {
  /**
   * Opens a job's school with the project's current token. Throws a Problem: `schools_auth_required` without a token,
   * `data_replaced` if the project belongs to another school now. Null if no school system is configured and the rows came
   * with the request. Its records are the job's line-up once that is known.
   */
  open(job: JobRow, rows: SchoolRows | null): Promise<OpenSchool | null>;
  /** No work at present: photos may be released. */
  onIdle(): Promise<void>;
};

type Entry = {
  readonly school: OpenSchool;
  access: SchoolAccess | null;
  /** The line-up of the open records; another line-up opens them again. */
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

  /** Jobs take turns; jobs that ended since no longer need their photos. */
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
      // A list to compare again is read without reopening the school: fetched photos stay.
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
