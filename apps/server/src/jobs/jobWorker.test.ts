import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { migratedDatabase } from "#test/site/migratedDatabase.ts";
import { type PostgresProxy, startPostgresProxy } from "#test/site/postgresProxy.ts";
import { aProject } from "#test/site/storedRows.ts";
import { openFolderStorage } from "../files/folderStorage.ts";
import { joinDatabase } from "../store/database.ts";
import { joinStore, openStore, type Store } from "../store/openStore.ts";
import type { JobWork } from "./jobKind.ts";
import { maxAttempts, startJobWorker } from "./jobWorker.ts";

describe("a worker that loses its PostgreSQL connection", () => {
  let folder: string;
  let proxy: PostgresProxy;
  /** A connection that does not go through the worker's proxy. */
  let store: Store;
  let behindProxy: Store;
  let onTables: (statement: string) => Promise<void>;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "print-builder-worker-"));
    const { place, ...database } = await migratedDatabase("postgres");
    if (place.kind !== "postgres") throw new Error("This needs PostgreSQL.");
    proxy = await startPostgresProxy(place.url);
    store = await openStore(place);
    behindProxy = joinStore({ kind: "postgres", url: proxy.url });
    const raw = joinDatabase(place);
    onTables = async (statement) => void (await sql.raw(statement).execute(raw.db));
    await store.projects.add(aProject({ id: "p" }), []);
    remove = async () => {
      for (const opened of [behindProxy, store, raw, proxy]) await opened.close();
      await database.remove();
      rmSync(folder, { recursive: true, force: true });
    };
  });
  afterAll(() => remove());

  const work = (kind: JobWork) =>
    startJobWorker({
      store: behindProxy,
      files: openFolderStorage(join(folder, "files")),
      kinds: { print: kind, standard_zip: kind, school_zip: kind },
      owner: "worker",
      tempFolder: join(folder, "tmp"),
      clock: () => new Date(),
      onTrouble: () => undefined,
      onClaim: () => undefined,
      onPiece: () => undefined,
      onTask: () => undefined,
      watch: { begin: () => undefined, progress: () => undefined },
    });

  it("resumes its batch after a database outage without using up an attempt", async () => {
    const job = { id: randomUUID(), project_id: "p", kind: "print", created_by: null, design: null } as const;
    const batch = { first: 0, beyond: 10, records: 10 };
    const created_at = new Date().toISOString();
    await store.jobs.add({ ...job, request: "{}", total: 10, file_name: "x.zip", created_at }, [batch]);
    // A second counted attempt would make the batch fail for good.
    await onTables(`update job_batch set attempts = ${maxAttempts - 1}`);
    let begun = 0;
    // First the answer to the worker's claim is lost; then its connection breaks in the middle of the batch.
    const lostAnswer = proxy.loseAnswerTo(/update "job_batch"/, /commit/);
    const worker = work({
      async makeBatch({ path, gate }) {
        begun++;
        if (begun === 1) {
          const lost = proxy.loseAnswerTo(/select "status" from "job"/);
          await Promise.all([gate.check(), lost]);
        }
        writeFileSync(path, "cards");
        return { warnings: [], people: null };
      },
    });
    // A retry of this test has its own job, which no worker of an earlier attempt may claim.
    onTestFinished(async () => {
      await worker.stop();
      await store.jobs.cancel(job.id, new Date().toISOString());
    });
    await lostAnswer;
    const state = async () => await store.jobs.get(job.id);
    await expect.poll(state).toMatchObject({ status: "completed", error: null });
    expect(begun).toBe(2);
  });
});
