import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import {
  startTestPrinter,
  type TestPrinter,
  type TestPrinterOptions,
} from "@print-builder/print-queues/testing";
import {
  cardsInPdf,
  manyCards,
  startCommand,
  startTestServer,
  type TestServer,
  untilCompleted,
} from "@print-builder/server/testing";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { type AgentOptions, runAgent } from "./runAgent.ts";

let server: TestServer;
let address: URL;
let projectId: string;
let key: string;
let names = 0;

beforeAll(async () => {
  server = await startTestServer("sqlite", {}, { role: "super_admin" });
  address = new URL(await server.app.listen({ port: 0, host: "127.0.0.1" }));
  projectId = await manyCards(server, 20);
  key = await newKey();
});
afterAll(async () => {
  // A stopped agent may leave a connection without any request, which would stay open for a minute.
  server.app.server.closeAllConnections();
  await server.close();
});

async function newKey(): Promise<string> {
  const body = { name: `Agent ${names++}`, scopes: ["agent"] };
  return (await server.call("createApiKey", { body })).body.key;
}

type Started = {
  readonly id: string;
  /** The reason why the agent ended, or null. */
  readonly ended: Promise<string | null>;
  stop(): Promise<string | null>;
};

async function startAgent(more: Partial<AgentOptions> = {}): Promise<Started> {
  const ending = new AbortController();
  const lines: string[] = [];
  const name = more.name ?? `Office ${names++}`;
  const running = runAgent({
    ...{ server: address, key, version: "1", name, printers: [], spoolFolder: null },
    mayUse: () => true,
    say: (line) => lines.push(line),
    signal: ending.signal,
    ...more,
  });
  const stop = async () => {
    ending.abort();
    return await running;
  };
  onTestFinished(async () => void (await stop()));
  await vi.waitFor(() => expect(lines).not.toEqual([]), 30_000);
  return { id: await idOf(name), ended: running, stop };
}

async function idOf(name: string): Promise<string> {
  const { items } = (await server.call("listAgents")).body;
  const found = items.find((agent) => agent.name === name && agent.is_connected);
  if (!found) throw new Error(`The agent ${name} is not connected.`);
  return found.id;
}

/** Runs `print-builder agent` in its own process. Resolves with the function that kills it. */
async function startAgentCommand(name: string, spool: string): Promise<() => Promise<unknown>> {
  const program = join(import.meta.dirname, "../agent.ts");
  const options = ["--server", address.origin, "--name", name, "--spool", spool];
  const agent = await startCommand([program, ...options], { PRINT_BUILDER_KEY: key }, "Connected to");
  onTestFinished(() => void agent.child.kill("SIGKILL"));
  return () => agent.end("SIGKILL");
}

async function startPrinter(options: TestPrinterOptions = {}): Promise<TestPrinter> {
  const printer = await startTestPrinter(options);
  onTestFinished(() => printer.close());
  return printer;
}

async function addQueue(agent_id: string, uri: string, more: object = {}): Promise<string> {
  const body = { name: `Printer ${names++}`, uri, agent_id, ...more };
  const answer = await server.call("addPrintQueue", { body });
  expect([answer.status, answer.body.detail]).toEqual([201, undefined]);
  return answer.body.id;
}

async function print(queue_id: string): Promise<string> {
  const answer = await server.call("printOnQueue", { params: { id: projectId }, body: { queue_id } });
  return answer.body.job_id;
}

const cardsOf = (printer: TestPrinter) =>
  printer.device.jobs.flatMap(({ document }) => (document ? cardsInPdf(document).flat() : []));

it("prints through an agent on a printer of its network", async () => {
  const printer = await startPrinter();
  const agent = await startAgent();
  const queueId = await addQueue(agent.id, printer.uri);
  const { items } = (await server.call("listPrintQueues")).body;
  expect(items.find(({ id }) => id === queueId)).toMatchObject({
    make: "Test Printer 3000",
    agent_id: agent.id,
  });
  const job = await untilCompleted(server, await print(queueId));
  expect(job.printer).toMatchObject({ state: "completed", sheets_done: 2, sheets: 2 });
  expect(cardsOf(printer)).toHaveLength(20);
});

it("prints nothing twice when the agent is replaced in the middle of a job", async () => {
  const hold = Promise.withResolvers<void>();
  const printer = await startPrinter();
  const agent = await startAgent({ name: "Replaced" });
  const queueId = await addQueue(agent.id, printer.uri);
  printer.fail("getJobAttributes", { after: hold.promise });
  const jobId = await print(queueId);
  await vi.waitFor(() => expect(printer.requests).toContain("getJobAttributes"), 30_000);
  await startAgent({ name: "Replaced" });
  expect(await agent.ended).toContain("has taken over");
  hold.resolve();
  await untilCompleted(server, jobId);
  expect(cardsOf(printer)).toHaveLength(20);
  expect(printer.requests.filter((name) => name === "sendDocument")).toHaveLength(1);
});

