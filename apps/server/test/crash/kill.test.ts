import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CommitPoint, commitPoints } from "#commitPoint.ts";
import { openFolderStorage } from "#files/folderStorage.ts";
import { joinStore } from "#store/openStore.ts";
import { databaseKinds } from "../site/databases.ts";
import { type KillableSite, startKillableSite } from "../site/killableSite.ts";
import type { Act } from "./act.ts";
import { editing, removing, saving, uploading, uploadingTables } from "./acts.ts";
import { cancelling, type Exporting, exporting } from "./exporting.ts";
import { importing } from "./importing.ts";
import { type Queueing, queueing } from "./queueing.ts";
import { sweepAndCheck } from "./storedFiles.ts";
import { versioning } from "./versioning.ts";

/**
 * Number of kills at random moments while all acts run. Set KILL_ROUNDS for longer runs, such as overnight.
 */
const askedRounds = process.env.KILL_ROUNDS;
const randomKills = { sqlite: Number(askedRounds ?? 3), postgres: Number(askedRounds ?? 2) };
const maxLifeMs = 2500;
/** Maximum number of repetitions of an act until it reaches a commit point. */
const maxTurns = 6;

const starts = {
  saving,
  versioning,
  uploading,
  uploadingTables,
  editing,
  removing,
  importing,
  cancelling,
  exporting,
  queueing,
};
type ActName = keyof typeof starts;

/** The act during which each commit point is reached. */
const reachedBy: Readonly<Record<CommitPoint, ActName>> = {
  "file.made": "uploading",
  "file.flushed": "uploading",
  "file.renamed": "uploading",
  "file.stored": "uploading",
  "picture.added": "uploading",
  "picture.replaced": "uploading",
  "picture.removed": "uploading",
  "project.saved": "saving",
  "version.kept": "versioning",
  "version.named": "versioning",
  "versions.thinned": "versioning",
  "project.trashed": "removing",
  "project.removed": "removing",
  "table.cleared": "uploadingTables",
  "table.stored": "uploadingTables",
  "table.restored": "uploadingTables",
  "row.announced": "editing",
  "row.edited": "editing",
  "import.filesStored": "importing",
  "project.halfMade": "importing",
  "import.stored": "importing",
  "job.added": "exporting",
  "job.cancelled": "cancelling",
  "batch.claimed": "exporting",
  "batch.made": "exporting",
  "batch.stored": "exporting",
  "batch.finished": "exporting",
  "document.started": "queueing",
  "document.announced": "queueing",
  "document.noted": "queueing",
  "document.ended": "queueing",
  "result.made": "exporting",
  "result.stored": "exporting",
  "result.finished": "exporting",
};

/** PostgreSQL runs the same code, so the short form only kills where transactions matter. */
const pointsOn = {
  sqlite: commitPoints,
  postgres: commitPoints.filter(
    (point) =>
      askedRounds ||
      ["table.cleared", "project.halfMade", "versions.thinned", "batch.stored", "result.stored"].includes(
        point,
      ),
  ),
};

describe.each(databaseKinds)("killing a server on %s", (kind) => {
  let crashFolder: string;
  let site: KillableSite;
  let acts: Readonly<Record<ActName, Act>> & {
    readonly exporting: Exporting;
    readonly queueing: Queueing;
  };
  const files = () => openFolderStorage(join(site.dataDir, "files"));
  /** Number of orphaned files found after kills. */
  let orphans = 0;
  let kills = 0;

  beforeAll(async () => {
    crashFolder = mkdtempSync(join(tmpdir(), "print-builder-crash-"));
    site = await startKillableSite(kind, { crashFolder });
    acts = {
      saving: await saving(site),
      versioning: await versioning(site),
      uploading: await uploading(site),
      uploadingTables: await uploadingTables(site),
      editing: await editing(site),
      removing: await removing(site),
      importing: await importing(site),
      cancelling: await cancelling(site),
      exporting: await exporting(site),
      // The long form prints 200 sheets.
      queueing: await queueing(site, askedRounds ? 2000 : 200),
    };
  });
  afterAll(async () => {
    const figures = `${kills} kills, ${orphans} files that belonged to nothing were swept`;
    if (askedRounds) process.stdout.write(`${kind}: ${figures}\n`);
    await site.close();
    await acts.queueing.close();
    rmSync(crashFolder, { recursive: true, force: true });
  });

  /** Restarts the server. On PostgreSQL the old worker's claims would only expire after 20 seconds. */
  const restart = async (): Promise<void> => {
    await site.server().ended;
    const store = joinStore(site.database);
    await store.jobClaims.release(null);
    await store.close();
    await site.restart();
  };

  const untilNothingIsUnderWay = async (): Promise<void> => {
    await acts.exporting.finish();
    await acts.queueing.finish();
    const store = joinStore(site.database);
    try {
      await expect.poll(() => store.jobs.countUnfinished(), { timeout: 240_000, interval: 50 }).toBe(0);
    } finally {
      await store.close();
    }
  };

  it.each(pointsOn[kind])("[OPEN-30] a server killed at %s recovers", { timeout: 600_000 }, async (point) => {
    const act = acts[reachedBy[point]];
    writeFileSync(join(crashFolder, "armed"), point);
    for (let turn = 0; turn < maxTurns && (await isAlive(act)); turn++);
    expect(existsSync(join(crashFolder, "armed"))).toBe(false);
    kills++;
    await restart();
    await act.check();
    if (point.startsWith("document.")) await acts.queueing.finish();
    // An export continues while the following commit points are reached, and is checked at the end.
    if (!point.startsWith("batch.") && !point.startsWith("result.")) return;
    if (point === "result.finished") await untilNothingIsUnderWay();
  });

  it(
    "[OPEN-30] a server killed at any moment keeps acknowledged changes completely",
    async () => {
      for (let round = 0; round < randomKills[kind]; round++) {
        const ended = Promise.all(Object.values(acts).map(untilKilled));
        // An act that fails ends the test at once.
        await Promise.race([ended, sleep(30 + Math.random() * maxLifeMs)]);
        // The last restart acts like an operator and returns running work.
        if (round < randomKills[kind] - 1) {
          await site.server().kill();
          kills++;
        } else {
          await site.server().stop();
        }
        await ended;
        await restart();
        for (const act of Object.values(acts)) await act.check();
        await untilNothingIsUnderWay();
        orphans += await sweepAndCheck(files(), site.database);
      }
    },
    600_000 + randomKills[kind] * 30_000,
  );

  it("a killed server leaves only orphaned files, and a sweep removes them", async () => {
    await untilNothingIsUnderWay();
    orphans += await sweepAndCheck(files(), site.database);
    // Some kills happen between writing a file and its row.
    expect(orphans).toBeGreaterThan(0);
    for (const act of Object.values(acts)) await act.check();
  }, 600_000);

  it("the test killed a server at every commit point", () => {
    const passed = readFileSync(join(crashFolder, "passed"), "utf8").split("\n");
    expect(pointsOn[kind].filter((point) => !passed.includes(point))).toEqual([]);
  });
});

/** Does an act once more. False if the server ended. */
async function isAlive(act: Act): Promise<boolean> {
  try {
    await act.doNext();
    return true;
  } catch (error) {
    // Only the connection may fail; a refusal would be a bug.
    if (error instanceof TypeError) return false;
    throw error;
  }
}

async function untilKilled(act: Act): Promise<void> {
  while (await isAlive(act));
}
