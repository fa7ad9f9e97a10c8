import { describe, expect, it } from "vitest";
import { type Caller, canaries, type FuzzWorld } from "./fuzzWorld.ts";
import { faultsOf } from "./judgeAnswer.ts";
import type { RawAnswer } from "./sendRaw.ts";

// Only the properties that the judge reads.
const world = {
  server: { dataDir: "/tmp/print-builder-test-x" },
  passwordHash: "$argon2id$hash",
  names: () => ({ otherProject: "the-other" }),
} as unknown as FuzzWorld;

const operation = { id: "getProject", method: "GET", path: "/api/projects/{id}", access: "user" } as const;

function judged(
  answer: Partial<RawAnswer> & { readonly text?: string },
  { caller = "admin", path = "/api/projects/own" }: { caller?: Caller; path?: string } = {},
): readonly string[] {
  const { text = "{}", status = 200, headers = { "content-type": "application/json" } } = answer;
  return faultsOf(world, {
    operation: { ...operation, parameters: [], body: null, field: null, texts: [] },
    caller,
    call: { method: "GET", path, headers: {}, body: null },
    answer: { status, headers, body: Buffer.from(text), ms: 1 },
  });
}

const problem = (code: string, detail = "It is not there.") => JSON.stringify({ detail, code });

describe("judging answers to hostile calls", () => {
  it("the judge accepts a good answer and a clear refusal", () => {
    expect(judged({})).toEqual([]);
    expect(judged({ status: 404, text: problem("project_not_found") })).toEqual([]);
  });

  it.each([
    ["an error of the server", { status: 500, text: problem("internal") }],
    ["a busy printer on a route that prints nothing", { status: 503, text: problem("print_busy") }],
    ["a refusal without a code", { status: 400, text: '{"error":"Bad Request"}' }],
    ["a refusal with an unknown code", { status: 400, text: problem("oops") }],
    ["a refusal with a blank message", { status: 400, text: problem("bad_request", " ") }],
    ["a refusal that is not JSON", { status: 400, text: "no", headers: { "content-type": "text/plain" } }],
    ["a stack trace", { text: '{"name":"Error\\n    at read (file:///x/y.ts:3:4)"}' }],
    ["a source position", { text: '{"name":"y.ts:3:4"}' }],
    ["SQL", { text: '{"name":"SQLITE_CONSTRAINT"}' }],
    ["a JavaScript error", { text: '{"name":"TypeError: Cannot read properties of undefined"}' }],
    ["the data folder", { text: '{"name":"/tmp/print-builder-test-x/files"}' }],
    ["the hash of a password", { text: '{"name":"$argon2id$hash"}' }],
    ["the token of a school", { text: `{"name":"${canaries.token}"}` }],
    ["another project's row", { text: `{"name":"${canaries.other}"}` }],
  ])("the judge reports %s", (_, answer) => {
    expect(judged(answer)).not.toEqual([]);
  });

  it("only signed-in callers who request the other project may see its data", () => {
    const answer = { text: `{"name":"${canaries.other}"}` };
    const path = "/api/projects/the-other";
    expect(judged(answer, { path })).toEqual([]);
    expect(judged(answer, { path, caller: "nobody" })).toHaveLength(2);
  });

  it("the judge reports a call that succeeds without a sign-in", () => {
    expect(judged({}, { caller: "nobody" })).toEqual(["It lets nobody in."]);
  });
});
