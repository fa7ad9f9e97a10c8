export type JobRow = {
  id: string;
  project_id: string;
  created_by: string | null;
  kind: "standard_zip" | "school_zip" | "print";
  status: "queued" | "running" | "paused" | "completed" | "failed" | "cancelled";
  /** The request, as its kind defines it. Emptied when the job ends: it may contain personal data. */
  request: string;
  /** The project at the job's start; null if irrelevant, and after the job has ended. */
  design: string | null;
  /** Records to print, or files to pack. */
  total: number;
  /** Set together on failure: the message and the problem code. */
  error: string | null;
  code: string | null;
  /** The people that a school job prints or packs (a `LineUp`). Null until known, and after the end. */
  line_up: string | null;
  /** 0 if the line-up must be made, or compared with the school's list, before the job continues. */
  line_up_checked: number;
  /** JSON of how many people left or joined the list since the start; null for none. */
  people: string | null;
  /** File name for downloading the result. */
  file_name: string;
  /** Stored file of the result; null before completion and after removal. */
  file_key: string | null;
  /** When the job began to wait for the unavailable file storage; null while it progresses, and after it has ended. */
  waiting_since: string | null;
  /** How often a worker started to assemble the result. */
  attempts: number;
  /** The worker that assembles the result; null while none does. */
  worker: string | null;
  /** When a worker last claimed one of its batches; empty before the first. */
  claimed_at: string;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
};

export type JobBatchRow = {
  job_id: string;
  /** 0-based. */
  number: number;
  status: "waiting" | "done";
  /** Its range, in units of the job's kind: from `first` up to but excluding `beyond`. */
  first: number;
  beyond: number;
  /** Records or files of the batch, and how many of them any worker has reached. */
  records: number;
  processed: number;
  /** How often a worker started it since it last made progress. */
  attempts: number;
  /** The worker that holds it; null while none does. */
  worker: string | null;
  /** Stored file of the finished batch; null once it is part of the result. */
  file_key: string | null;
  /** JSON list of problems with records of the finished batch; null for none. */
  warnings: string | null;
  /** When it was last started or made progress; null before the first time. */
  progressed_at: string | null;
  /** JSON of the people on its cards (`BatchPeople`), until the job ends; null if it makes no cards. */
  people: string | null;
};

/** A process on this database: a server, which also does jobs, or a worker. */
export type FleetMemberRow = {
  id: string;
  kind: "server" | "worker";
  host: string;
  started_at: string;
  /** The process is alive while this is recent. */
  seen_at: string;
  /** Batches and results it finished, and the time they took. */
  pieces: number;
  busy_ms: number;
  /** Batches and results it started after somebody else had; and those among them taken from a lost worker. */
  retries: number;
  expired_leases: number;
};
