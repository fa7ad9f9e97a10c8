import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { drawingProcesses } from "../printing/printProcesses.ts";
import { bossConnections } from "./jobs/bossQueue.ts";
import { connections } from "./postgresPool.ts";

/** Connections of a server or worker, and of the process that runs its jobs. */
const boss = 2 * bossConnections;
const drawing = (drawingProcesses.looking + drawingProcesses.waiting) * connections.drawing;
const server = connections.server + connections.patient + boss + connections.jobs + drawing;
const worker = connections.worker + connections.patient + boss + connections.jobs;
/** PostgreSQL allows 100 connections by default and reserves three of them for its operator. */
const letIn = 97;

it("deployment.md states the connections of a server and a worker", () => {
  const guide = readFileSync(join(import.meta.dirname, "../../../../docs/deployment.md"), "utf8");
  const documented = [...guide.matchAll(/^\| (server|worker) \|.*\| up to (\d+) \|$/gm)];
  expect(documented.map(([, part, most]) => [part, Number(most)])).toEqual([
    ["server", server],
    ["worker", worker],
  ]);
});

it("two servers with two workers fit a default PostgreSQL", () => {
  expect(2 * server + 2 * worker).toBeLessThanOrEqual(letIn);
  expect(server + 5 * worker).toBeLessThanOrEqual(letIn);
});