it.each([
  ["before the document is sent", "createJob"],
  ["after the document was sent", "sendDocument"],
] as const)("prints nothing twice when the agent is killed %s", async (when, request) => {
  const hold = Promise.withResolvers<void>();
  const spool = mkdtempSync(join(tmpdir(), "print-builder-agent-test-"));
  onTestFinished(() => rmSync(spool, { recursive: true, force: true }));
  const printer = await startPrinter();
  const name = `Killed ${when}`;
  const kill = await startAgentCommand(name, spool);
  const queueId = await addQueue(await idOf(name), printer.uri);
  printer.fail(request, { answersAfter: hold.promise });
  const jobId = await print(queueId);
  await vi.waitFor(() => expect(printer.requests).toContain(request), 60_000);
  await kill();
  hold.resolve();
  await startAgentCommand(name, spool);
  const { printer: printed } = await untilCompleted(server, jobId);
  expect(printed).toMatchObject({ state: "completed", sheets_done: 2 });
  expect(cardsOf(printer)).toHaveLength(20);
});

it("sends nothing to a busy printer before its job is recorded", async () => {
  const frozen = Promise.withResolvers<void>();
  const printer = await startPrinter();
  const agent = await startAgent();
  const queueId = await addQueue(agent.id, printer.uri);
  printer.fail("createJob", { status: "busy" }, { after: frozen.promise });
  const jobId = await print(queueId);
  const times = (request: string) => printer.requests.filter((one) => one === request).length;
  await vi.waitFor(() => expect(times("createJob")).toBe(2), 60_000);
  const worker = server.worker.processId() ?? 0;
  process.kill(worker, "SIGSTOP");
  onTestFinished(() => void process.kill(worker, "SIGCONT"));
  frozen.resolve();
  await vi.waitFor(async () => {
    const [call = ""] = await server.store.agents.waitedFor(agent.id);
    expect((await server.store.agents.getCall(call))?.job).toContain('"id":1');
  }, 30_000);
  // A document that does not wait for the worker would arrive now.
  await sleep(500);
  expect(times("sendDocument")).toBe(0);
  process.kill(worker, "SIGCONT");
  await untilCompleted(server, jobId);
  expect(cardsOf(printer)).toHaveLength(20);
});

it("sends pages as pictures to a printer without PDF", async () => {
  const printer = await startPrinter({ formats: ["image/pwg-raster"] });
  const agent = await startAgent();
  const queueId = await addQueue(agent.id, printer.uri, { dpi: 100 });
  await untilCompleted(server, await print(queueId));
  const [job] = printer.device.jobs;
  expect(job?.document?.subarray(0, 4).toString("latin1")).toBe("RaS2");
});

it("an agent's question stays open until there is a call", async () => {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const send = (path: string, body: object) =>
    fetch(new URL(path, address), { method: "POST", headers, body: JSON.stringify(body) });
  const session = crypto.randomUUID();
  const made = await send("/api/agents", { name: "Patient", version: "1", session, printers: [] });
  const { id } = Object(await made.json());
  const seen = async () => (await server.call("listAgents")).body.items.find((one) => one.id === id)?.seen_at;
  const before = await seen();
  expect(before).toEqual(expect.any(String));
  server.advance(1000);
  const asked = send(`/api/agents/${id}/calls`, { session, running: [] });
  await vi.waitFor(async () => expect(await seen()).not.toBe(before), 30_000);
  const body = { uri: "ipp://127.0.0.1:1/ipp/print", agent_id: id };
  const examined = server.call("examinePrintQueue", { body });
  expect(await (await asked).json()).toMatchObject({ calls: [{ uri: body.uri }], gone: [] });
  // Nobody carries the call out.
  expect((await examined).body.code).toBe("printer_failed");
});

it("refuses printers that it was not started with", async () => {
  const printer = await startPrinter();
  const agent = await startAgent({ mayUse: () => false });
  const body = { uri: printer.uri, agent_id: agent.id };
  const answer = await server.call("examinePrintQueue", { body });
  expect(answer.body).toMatchObject({
    code: "printer_failed",
    detail: "The agent was started without this printer.",
  });
  expect(printer.requests).toEqual([]);
});

it("says which agent is not connected", async () => {
  const printer = await startPrinter();
  const agent = await startAgent({ name: "Library" });
  await agent.stop();
  server.advance(60_000);
  const answer = await server.call("examinePrintQueue", { body: { uri: printer.uri, agent_id: agent.id } });
  expect(answer.body.detail).toContain("The agent “Library” is not connected.");
});

it("ends as soon as its key is revoked, and says why", async () => {
  const body = { name: "Short-lived", scopes: ["agent"] };
  const made = (await server.call("createApiKey", { body })).body;
  const agent = await startAgent({ key: made.key, name: "Revoked" });
  await server.call("revokeApiKey", { params: { id: made.id } });
  expect(await agent.ended).toMatch(/API key/);
  const { items } = (await server.call("listAgents")).body;
  expect(items).toContainEqual(expect.objectContaining({ name: "Revoked", is_connected: false }));
});

it("refuses a key without the scope for agents", async () => {
  const made = await server.call("createApiKey", { body: { name: "Reader", scopes: ["projects:read"] } });
  const headers = { authorization: `Bearer ${made.body.key}`, "content-type": "application/json" };
  const body = JSON.stringify({ name: "Intruder", version: "1", session: "x".repeat(20), printers: [] });
  const answer = await fetch(new URL("/api/agents", address), { method: "POST", headers, body });
  expect([answer.status, await answer.json()]).toEqual([
    403,
    expect.objectContaining({ code: "key_not_allowed" }),
  ]);
});
