import { startTestPrinter, type TestPrinter } from "@print-builder/print-queues/testing";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openApiDocument } from "#areas/index.ts";
import { type SchoolSystem, startSchoolSystem } from "../site/connectedSchool.ts";
import { kindsAboveStore } from "../site/databases.ts";
import { startTestServer, type TestServer } from "../site/testServer.ts";
import { fieldCallsOf } from "./fieldWalk.ts";
import {
  allowedMs,
  fuzzRounds,
  fuzzSeed,
  heldMemory,
  isLongForm,
  shrinkingInTime,
  slowestMs,
} from "./fuzzRun.ts";
import { createFuzzWorld, type FuzzWorld } from "./fuzzWorld.ts";
import { faultsOf } from "./judgeAnswer.ts";
import { callsOf, type FuzzCall, type Operation, operationsOf, validCallsOf } from "./routeCalls.ts";
import { createSender, type RawAnswer, type RawCall, type Sender } from "./sendRaw.ts";
import { writeCall } from "./writeCall.ts";

const operations = operationsOf(openApiDocument);

/** Calls to these routes start a process, hash a password or print, so the short form makes fewer of them. */
const costly = new Set([
  "login",
  "logout",
  "changePassword",
  "useLink",
  "createUser",
  "updateUser",
  "uploadData",
  "uploadFonts",
  "importProject",
  "exportPdf",
  "preflight",
  "checkPhotos",
  "printRetakeSheet",
  "testPrintQueue",
  "renderPreview",
  "createFromTemplate",
]);

/** Designs stored by these routes are drawn at once. */
const designing = new Set("putFrontElements putBackElements addElement updateElement".split(" "));

/** PostgreSQL serves the same routes, so the short form makes fewer calls to each. */
const usualRounds = { sqlite: 3, postgres: 2 } as const;
/**
 * Number of hostile field values per route in the short form. The long form tries every value in every field.
 */
const usualFields = 2;

/** Maximum growth of memory after all calls, in MB. */
const maxGrowth = 150;

const figures = new Map<string, Map<number, number>>();
let slowest = { ms: 0, operation: "" };
const metricsToken = "a token for Prometheus";

let school: SchoolSystem;
let printer: TestPrinter;

beforeAll(async () => {
  school = await startSchoolSystem();
  printer = await startTestPrinter();
});
afterAll(async () => {
  await school.close();
  await printer.close();
  if (isLongForm) process.stdout.write(report());
});

