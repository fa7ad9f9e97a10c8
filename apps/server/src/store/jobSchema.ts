export type JobRow = {
  id: string;
  project_id: string;
  created_by: string | null;
  kind: "standard_zip" | "school_zip" | "print";
  status: "queued" | "running" | "paused" | "completed" | "failed" | "cancelled";
  /** What was asked for, as its kind understands it. Emptied when the job ends: it may hold people's data. */
  request: string;
  /** The project as it was when the job was started; null where it does not matter, and when the job has ended. */
  design: string | null;
  /** Records to print, or files to pack. */
  total: number;
  /** Set together, when it failed: in words, and for programs. */
  error: string | null;
  code: string | null;
  /** Of a job that reads a school: whom it prints or packs (a `LineUp`). Null before that is known, and at the end. */
  line_up: string | null;
  /** 0 when the line-up must be made, or compared with the school's list, before the job goes on. */
  line_up_checked: number;
  /** JSON of how many people left or joined the list since the start; null for none. */
  people: string | null;
  /** Name under which the result is downloaded. */
  file_name: string;
  /** Stored file of the result; null before it is completed, and once it was removed. */
  file_key: string | null;
  /** Since when the file storage, for which it waits, did not answer; null while it gets on, and when it has ended. */
  waiting_since: string | null;
  /** Times that a worker began to put the result together. */
  attempts: number;
  /** The worker that puts the result together; null while none does. */
  worker: string | null;
  /** When a worker last took one of its batches; empty before the first. */
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
  /** What it covers, in units of the job's kind: `first` up to but not including `beyond`. */
  first: number;
  beyond: number;
  /** Records or files of the batch, and how many of them any worker ever got to. */
  records: number;
  processed: number;
  /** Times that a worker began it since it last got further than before. */
  attempts: number;
  /** The worker that is at it; null while none is. */
  worker: string | null;
  /** Stored file of what was made; null once it went into the result. */
  file_key: string | null;
  /** JSON list of what is wrong with records of the batch that was made; null for nothing. */
  warnings: string | null;
  /** When it was last begun or got further; null before the first time. */
  progressed_at: string | null;
  /** JSON of whose cards were made (`BatchPeople`), until the job ends; null where it makes no cards. */
  people: string | null;
};

/** A process that works on this database: a server, which also does jobs, or a worker. */
export type FleetMemberRow = {
  id: string;
  kind: "server" | "worker";
  host: string;
  started_at: string;
  /** It is there as long as this is young. */
  seen_at: string;
  /** Batches and results that it made, and the time that took. */
  pieces: number;
  busy_ms: number;
  /** Batches and results that it began though somebody had begun them before; and of these, those taken from a lost worker. */
  retries: number;
  expired_leases: number;
};
