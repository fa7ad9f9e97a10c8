import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { soon } from "#test/soon.ts";
import { type Finding, kindInfo, weighed } from "./findings.ts";
import {
  groupByKind,
  groupByRecord,
  groupBySentence,
  lackingGroups,
  problemsCsv,
  recordsIn,
  recordsOf,
} from "./problemGroups.ts";
import {
  type PreflightProblem,
  type PreflightProgress,
  type PrintInput,
  runPreflight,
} from "./runPreflight.ts";

const problem = (record_index: number | null, kind: string, message = `${kind}.`): PreflightProblem => ({
  record_index,
  element_id: "name",
  side: "front",
  kind,
  message,
});

const finding = (record_index: number | null, kind: string, message?: string): Finding =>
  weighed(problem(record_index, kind, message), ({ element_id }) => element_id !== "hobby");

describe("a list of problems", () => {
  const problems = [
    finding(null, "unknown_font"),
    finding(7, "text_overflow"),
    finding(8, "empty_token"),
    finding(3, "missing_photo"),
    finding(3, "text_overflow"),
    finding(3, "text_overflow", "another"),
  ];

  it("groups problems by kind, with problems of every card first", () => {
    expect(
      groupByKind(problems).map(({ title, weight, records, findings: { length } }) => [
        title,
        weight,
        records,
        length,
      ]),
    ).toEqual([
      ["Unknown fonts", "everyCard", 0, 1],
      ["Missing photos", "lacking", 1, 1],
      ["Texts that do not fit", "doubtful", 2, 3],
      ["Empty fields", "note", 1, 1],
    ]);
  });

  it("groups problems by record, starting with problems on every card", () => {
    const groups = groupByRecord(problems);
    expect(groups.map(({ recordIndex, findings: { length } }) => [recordIndex, length])).toEqual([
      [null, 1],
      [3, 3],
      [7, 1],
      [8, 1],
    ]);
  });

  it("shows identical messages once", () => {
    const overflows = problems.filter(({ kind }) => kind === "text_overflow");
    expect(groupBySentence(overflows).map((same) => same.map(({ record_index }) => record_index))).toEqual([
      [7, 3],
      [3],
    ]);
  });

  it("finds the records that chosen groups leave out", () => {
    expect(recordsOf(problems)).toEqual([3, 7, 8]);
    expect(recordsIn(problems, new Set(["lacking missing_photo", "everyCard unknown_font"]))).toEqual([3]);
    expect([...lackingGroups(problems)]).toEqual(["lacking missing_photo"]);
  });

  it("lists a missing optional photo as a note, apart from required photos", () => {
    const optional = weighed({ ...problem(5, "missing_photo"), element_id: "hobby" }, () => false);
    const groups = groupByKind([optional, finding(3, "missing_photo")]);
    expect(groups.map(({ title, weight }) => [title, weight])).toEqual([
      ["Missing photos", "lacking"],
      ["Missing photos, optional", "note"],
    ]);
  });

  it("accepts unknown kinds of problems from a newer server", () => {
    expect(kindInfo("wrong_moon")).toMatchObject({ title: "wrong moon", concerns: "record" });
  });

  it("[OPEN-27] writes a CSV file whose cells no spreadsheet program runs", () => {
    const list = [
      problem(11, "missing_photo", "=HYPERLINK(1)"),
      problem(null, "unknown_font", 'The “A, "B"” font'),
    ];
    const nameOf = (record: number) => (record === 11 ? "@Asha" : null);
    expect(problemsCsv(list, () => "+Name", nameOf)).toBe(
      [
        "\ufeffRecord,Name,Problem,Side,Element,What is wrong",
        "12,'@Asha,Missing photos,front,'+Name,'=HYPERLINK(1)",
        'all,,Unknown fonts,front,\'+Name,"The “A, ""B""” font"',
        "",
      ].join("\r\n"),
    );
  });
});

