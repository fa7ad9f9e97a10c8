import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type KillableSite,
  manyCards,
  readSheets,
  startCommand,
  startKillablePrinter,
  startKillableSite,
} from "@print-builder/server/testing";
import { expect, it, onTestFinished } from "vitest";

/** 200 sheets in 40 documents. */
const records = 2000;
const batch_size = 50;
const everyCard = Array.from({ length: records }, (_, at) => `Card n${at + 1}`);

const sheetCount = 200;
const kills = 20;
const sheetMs = 150;
/** Longest time until what was killed is started again. */
const mostAwayMs = 1500;
/** Longest time after a sheet has come out until something is killed, so that kills also hit a document's start. */
const mostDelayMs = 600;
const jobTimeoutMs = 900_000;

type Part = { kill(): Promise<unknown>; start(): Promise<void> };

/** Three programs that a test may kill at any moment. */
async function startParts(folder: string) {
  const printer = await startKillablePrinter(join(folder, "printer"), sheetMs);
  onTestFinished(() => printer.kill());
  const site = await startKillableSite("sqlite", { keepsAddress: true });
  onTestFinished(() => site.close());
  const { key } = await site.ask("createApiKey", { body: { name: "Agent", scopes: ["agent"] } });
  const options = ["--server", site.server().address, "--name", "Office", "--spool", join(folder, "spool")];
  const startAgent = () =>
    startCommand(
      [join(import.meta.dirname, "../agent.ts"), ...options],
      { PRINT_BUILDER_KEY: key },
      "Connected to",
    );
  let agent = await startAgent();
  onTestFinished(() => void agent.child.kill("SIGKILL"));
  const parts: Readonly<Record<"agent" | "server" | "printer", Part>> = {
    agent: {
      kill: () => agent.end("SIGKILL"),
      start: async () => {
        agent = await startAgent();
      },
    },
    server: { kill: () => site.server().kill(), start: () => site.restart() },
    printer: { kill: () => printer.kill(), start: () => printer.restart() },
  };
  return { parts, site, uri: printer.uri };
}

/** Calls the server again until it lives. */
async function insist<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      // Only the connection may fail.
      if (!(error instanceof TypeError)) throw error;
      await sleep(50);
    }
  }
}

async function connectPrinter(site: KillableSite, uri: string): Promise<string> {
  const [agent] = (await site.ask("listAgents")).items;
  const body = { name: "Printer", uri, agent_id: agent?.id };
  return (await site.ask("addPrintQueue", { body })).id;
}

it("prints 200 sheets once while agent, server and printer are killed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "print-builder-killed-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, "printer"));
  const { parts, site, uri } = await startParts(folder);
  const id = await manyCards(site, records);
  const body = { queue_id: await connectPrinter(site, uri), batch_size };
  const { job_id: jobId } = await site.ask("printOnQueue", { params: { id }, body });
  const job = async () => await insist(() => site.ask("getJob", { params: { jobId } }));
  const sheets = () => readSheets(join(folder, "printer"));

  const startedAt = performance.now();
  const log: string[] = [];
  const away = new Map<string, Promise<void>>();
  const moments = Array.from({ length: kills }, () => Math.floor(Math.random() * sheetCount));
  for (const moment of moments.sort((one, other) => one - other)) {
    await expect.poll(() => sheets().length, { timeout: jobTimeoutMs }).toBeGreaterThanOrEqual(moment);
    await sleep(Math.random() * mostDelayMs);
    if (away.size === Object.keys(parts).length) await Promise.race(away.values());
    const alive = Object.entries(parts).filter(([name]) => !away.has(name));
    const [name, part] = alive[Math.floor(Math.random() * alive.length)] ?? [];
    if (name === undefined || part === undefined) throw new Error("Nothing is left to kill.");
    await part.kill();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    log.push(`${seconds} s, ${sheets().length} sheets: killed the ${name}`);
    const restart = sleep(Math.random() * mostAwayMs).then(() => part.start());
    away.set(
      name,
      restart.finally(() => away.delete(name)),
    );
  }
  await Promise.all(away.values());
  await expect
    .poll(async () => (await job()).finished_at, { timeout: jobTimeoutMs, interval: 200 })
    .not.toBeNull();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  process.stdout.write(`${log.join("\n")}\n${seconds} s, ${sheets().length} sheets: finished\n`);

  expect(sheets().flatMap(({ cards }) => cards)).toEqual(everyCard);
  const printer = { state: "completed", sheets_done: sheetCount, sheets: sheetCount };
  expect(await job()).toMatchObject({ status: "completed", printer });
  const ledger = (await site.ask("listPrints", { params: { id } })).items;
  expect(ledger).toMatchObject([{ print_id: jobId, cards: records, out: records }]);
});
