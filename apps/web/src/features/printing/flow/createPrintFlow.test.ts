import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { soon } from "#test/soon.ts";
import { recordsIn } from "../preflight/problemGroups.ts";
import type { PreflightProblem, PrintInput } from "../preflight/runPreflight.ts";
import {
  createPrintFlow,
  type PrintFlowDeps,
  type PrintOutput,
  type PrintSubject,
} from "./createPrintFlow.ts";
import { fetchPdf } from "./printOutputs.ts";

const problem = (record_index: number | null, kind: string): PreflightProblem => ({
  record_index,
  element_id: "name",
  side: "front",
  kind,
  message: `${kind}.`,
});

type Call = { readonly path: string; readonly body: PrintInput };

/**
 * Requests received, and the responses to send; a request for which `gate` returns true waits until it is cancelled.
 */
let calls: Call[] = [];
let found: readonly PreflightProblem[] = [];
let gate: (call: Call) => boolean;
let refusals: string[] = [];

const server = createServer(async (request, answer) => {
  let text = "";
  for await (const chunk of request) text += chunk;
  const call: Call = {
    path: request.url?.split("/").at(-1) ?? "",
    body: text === "" ? {} : JSON.parse(text),
  };
  calls.push(call);
  if (!gate(call)) reply(call, answer);
});

function reply({ path, body }: Call, answer: ServerResponse): void {
  const refused = path === "pdf" ? refusals.shift() : undefined;
  if (refused !== undefined) {
    answer.writeHead(422, { "content-type": "application/json" });
    answer.end(JSON.stringify({ detail: refused, code: "unprintable" }));
  } else if (path === "pdf") answer.writeHead(200, { "content-type": "application/pdf" }).end("%PDF-");
  else {
    const { start = 0, end = 0 } = body.range?.type === "range" ? body.range : {};
    answer.writeHead(200, { "content-type": "application/json" });
    answer.end(JSON.stringify({ checked: end - start + 1, problems: found, print_history: [] }));
  }
}

