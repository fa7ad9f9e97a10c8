import type { Kysely } from "kysely";
import { addPrint, type NewPrint } from "../cardStore.ts";
import type { JobBatchRow, JobRow, PrintDocumentRow, Schema } from "../schema.ts";
import { type BatchQueue, holdJob, isPrinting, resultNumber, waitingOf } from "./batchQueue.ts";
import { endUnsent, unsent } from "./documentEnds.ts";
import { putAway, suspendingCodes, takeParts } from "./suspendedJobs.ts";

/** A document with its job and the file to print. */
export type QueuedDocument = {
  readonly document: PrintDocumentRow;
  readonly job: JobRow;
  readonly batch: JobBatchRow;
};

/** How the printer's job ended, as far as the printer knows. */
export type DocumentEnd = Pick<PrintDocumentRow, "state" | "impressions" | "reasons">;

/** A process that was silent for this time no longer prints on its queue. */
const silentMs = 60_000;

type DocumentKey = Pick<PrintDocumentRow, "job_id" | "number">;

/** The documents that jobs print on connected printers, one after another. */
export function createPrintDocumentStore(db: Kysely<Schema>, queue: BatchQueue) {
  return { ...documentQueries(db), ...documentSteps(db), ...documentEnds(db, queue), ...queueHolds(db) };
}

export type PrintDocumentStore = ReturnType<typeof createPrintDocumentStore>;

const openDocuments = (db: Kysely<Schema>) =>
  db
    .selectFrom("print_document")
    .innerJoin("job", "job.id", "print_document.job_id")
    .where("print_document.ended_at", "is", null);

async function whole(db: Kysely<Schema>, key: DocumentKey): Promise<QueuedDocument | null> {
  const { job_id, number } = key;
  const document = await db
    .selectFrom("print_document")
    .selectAll()
    .where("job_id", "=", job_id)
    .where("number", "=", number)
    .executeTakeFirst();
  const job = await db.selectFrom("job").selectAll().where("id", "=", job_id).executeTakeFirst();
  const batch = await db
    .selectFrom("job_batch")
    .selectAll()
    .where("job_id", "=", job_id)
    .where("number", "=", number)
    .executeTakeFirst();
  return document && job && batch ? { document, job, batch } : null;
}

/** Documents to print, and the queues and jobs that have some. */
function documentQueries(db: Kysely<Schema>) {
  return {
    /** A job's documents in order. */
    ofJob: (jobId: string): Promise<readonly PrintDocumentRow[]> =>
      db.selectFrom("print_document").selectAll().where("job_id", "=", jobId).orderBy("number").execute(),
    /** Ids of the queues with documents to print, or with jobs to put away. */
    async queuesWithWork(): Promise<readonly string[]> {
      const printing = await openDocuments(db)
        .select("job.queue_id")
        .where(({ or, eb }) =>
          or([eb("job.status", "=", "running"), eb("print_document.state", "not in", [...unsent])]),
        )
        .distinct()
        .execute();
      const ended = await endedJobs(db).select("job.queue_id").distinct().execute();
      return [...new Set([...printing, ...ended].flatMap(({ queue_id }) => queue_id ?? []))];
    },
    /** Whether a job that has not ended prints on the queue, or its last document is still printed. */
    async isInUse(queueId: string): Promise<boolean> {
      const jobs = db.selectFrom("job").select("id").where("queue_id", "=", queueId);
      const unfinished = await jobs.where("status", "in", ["queued", "running", "paused"]).limit(1).execute();
      const printing = await openDocuments(db)
        .select("job.id")
        .where("job.queue_id", "=", queueId)
        .limit(1)
        .execute();
      return unfinished.length + printing.length > 0;
    },
    /**
     * The document to print next: of the job whose sheets are already in the printer's tray, so that the sheets of two
     * jobs are not mixed, or else of the oldest job. Null if there is none, or it is not drawn yet.
     */
    async next(queueId: string): Promise<QueuedDocument | null> {
      const found = await openDocuments(db)
        .select(["print_document.job_id", "print_document.number", "print_document.state"])
        .select(["job.status", "job.created_at"])
        .select(({ selectFrom }) =>
          selectFrom("print_document as earlier")
            .select(({ fn }) => fn.countAll().as("count"))
            .whereRef("earlier.job_id", "=", "print_document.job_id")
            .where("earlier.ended_at", "is not", null)
            .as("ended"),
        )
        .where("job.queue_id", "=", queueId)
        .orderBy("job.created_at")
        .orderBy("print_document.number")
        .execute();
      // Documents in the printer are followed to their end, whatever happens to their job.
      const inPrinter = found.find(({ state }) => !unsent.some((name) => name === state));
      if (inPrinter) return await whole(db, inPrinter);
      const printable = found.filter(
        ({ status, number, ended }) => status === "running" && number === Number(ended),
      );
      const begun = await begunJob(db, queueId);
      const wanted = begun === null ? printable[0] : printable.find(({ job_id }) => job_id === begun);
      return wanted ? await whole(db, wanted) : null;
    },
  };
}