describe("a preflight in blocks", () => {
  let sent: PrintInput[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const body: PrintInput = JSON.parse(text);
    sent.push(body);
    if (body.range?.type !== "range") throw new Error("A block must have its range.");
    const { start, end } = body.range;
    const cards = end - start + 1;
    const problems = [
      problem(null, "unknown_font"),
      ...(start === 500 ? [problem(501, "missing_photo")] : []),
      problem(null, "barcode_small", start < 1000 ? "Too small." : "Much too small."),
      problem(null, "near_edge"),
      { ...problem(null, "no_profile", `On ${cards} cards.`), records: cards },
    ];
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ checked: cards, problems }));
  });

  beforeEach(async () => {
    sent = [];
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    vi.stubGlobal("location", { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const run = (body: PrintInput, total: number, signal = new AbortController().signal) => {
    const told: PreflightProgress[] = [];
    const onProgress = (progress: PreflightProgress) => void told.push(progress);
    return { told, result: runPreflight({ projectId: "p", body, total, signal, onProgress }) };
  };

  it("checks 500 records per request, reports progress, merges duplicates", async () => {
    const { told, result } = run({ side: "both" }, 1200);
    const { checked, problems } = await result;
    expect(sent.map(({ range, side }) => [range, side])).toEqual([
      [{ type: "range", start: 0, end: 499 }, "both"],
      [{ type: "range", start: 500, end: 999 }, "both"],
      [{ type: "range", start: 1000, end: 1199 }, "both"],
    ]);
    expect(told.map((each) => each.checked)).toEqual([0, 500, 1000, 1200]);
    expect(told.every(({ of }) => of === 1200)).toBe(true);
    expect(checked).toBe(1200);
    expect(
      problems
        .filter(({ kind }) => kind !== "barcode_small")
        .map(({ record_index, kind, message }) => [record_index, kind, message]),
    ).toEqual([
      [null, "near_edge", "near_edge."],
      [null, "unknown_font", "unknown_font."],
      [null, "no_profile", expect.stringContaining("On 1,200 cards the image")],
      [501, "missing_photo", "missing_photo."],
    ]);
  });

  it("lists the records if a problem is general in only some blocks", async () => {
    const { problems } = await run({ exclude_records: [0] }, 1200).result;
    const small = problems
      .filter(({ kind }) => kind === "barcode_small")
      .map((each) => weighed(each, () => true));
    expect(groupBySentence(small).map((same) => [same[0]?.record_index, same.length])).toEqual([
      [1, 999],
      [1000, 200],
    ]);
  });

  it("checks only the range and skips blocks that are excluded entirely", async () => {
    const exclude_records = Array.from({ length: 500 }, (_, index) => index + 700);
    await run({ range: { type: "range", start: 200, end: 1300 }, exclude_records }, 5000).result;
    expect(sent.map(({ range }) => range)).toEqual([
      { type: "range", start: 200, end: 699 },
      { type: "range", start: 1200, end: 1300 },
    ]);
  });

  it("asks the server to read the codes of all cards on request", async () => {
    const { signal } = new AbortController();
    const onProgress = () => undefined;
    const task = { projectId: "p", body: {}, total: 600, signal, onProgress };
    const { everyCode } = await runPreflight({ ...task, everyCode: true });
    await runPreflight({ ...task, total: 1 });
    expect(everyCode).toBe(true);
    expect(sent.map((body) => "check_codes" in body && body.check_codes)).toEqual([true, true, false]);
  });

  it("uses at most four blocks if the request contains the records", async () => {
    const live_rows = Array.from({ length: 6000 }, (_, index) => ({ id: index }));
    await run({ live_rows }, 6000).result;
    expect(sent).toHaveLength(4);
  });

  it("stops a check when it is cancelled", async () => {
    const stop = new AbortController();
    const { told, result } = run({}, 100_000, stop.signal);
    const cancelled = expect(result).rejects.toMatchObject({ name: "AbortError" });
    await soon(() => expect(told.length).toBeGreaterThan(2));
    stop.abort();
    await cancelled;
    expect(sent.length).toBeLessThan(200);
  });
});