beforeEach(async () => {
  [calls, found, refusals] = [[], [], []];
  gate = () => false;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  vi.stubGlobal("location", { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const subject: PrintSubject = { body: { range: { type: "all" }, side: "front", dpi: 300 }, total: 8 };

/** Sets up a print flow that makes a PDF, and records its notifications. */
function setUpFlow(deps: Partial<PrintFlowDeps> = {}) {
  const told: string[] = [];
  const parts: unknown[] = ["design"];
  const flow = createPrintFlow({
    projectId: "p",
    parts: () => [...parts],
    withAccess: async (work) => {
      await work();
      return true;
    },
    isRequired: ({ element_id }) => element_id !== "hobby",
    onFine: () => told.push("fine"),
    onFailure: (error) => told.push(String(error)),
    ...deps,
  });
  const made: PrintInput[] = [];
  const pdf: PrintOutput = async ({ excluded, signal, onProgress }) => {
    onProgress({ of: "cards", cards: 8 - excluded.length });
    const body = { ...subject.body, exclude_records: [...excluded] };
    await fetchPdf("p", body, signal);
    made.push(body);
  };
  const asked = (path: string) => calls.filter((call) => call.path === path).length;
  return { flow, pdf, made, told, parts, asked, state: flow.store.getState };
}

/** The records that the left-out groups exclude. */
const excludedBy = (flow: ReturnType<typeof setUpFlow>["flow"]): readonly number[] => {
  const check = flow.checkOf(subject);
  return check ? recordsIn(check.result.problems, check.leftOut) : [];
};

describe("checking and making cards", () => {
  it("reports a check without problems, then makes the cards", async () => {
    const { flow, pdf, made, told, state } = setUpFlow();
    const steps: string[] = [];
    flow.store.subscribe(({ work }) => steps.push(work.at));
    expect(await flow.check(subject, pdf)).toBe("done");
    expect([...new Set(steps)]).toEqual(["rest", "checking", "making"]);
    expect(state().work).toEqual({ at: "rest" });
    expect([made.length, told]).toEqual([1, ["fine"]]);
  });

  it("a check without an output makes no cards", async () => {
    const { flow, told, asked } = setUpFlow();
    expect(await flow.check(subject)).toBe("done");
    expect([asked("preflight"), asked("pdf"), told]).toEqual([1, 0, []]);
    expect(flow.checkOf(subject)?.result.checked).toBe(8);
  });

  it("waits for a decision about problems and skips the left-out records", async () => {
    found = [problem(null, "unknown_font"), problem(2, "missing_photo"), problem(5, "text_overflow")];
    const { flow, pdf, made } = setUpFlow();
    expect(await flow.check(subject, pdf)).toBe("problems");
    expect([made, excludedBy(flow)]).toEqual([[], []]);
    flow.leaveOut(new Set(["doubtful text_overflow"]));
    expect(await flow.make(pdf, excludedBy(flow))).toBe("done");
    expect(made.map(({ exclude_records }) => exclude_records)).toEqual([[5]]);
  });

  it("leaves nobody out until the user decides, who may decide again", async () => {
    found = [problem(2, "missing_photo"), problem(4, "missing_required"), problem(5, "text_overflow")];
    const { flow, pdf } = setUpFlow();
    await flow.check(subject, pdf);
    expect([flow.checkOf(subject)?.isDecided, excludedBy(flow)]).toEqual([false, []]);
    flow.decide("leave out");
    expect([flow.checkOf(subject)?.isDecided, excludedBy(flow)]).toEqual([true, [2, 4]]);
    flow.leaveOut(new Set([...(flow.checkOf(subject)?.leftOut ?? []), "doubtful text_overflow"]));
    expect(excludedBy(flow)).toEqual([2, 4, 5]);
    flow.decide("print");
    expect([flow.checkOf(subject)?.isDecided, excludedBy(flow)]).toEqual([true, [5]]);
  });

  it("asks again only if one more card lacks required information", async () => {
    found = [problem(2, "missing_photo"), problem(4, "missing_required")];
    const { flow } = setUpFlow();
    await flow.check(subject);
    flow.decide("leave out");
    found = [problem(4, "missing_required")];
    await flow.check(subject);
    expect([flow.checkOf(subject)?.isDecided, excludedBy(flow)]).toEqual([true, [4]]);
    found = [problem(4, "missing_required"), problem(6, "missing_required")];
    await flow.check(subject);
    expect([flow.checkOf(subject)?.isDecided, excludedBy(flow)]).toEqual([false, []]);
    flow.decide("print");
    const others = { ...subject, records: "another class" };
    await flow.check(others);
    expect(flow.checkOf(others)?.isDecided).toBe(false);
  });

  it("makes the cards at once if there are only notes", async () => {
    const optional = { ...problem(3, "missing_photo"), element_id: "hobby" };
    found = [problem(2, "empty_token"), optional];
    const { flow, pdf, made, told } = setUpFlow();
    expect(await flow.check(subject, pdf)).toBe("done");
    expect([made.length, told]).toEqual([1, ["fine"]]);
    expect(flow.checkOf(subject)?.result.problems.map(({ weight }) => weight)).toEqual(["note", "note"]);
  });

  it("passes the problems that were already shown to the output", async () => {
    found = [problem(2, "missing_photo")];
    const { flow } = setUpFlow();
    const output = vi.fn<PrintOutput>().mockResolvedValue(undefined);
    await flow.check(subject, output);
    await flow.make(output, []);
    expect(output.mock.calls.map(([{ known }]) => known)).toEqual([
      found.map((each) => ({ ...each, weight: "lacking" })),
    ]);
  });

  it("shows problems even if no record can be left out", async () => {
    found = [problem(0, "missing_photo")];
    const { flow, pdf } = setUpFlow();
    expect(await flow.check({ ...subject, keepsAll: true }, pdf)).toBe("problems");
    expect([excludedBy(flow), flow.store.getState().check?.isDecided]).toEqual([[], true]);
  });

  it("reports that no cards remain and accepts another choice", async () => {
    found = Array.from({ length: 8 }, (_, record) => problem(record, "missing_photo"));
    refusals = ["Every record in the range is left out."];
    const { flow, pdf, made, state } = setUpFlow();
    await flow.check(subject, pdf);
    flow.decide("leave out");
    expect(excludedBy(flow)).toHaveLength(8);
    expect(await flow.make(pdf, excludedBy(flow))).toBe("failed");
    expect(state()).toMatchObject({ error: "Every record in the range is left out.", work: { at: "rest" } });
    flow.leaveOut(new Set());
    expect(await flow.make(pdf, excludedBy(flow))).toBe("done");
    expect(made.map(({ exclude_records }) => exclude_records)).toEqual([[]]);
  });
});

describe("cancelling a print flow", () => {
  it("cancelling a check makes no cards and stores no check", async () => {
    gate = ({ path }) => path === "preflight";
    const { flow, pdf, told, asked, state } = setUpFlow();
    const checking = flow.check(subject, pdf);
    await soon(() => expect(state().work.at).toBe("checking"));
    flow.cancel();
    expect(await checking).toBe("cancelled");
    expect(state()).toEqual({ work: { at: "rest" }, check: null, error: null });
    expect([asked("pdf"), told]).toEqual([0, []]);
  });

  it("cancelling the output saves no file and keeps the problems", async () => {
    found = [problem(2, "missing_photo")];
    gate = ({ path }) => path === "pdf";
    const { flow, pdf, made, told, asked, state } = setUpFlow();
    await flow.check(subject, pdf);
    flow.decide("leave out");
    const making = flow.make(pdf, [2]);
    await soon(() => expect(asked("pdf")).toBe(1));
    expect(state().work).toEqual({ at: "making", progress: { of: "cards", cards: 7 } });
    flow.cancel();
    expect(await making).toBe("cancelled");
    expect([made, told, state().error, excludedBy(flow)]).toEqual([[], [], null, [2]]);
  });

  it("cancelling before the project is saved sends no request", async () => {
    let store = () => {};
    const { flow, pdf, state } = setUpFlow({
      withAccess: async (work) => {
        await new Promise<void>((resolve) => {
          store = resolve;
        });
        await work();
        return true;
      },
    });
    const checking = flow.check(subject, pdf);
    flow.cancel();
    store();
    expect([await checking, calls, state().error]).toEqual(["cancelled", [], null]);
  });

  it("a new attempt cancels the previous attempt", async () => {
    gate = ({ path, body }) => path === "preflight" && body.dpi === 600;
    const { flow, pdf, made, state } = setUpFlow();
    const first = flow.check({ ...subject, body: { ...subject.body, dpi: 600 } }, pdf);
    await soon(() => expect(calls).toHaveLength(1));
    expect(await flow.check(subject, pdf)).toBe("done");
    expect([await first, made.length, state().work.at]).toEqual(["cancelled", 1, "rest"]);
  });
});

describe("failures of a print flow", () => {
  it("a failed print shows the reason and succeeds when tried again", async () => {
    refusals = ["The design has no cards."];
    const { flow, pdf, made, told, state } = setUpFlow();
    expect(await flow.check(subject, pdf)).toBe("failed");
    expect(state()).toMatchObject({ work: { at: "rest" }, error: "The design has no cards." });
    expect(told).toEqual(["fine", "ApiError: The design has no cards."]);
    expect(await flow.make(pdf, [])).toBe("done");
    expect([made.length, state().error]).toEqual([1, null]);
  });

  it("a print stops silently if the project cannot be saved or accessed", async () => {
    const { flow, pdf, told } = setUpFlow({ withAccess: async () => false });
    expect([await flow.check(subject, pdf), calls, told]).toEqual(["cancelled", [], []]);
  });

  it("a print starts over after a sign-in to the school", async () => {
    refusals = ["Sign in to the school system."];
    const { flow, pdf, made, asked, told } = setUpFlow({
      withAccess: async (work) => {
        await work().catch(work);
        return true;
      },
    });
    expect(await flow.check(subject, pdf)).toBe("done");
    expect([asked("preflight"), made.length, told]).toEqual([2, 1, ["fine", "fine"]]);
  });
});

describe("reuse of a print flow's check", () => {
  it("keeps a check for other layouts, not for other records, sides or cards", async () => {
    const { flow } = setUpFlow();
    await flow.check(subject);
    const isHeldFor = (body: PrintInput, records?: string) =>
      flow.checkOf({ ...subject, body: { ...subject.body, ...body }, records }) !== null;
    expect(isHeldFor({ copies_per_record: 3, start_at: 4, print_order: "down_then_across" })).toBe(true);
    expect(isHeldFor({ range: { type: "range", start: 0, end: 3 } })).toBe(false);
    expect(isHeldFor({ exclude_records: [1] })).toBe(false);
    expect(isHeldFor({ side: "back" })).toBe(false);
    expect(isHeldFor({}, "another class")).toBe(false);
  });

  it("reuses an earlier check while the project is unchanged", async () => {
    found = [problem(2, "missing_photo")];
    const before = setUpFlow();
    await before.flow.check(subject);
    before.flow.decide("leave out");
    const kept = before.state().check;
    const { flow, parts, asked } = setUpFlow({ kept });
    expect([excludedBy(flow), asked("preflight")]).toEqual([[2], 1]);
    parts[0] = "another design";
    expect(flow.checkOf(subject)).toBeNull();
  });

  it("discards a check when other records are chosen", async () => {
    const { flow } = setUpFlow();
    await flow.check(subject);
    flow.forget();
    expect(flow.checkOf(subject)).toBeNull();
  });
});