/** The steps of a document until it ends. */
function documentSteps(db: Kysely<Schema>) {
  const change = (
    { job_id, number }: DocumentKey,
    fields: Partial<Omit<PrintDocumentRow, "job_id" | "number">>,
  ) =>
    db
      .updateTable("print_document")
      .set(fields)
      .where("job_id", "=", job_id)
      .where("number", "=", number)
      .where("ended_at", "is", null);

  return {
    /** Records that the printer is about to be called. False if another process started or ended it. */
    async start({ attempt, ...key }: DocumentKey & Pick<PrintDocumentRow, "attempt">): Promise<boolean> {
      const fields = {
        state: "starting",
        attempt: attempt + 1,
        printer_job: null,
        impressions: null,
      } as const;
      const changed = await change(key, { ...fields, reasons: "[]" })
        .where("attempt", "=", attempt)
        .executeTakeFirst();
      return Number(changed.numUpdatedRows) > 0;
    },
    /** Returns a document of which nothing was sent, to be started again unless its job has ended. */
    async giveBack(
      key: DocumentKey,
      state: "waiting" | "unreachable",
      reasons: string,
      now: string,
    ): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await holdJob(transaction, key.job_id);
        await transaction
          .updateTable("print_document")
          .set({ state, reasons, printer_job: null, impressions: null })
          .where("job_id", "=", key.job_id)
          .where("number", "=", key.number)
          .where("ended_at", "is", null)
          .execute();
        const over = await overJobs(transaction).select("job.id").where("job.id", "=", key.job_id).execute();
        if (over.length > 0) await endUnsent(transaction, key.job_id, now);
      });
    },
    async note(
      key: DocumentKey,
      fields: Partial<DocumentEnd & Pick<PrintDocumentRow, "printer_job">>,
    ): Promise<void> {
      await change(key, fields).execute();
    },
  };
}

/** The ends of documents and of jobs that print. */
function documentEnds(db: Kysely<Schema>, queue: BatchQueue) {
  return {
    /** Ends a document. The job is completed after its last one. */
    async end({ job_id, number }: DocumentKey, end: DocumentEnd, now: string): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await holdJob(transaction, job_id);
        await transaction
          .updateTable("print_document")
          .set({ ...end, ended_at: now })
          .where("job_id", "=", job_id)
          .where("number", "=", number)
          .where("ended_at", "is", null)
          .execute();
        // After a document that the printer gave up, the rest of the job would come out without it.
        if (end.state === "canceled" || end.state === "aborted") await endUnsent(transaction, job_id, now);
        if ((await waitingOf(transaction, job_id)).length > 0 || (await isPrinting(transaction, job_id)))
          return;
        const job = transaction.selectFrom("job").select("id").where("id", "=", job_id);
        const isWanted = await job.where("status", "in", ["running", "paused"]).executeTakeFirst();
        if (isWanted) await queue.add(transaction, job_id, [resultNumber]);
      });
    },
    /** Jobs of the queue that ended early, whose cards are to be recorded. */
    ended: (queueId: string): Promise<readonly JobRow[]> =>
      endedJobs(db).selectAll("job").where("job.queue_id", "=", queueId).execute(),
    /** Records the cards of a job that ended early. Returns the keys of files that the caller must remove. */
    async putAway(jobId: string, print: NewPrint): Promise<readonly string[]> {
      return await db.transaction().execute(async (transaction) => {
        await holdJob(transaction, jobId);
        await addPrint(transaction, print);
        await transaction.updateTable("job").set(putAway).where("id", "=", jobId).execute();
        return await takeParts(transaction, jobId);
      });
    },
  };
}

