import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { databaseKinds } from "#test/site/databases.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";
import { type SweepDeps, sweepEveryMs, sweepInTurn } from "./sweepInTurn.ts";

describe.each(databaseKinds)("scheduled sweeps on %s", (kind) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer(kind);
  });
  afterEach(() => server.close());

  const start = Date.now();
  const later = (ms: number): SweepDeps => ({
    store: server.store,
    files: server.files,
    trashDays: 30,
    clock: () => new Date(start + ms),
    log: { info: () => undefined },
    cardNamesDays: 400,
  });

  it("only one process sweeps at a time, and only when a sweep is due", async () => {
    const asked = (ms: number) => Promise.all(Array.from({ length: 6 }, () => sweepInTurn(later(ms))));
    expect((await asked(0)).filter(Boolean)).toHaveLength(1);
    expect((await asked(sweepEveryMs - 1000)).filter(Boolean)).toHaveLength(0);
    expect((await asked(sweepEveryMs + 1000)).filter(Boolean)).toHaveLength(1);
  });

  it("sweeps orphaned files", async () => {
    const orphan = await server.files.add(new Uint8Array([1]));
    await sweepInTurn(later(4 * sweepEveryMs));
    await expect(server.files.read(orphan)).rejects.toMatchObject({ code: "ENOENT" });
  });
});
