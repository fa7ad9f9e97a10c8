import type { JobPrinterState } from "@print-builder/api";

export type JobRow = {
  id: string;
  project_id: string;
  created_by: string | null;
  kind: "standard_zip" | "school_zip" | "print";
  status: "queued" | "running" | "paused" | "completed" | "failed" | "cancelled";
  /**
   * The request, in the format of its kind. Emptied when the job ends, because it may contain personal data.
   */
  request: string;
  /** The project at the job's start; null if the job needs none, and after it has ended. */
  design: string | null;
  /** Number of records to print, or of files to pack. */
  total: number;
  /** Both are set when the job fails: the message and the problem code. */
  error: string | null;
  code: string | null;
  /**
   * The people that a school job prints or packs (a `LineUp`). Null until they are known, and after the end.
   */
  line_up: string | null;
  /** 0 if the job must first make its line-up or compare it with the school's list. */
  line_up_checked: number;
  /** JSON with the numbers of people who left or joined the list since the start; null if nobody did. */
  people: string | null;
  file_name: string;
  /** Storage key of the result's file; null before completion and after removal. */
  file_key: string | null;
  /**
   * When the job began to wait for the unavailable file storage. Null while it makes progress, and after it
   * has ended.
   */
  waiting_since: string | null;
  /** The connected printer that prints the batches; null for none, and once it was deleted. */
  queue_id: string | null;
  /** Number of sheets in the PDFs, as planned at the start; null for other jobs, and for jobs of earlier versions. */
  sheets: number | null;
  /** Number of times that a worker started to assemble the result. */
  attempts: number;
  /** The worker that assembles the result; null if there is none. */
  worker: string | null;
  /** When a worker last claimed one of the job's batches; empty before the first claim. */
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
  /** Start (included) and end (excluded) of the batch, in units of the job's kind. */
  first: number;
  beyond: number;
  /** Number of records or files in the batch, and the highest number that any worker has reached. */
  records: number;
  processed: number;
  /** Number of times that a worker started the batch since it last made progress. */
  attempts: number;
  /** The worker that holds the batch; null if there is none. */
  worker: string | null;
  /** Storage key of the finished batch's file; null once it is part of the result. */
  file_key: string | null;
  /** JSON list of the finished batch's problems with records; null for none. */
  warnings: string | null;
  /** When the batch was last started or made progress; null before its first start. */
  progressed_at: string | null;
  /**
   * JSON of the people on the batch's cards (`BatchPeople`), until the job ends; null if it makes no cards.
   */
  people: string | null;
};

/** The PDF of a batch on its way to a connected printer. */
export type PrintDocumentRow = {
  job_id: string;
  /** The batch's number. Documents are printed in this order. */
  number: number;
  pages: number;
  sheets: number;
  /** JSON with the paper's size and the edge over which the printer turns it (`DocumentShape`). */
  shape: string;
  /**
   * `starting` is stored before the printer is called, and `pending` to `aborted`, the printer's own states, before
   * the first byte of the document is sent. `unknown`: the printer does not know how its job ended.
   */
  state: JobPrinterState | "starting";
  /** Number of times that the document was started; part of the name of the printer's job. */
  attempt: number;
  /** The printer's number of its job; null if it has not given any. */
  printer_job: number | null;
  /** Sides of paper that came out; null if the printer does not count them. */
  impressions: number | null;
  /** JSON list of sentences for people. */
  reasons: string;
  ended_at: string | null;
};

/** A process of the database: a server, which also does jobs, or a worker. */
export type FleetMemberRow = {
  id: string;
  kind: "server" | "worker";
  host: string;
  started_at: string;
  /** When the process last reported that it is alive. */
  seen_at: string;
  /** Number of batches and results that it has finished, and the time they took. */
  pieces: number;
  busy_ms: number;
  /**
   * Number of batches and results that it restarted after another process, and how many of them came from a
   * lost worker.
   */
  retries: number;
  expired_leases: number;
};