describe.each(kindsAboveStore())("hostile requests on %s", (kind) => {
  let server: TestServer;
  let world: FuzzWorld;
  let sender: Sender;
  let held: ReturnType<typeof heldMemory>;

  beforeAll(async () => {
    server = await startTestServer(
      kind,
      { schoolApiUrl: school.address, metricsToken },
      { agentWaitMs: 100 },
    );
    const address = await server.app.listen({ port: 0, host: "127.0.0.1" });
    sender = createSender(Number(new URL(address).port));
    world = await createFuzzWorld(server, { school, printer });
    held = heldMemory();
  });
  afterAll(async () => {
    sender.close();
    await server.close();
  });

  /** Only a program with its own token may read the metrics. */
  const headersFor = ({ id }: Operation, { caller }: FuzzCall) =>
    id === "metrics" && caller === "super_admin"
      ? { authorization: `Bearer ${metricsToken}` }
      : world.headersOf(caller);

  /** Sends a call. The long form repeats a slow call up to twice, because the machine may be slow. */
  async function answered(operation: Operation, call: FuzzCall): Promise<[RawCall, RawAnswer]> {
    for (let attempt = 1; ; attempt++) {
      // Without this, sign-in limits would hide the code behind them. They have separate tests.
      await server.store.signInTries.sweep("9999");
      const names = { ...world.names(), ...unique() };
      const written = writeCall(operation, call, names, headersFor(operation, call));
      const answer = await sender.send(written);
      if (!isLongForm || answer.ms <= allowedMs(slowestMs)) return [written, answer];
      if (attempt === 3)
        throw new Error(`It took ${Math.round(answer.ms)} ms, three times: ${shown(written)}`);
    }
  }

  async function judge(operation: Operation, call: FuzzCall): Promise<RawAnswer> {
    const [written, answer] = await answered(operation, call);
    note(operation.id, answer);
    const faults = faultsOf(world, { operation, caller: call.caller, call: written, answer });
    if (faults.length > 0) throw new Error(`${faults.join("\n")}\nafter ${shown(written)}`);
    if (answer.status < 300) {
      if (isLongForm && designing.has(operation.id)) await drawCard();
      await world.settle(operation.id, bodyOf(answer));
    }
    return answer;
  }

  /** A stored design must not break the code that draws it. */
  async function drawCard(): Promise<void> {
    for (const preview of operations.filter(({ id }) => id === "renderPreview")) {
      for (const call of validCallsOf(preview)) await judge(preview, call);
    }
  }

  /** Faults in the answers to calls that are valid except for a hostile value in one field. */
  async function faultsOfFields(operation: Operation): Promise<readonly string[]> {
    const faults: string[] = [];
    for (const { field, value, call } of fieldCallsOf(operation, isLongForm ? undefined : usualFields)) {
      try {
        await judge(operation, call());
      } catch (error) {
        const sent = (JSON.stringify(value) ?? "").slice(0, 80);
        faults.push(`${field} = ${sent}: ${error instanceof Error ? error.message : error}`);
      }
    }
    return faults;
  }

  it.each(operations.map((operation) => ({ id: operation.id, operation })))(
    "$id answers valid calls and clearly refuses all others",
    async ({ id, operation }) => {
      await world.begin(operation);
      for (const call of validCallsOf(operation)) {
        const answer = await judge(operation, call);
        expect(answer.status, `${id}: ${answer.body.toString("utf8", 0, 500)}`).toBeLessThan(300);
      }
      expect(await faultsOfFields(operation)).toEqual([]);
      const usual = usualRounds[kind];
      const numRuns = fuzzRounds(costly.has(id) ? Math.ceil(usual / 4) : usual);
      const tried = shrinkingInTime(async (call: FuzzCall) => void (await judge(operation, call)));
      await fc.assert(fc.asyncProperty(callsOf(operation), tried), { numRuns, seed: fuzzSeed });
    },
    isLongForm ? 24 * 3_600_000 : 600_000,
  );

  it("hostile calls leave prototypes unchanged and memory within its limit", async () => {
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(({} as Record<string, unknown>).role).toBeUndefined();
    const now = heldMemory();
    expect(now.heap - held.heap, `heap in MB, before ${held.heap}, after ${now.heap}`).toBeLessThan(
      maxGrowth,
    );
    expect((await server.call("health")).status).toBe(200);
    expect(
      (await server.call("getProject", { params: { id: String(world.names().otherProject) } })).status,
    ).toBe(200);
  });
});

let made = 0;
/** Names that are not used yet. */
function unique() {
  made++;
  return { newName: `New ${made}`, newEmail: `new${made}@example.org` };
}

function bodyOf({ body, headers }: RawAnswer): unknown {
  return headers["content-type"]?.startsWith("application/json") ? JSON.parse(body.toString("utf8")) : null;
}

function shown({ method, path, headers, body }: RawCall): string {
  const { authorization: _, cookie: __, ...others } = headers;
  return `${method} ${path.slice(0, 300)} ${JSON.stringify(others).slice(0, 300)} ${body?.toString("utf8", 0, 1000) ?? ""}`;
}

function note(operation: string, { status, ms }: RawAnswer): void {
  const counts = figures.get(operation) ?? new Map<number, number>();
  figures.set(operation, counts.set(status, (counts.get(status) ?? 0) + 1));
  if (ms > slowest.ms) slowest = { ms, operation };
}

/** Status counts of each route, which show whether inputs pass the checks. */
function report(): string {
  const lines = [...figures].map(([operation, counts]) => {
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const well = [...counts].reduce((sum, [status, count]) => sum + (status < 300 ? count : 0), 0);
    const statuses = [...counts].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
    return `${operation}: ${all} calls, ${Math.round((100 * well) / all)} % 2xx (${statuses.join(", ")})`;
  });
  return `${lines.join("\n")}\nslowest: ${Math.round(slowest.ms)} ms, ${slowest.operation}\n`;
}
