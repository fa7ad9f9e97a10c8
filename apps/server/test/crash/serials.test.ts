import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { joinStore } from "#store/openStore.ts";
import { databaseKinds } from "../site/databases.ts";
import { startKillableSite } from "../site/killableSite.ts";
import { checkSerials, projectToPrint } from "./exporting.ts";

/** Number of people, jobs and kills, such as SERIALS=10000,8,10. */
const [people = 400, jobs = 4, kills = 3] = (process.env.SERIALS ?? "400,4,3").split(",").map(Number);
const longestLifeMs = people > 1000 ? 2500 : 900;

it.each(databaseKinds)(
  "killed jobs on %s issue each serial once, and reprints keep serials",
  async (kind) => {
    const site = await startKillableSite(kind);
    try {
      const id = await projectToPrint(site, people);
      const each = people / jobs;
      const print = async (body: object) =>
        (await site.ask("startPrintJob", { params: { id }, body })).job_id;
      const isDone = async (jobId: string) => {
        const status = async () => (await site.ask("getJob", { params: { jobId } })).status;
        await expect.poll(status, { timeout: 300_000, interval: 100 }).toBe("completed");
      };
      const started: string[] = [];
      for (let at = 0; at < jobs; at++) {
        started.push(await print({ range: { type: "range", start: at * each, end: (at + 1) * each - 1 } }));
      }
      for (let kill = 0; kill < kills; kill++) {
        await sleep(100 + Math.random() * longestLifeMs);
        await site.server().kill();
        await site.server().ended;
        // On PostgreSQL the old worker's claims would only expire after 20 seconds.
        const store = joinStore(site.database);
        await store.jobClaims.release(null);
        await store.close();
        await site.restart();
      }
      for (const jobId of started) await isDone(jobId);
      // Prints everybody again; the serials must stay the same.
      await isDone(await print({}));
      await checkSerials(site, id, people, 2);
    } finally {
      await site.close();
    }
  },
  600_000 + people * 60,
);