/** The processes that print on queues. */
function queueHolds(db: Kysely<Schema>) {
  return {
    /** Makes a process the only one that prints on the queue, or keeps it so. False if another process is. */
    async hold(queueId: string, worker: string, now: Date): Promise<boolean> {
      const silentSince = new Date(now.getTime() - silentMs).toISOString();
      const held = await db
        .updateTable("print_queue")
        .set({ worker, seen_at: now.toISOString() })
        .where("id", "=", queueId)
        .where((eb) =>
          eb.or([eb("worker", "is", null), eb("worker", "=", worker), eb("seen_at", "<", silentSince)]),
        )
        .executeTakeFirst();
      return Number(held.numUpdatedRows) > 0;
    },
    async release(queueId: string, worker: string): Promise<void> {
      const own = db.updateTable("print_queue").set({ worker: null }).where("id", "=", queueId);
      await own.where("worker", "=", worker).execute();
    },
  };
}

/** Jobs that were cancelled, or failed for good. */
function overJobs(db: Kysely<Schema>) {
  return db
    .selectFrom("job")
    .where("job.status", "in", ["cancelled", "failed"])
    .where(({ eb, or }) => or([eb("job.code", "is", null), eb("job.code", "not in", [...suspendingCodes])]));
}

/** Jobs that ended early after something was printed, and still have what their history entry needs. */
function endedJobs(db: Kysely<Schema>) {
  return overJobs(db)
    .where("job.queue_id", "is not", null)
    .where("job.request", "!=", putAway.request)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("print_document")
            .select("number")
            .whereRef("print_document.job_id", "=", "job.id")
            .where("print_document.ended_at", "is", null),
        ),
      ),
    );
}

/** The unfinished job whose first sheets are printed. */
async function begunJob(db: Kysely<Schema>, queueId: string): Promise<string | null> {
  const begun = await db
    .selectFrom("job")
    .innerJoin("print_document", "print_document.job_id", "job.id")
    .select("job.id")
    .where("job.queue_id", "=", queueId)
    .where("job.status", "=", "running")
    .where("print_document.ended_at", "is not", null)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom("job_batch")
            .select("job_batch.number")
            .whereRef("job_batch.job_id", "=", "job.id")
            .where("job_batch.status", "=", "waiting"),
        ),
        exists(
          selectFrom("print_document as open")
            .select("open.number")
            .whereRef("open.job_id", "=", "job.id")
            .where("open.ended_at", "is", null),
        ),
      ]),
    )
    .orderBy("job.created_at")
    .executeTakeFirst();
  return begun?.id ?? null;
}

/** A drawn batch as a document. */
export type NewDocument = Pick<PrintDocumentRow, "pages" | "sheets" | "shape">;

/** Adds the document of a finished batch, in the caller's transaction. */
export async function addDocument(
  db: Kysely<Schema>,
  { job_id, number }: JobBatchRow,
  document: NewDocument,
  now: string,
): Promise<void> {
  const given = db.selectFrom("print_document").select("number").where("job_id", "=", job_id);
  const isGivenUp = await given.where("state", "in", ["canceled", "aborted"]).executeTakeFirst();
  await db
    .insertInto("print_document")
    .values({
      ...{ job_id, number, ...document, attempt: 0, printer_job: null, reasons: "[]" },
      ...(isGivenUp
        ? { state: "canceled", impressions: 0, ended_at: now }
        : { state: "waiting", impressions: null, ended_at: null }),
    })
    .onConflict((conflict) => conflict.columns(["job_id", "number"]).doNothing())
    .execute();
}
