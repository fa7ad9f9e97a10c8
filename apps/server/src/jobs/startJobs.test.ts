import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { startTestServer } from "#test/site/testServer.ts";
import { startJobs } from "./startJobs.ts";

it("a PostgreSQL process claims jobs that another process started", async () => {
  const server = await startTestServer("postgres");
  onTestFinished(() => server.close());
  const { store, workerPlace, clock } = server;
  const jobs = await startJobs({
    kind: "server",
    store,
    place: { ...workerPlace, tempFolder: join(workerPlace.tempFolder, "other") },
    clock,
    onTrouble: () => undefined,
  });
  onTestFinished(() => jobs.close());
  const { id } = (await server.call("createProject", { body: { name: "Cards" } })).body;
  const job = { kind: "print", request: "{}", design: null, file_name: "x.zip", created_by: null } as const;
  const added = { ...job, id: randomUUID(), project_id: id, total: 1, created_at: clock().toISOString() };
  await store.jobs.add(added, [{ first: 0, beyond: 1, records: 1 }]);
  const batches = async () => (await store.jobs.batches(added.id))[0]?.attempts;
  await expect.poll(batches).toBeGreaterThan(0);
});
