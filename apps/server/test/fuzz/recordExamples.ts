import type { ApiExamples } from "@print-builder/api/contracts/openApi";
import { startTestPrinter } from "@print-builder/print-queues/testing";
import { openApiDocument } from "#areas/index.ts";
import { startSchoolSystem } from "../site/connectedSchool.ts";
import { startTestServer } from "../site/testServer.ts";
import { canaries, createFuzzWorld } from "./fuzzWorld.ts";
import { operationsOf, validCallsOf } from "./routeCalls.ts";
import { createSender } from "./sendRaw.ts";
import { writeCall } from "./writeCall.ts";

/** Calls every route of a server with an object of every kind. Returns the calls and answers in JSON. */
export async function recordExamples(): Promise<ApiExamples> {
  const metricsToken = "a token for Prometheus";
  const school = await startSchoolSystem();
  const printer = await startTestPrinter();
  const server = await startTestServer(
    "sqlite",
    { schoolApiUrl: school.address, metricsToken },
    { agentWaitMs: 100 },
  );
  const sender = createSender(Number(new URL(await server.app.listen({ port: 0 })).port));
  try {
    const world = await createFuzzWorld(server, { school, printer });
    const examples: Record<string, ApiExamples[string]> = {};
    for (const [index, operation] of operationsOf(openApiDocument).entries()) {
      await world.begin(operation);
      const [call] = validCallsOf(operation);
      if (!call) continue;
      const names = {
        ...world.names(),
        newName: `Intake ${2001 + index}`,
        newEmail: "asha.rao@school.example",
      };
      const token = operation.access === "operator" && { authorization: `Bearer ${metricsToken}` };
      const written = writeCall(operation, call, names, token || world.headersOf(call.caller));
      const { status, headers, body } = await sender.send(written);
      if (status >= 300) throw new Error(`${operation.id} answered ${status}: ${body.toString()}`);
      const answer = isJson(headers["content-type"]) ? JSON.parse(body.toString()) : undefined;
      await world.settle(operation.id, answer);
      const sent = isJson(written.headers["content-type"]) ? JSON.parse(String(written.body)) : undefined;
      // Without an example for its own route, because the document must not contain itself.
      if (operation.id !== "openApi") examples[operation.id] = { body: short(sent), answer: short(answer) };
    }
    return JSON.parse(withoutTraces(JSON.stringify(examples)));
  } finally {
    sender.close();
    await server.close();
    await school.close();
    await printer.close();
  }
}

const isJson = (type: string | undefined) => type?.startsWith("application/json") === true;

const longestText = 120;
const mostItems = 2;

/** An example needs no more than two items of a list and one line of text. */
function short(value: unknown): unknown {
  if (typeof value === "string") return value.length > longestText ? value.slice(0, longestText) : value;
  if (Array.isArray(value)) return value.slice(0, mostItems).map(short);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, short(item)]));
}

/** Replaces what differs between two recordings: ids, secrets, times and ports. */
function withoutTraces(text: string): string {
  const ids = new Map<string, string>();
  const numbered = (id: string) => {
    const number = ids.get(id) ?? String(ids.size + 1).padStart(12, "0");
    ids.set(id, number);
    return `5f0c2a1e-7b64-4d1f-9a3e-${number}`;
  };
  return text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, numbered)
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z/g, "2026-09-01T08:00:00.000Z")
    .replaceAll(/"token":"[^"]*"/g, '"token":"the token of this session or link"')
    .replaceAll(/pb_[\w-]{43}/g, `pb_${"x".repeat(43)}`)
    .replaceAll(/whsec_[\w+/=]+/g, "whsec_c2VjcmV0IG9mIHRoaXMgd2ViaG9vaywgc2hvd24gb25jZQ==")
    .replaceAll(/"((?:current_)?password)":"[^"]*"/g, '"$1":"four quiet blue kites"')
    .replaceAll(/"new_password":"[^"]*"/g, '"new_password":"five loud green kettles"')
    .replaceAll(/\bvictim\b/g, "owen")
    .replaceAll(/\bVictim\b/g, "Owen Pryce")
    .replaceAll(/(127\.0\.0\.1|localhost):\d+/g, "127.0.0.1:4100")
    .replaceAll(canaries.other, "Other");
}
