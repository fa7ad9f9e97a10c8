import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweepInTurn } from "#areas/operations/sweepInTurn.ts";
import { kindsAboveStore } from "#test/site/databases.ts";
import { cardsInPdf, manyCards, serialsInPdf } from "#test/site/manyCards.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";
import { resultOf, untilCompleted, untilJob } from "#test/site/watchJob.ts";

/** By default 400 cards in four jobs; SERIALS=10000,8 sets both numbers. */
const [serialRecords = 400, serialJobs = 4] = (process.env.SERIALS ?? "400,4").split(",").map(Number);

type Query = Readonly<Record<string, string | number | boolean>>;

describe.each(kindsAboveStore())("the ledger of cards on %s", (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.close());

  /** A project with this number of people, named n1, n2 and so on. */
  async function people(rows: number): Promise<string> {
    const id = await manyCards(server, rows);
    const field_map = { number: "number", name: "number" };
    expect((await server.call("saveMapping", { params: { id }, body: { field_map } })).status).toBe(200);
    return id;
  }

  /** Prints records `start`..`end` (from 0) of a project and returns the print's id. */
  async function print(id: string, start: number, end: number, more: object = {}): Promise<string> {
    const body = { range: { type: "range", start, end }, ...more };
    const { status, headers } = await server.call("exportPdf", { params: { id }, body });
    expect(status).toBe(200);
    return String(headers["x-print-id"]);
  }
  const cards = async (id: string, query: Query = {}) =>
    (await server.call("listCards", { params: { id }, query })).body.items;
  async function printedSerials(id: string) {
    const body = { range: { type: "range", start: 0, end: 29 } };
    return serialsInPdf((await server.call("exportPdf", { params: { id }, body })).bytes);
  }
  const prints = async (id: string, query: Query = {}) =>
    (await server.call("listPrints", { params: { id }, query })).body.items;
  const say = (id: string, body: object) => server.call("setCardsOutcome", { params: { id }, body });

  it("a proof is recorded neither in the ledger nor in the history", async () => {
    const id = await people(3);
    const body = { proof: true, sheet_codes: true };
    const { status, headers, bytes } = await server.call("exportPdf", { params: { id }, body });
    expect([status, headers["x-print-id"]]).toEqual([200, undefined]);
    expect(headers["content-disposition"]).toContain('filename="Proof of ');
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(await cards(id)).toEqual([]);
    expect(await prints(id)).toEqual([]);
    expect((await server.call("getProject", { params: { id } })).body.print_history).toEqual([]);
  });

  it("records the cards of a PDF in the ledger as pending", async () => {
    const id = await people(30);
    const { body: user } = await server.call("me");
    const more = { copies_per_record: 3, start_at: 5, printer: "browser" };
    const printId = await print(id, 4, 9, more);
    const found = await cards(id);
    expect(found.map(({ record_id, name, sheet }) => [record_id, name, sheet])).toEqual([
      ["5", "n5", 1],
      ["6", "n6", 1],
      ["7", "n7", 2],
      ["8", "n8", 2],
      ["9", "n9", 2],
      ["10", "n10", 3],
    ]);
    expect(found[0]).toMatchObject({
      print_id: printId,
      position: 0,
      printed_by: { id: user.id, name: user.name },
      revision: 1,
      values_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      serial: null,
      printer: "browser",
      reason: "new",
      outcome: "pending",
    });
    expect(new Set(found.map((card) => card.values_hash)).size).toBe(6);
    const { print_history } = (await server.call("getProject", { params: { id } })).body;
    expect(print_history.map((entry) => entry.id)).toEqual([printId]);
    expect(await prints(id)).toMatchObject([
      { print_id: printId, cards: 6, pending: 6, out: 0, failed: 0, sheets: 3, printer: "browser" },
    ]);
    // A record's hash stays the same, and no other record has it.
    await print(id, 4, 4);
    const [again] = await cards(id, { limit: 1 });
    expect(again?.values_hash).toBe(found[0]?.values_hash);
  });

  it("a person's current card is the latest card that did not fail", async () => {
    const id = await people(6);
    const held = async () => (await server.call("listHeldCards", { params: { id } })).body.items;
    const first = await print(id, 0, 2);
    const second = await print(id, 1, 3);
    const all = await cards(id);
    const of = (printId: string, recordId: string) =>
      all.find(({ print_id, record_id }) => print_id === printId && record_id === recordId);
    await say(id, { print_id: second, outcome: "some", failed: ["3", "4"] });
    const byId = new Map((await held()).map((card) => [card.record_id, card]));
    expect([...byId.keys()].sort()).toEqual(["1", "2", "3"]);
    expect(byId.get("2")).toEqual({
      record_id: "2",
      printed_at: of(second, "2")?.printed_at,
      revision: 1,
      values_hash: of(second, "2")?.values_hash,
      outcome: "out",
    });
    expect(byId.get("3")).toMatchObject({ printed_at: of(first, "3")?.printed_at, outcome: "pending" });
    expect((await server.call("listHeldCards", { params: { id: "nobody" } })).status).toBe(404);
  });

  it("a job with several parts records each card in the ledger once", async () => {
    const id = await people(620);
    const body = { copies_per_record: 3, side: "both", exclude_records: [2] };
    const { job_id } = (await server.call("startPrintJob", { params: { id }, body })).body;
    await untilCompleted(server, job_id);
    const found = await cards(id, { print_id: job_id, limit: 1000 });
    const expected = Array.from({ length: 620 }, (_, row) => `n${row + 1}`).toSpliced(2, 1);
    expect(found.map(({ name }) => name)).toEqual(expected);
    expect(found.map(({ position }) => position)).toEqual(expected.map((_, position) => position));
    expect(found.at(-1)).toMatchObject({ sheet: 186, printer: "job", outcome: "pending" });
  });

  it("cancelled jobs and picture jobs add nothing to the ledger", async () => {
    const id = await people(5000);
    const few = { format: "svg", range: { type: "range", start: 0, end: 2 } };
    const pictures = (await server.call("startPrintJob", { params: { id }, body: few })).body;
    await untilCompleted(server, pictures.job_id);
    const { job_id } = (await server.call("startPrintJob", { params: { id }, body: {} })).body;
    await untilJob(server, job_id, (job) => job.batches_done > 0);
    await server.call("cancelJob", { params: { jobId: job_id } });
    expect(await cards(id)).toEqual([]);
  });

  it("the outcome of a print can be reported, changed and undone", async () => {
    const id = await people(5);
    const print_id = await print(id, 0, 4);
    const outcomes = async () => (await cards(id)).map(({ outcome }) => outcome);
    const some = { print_id, outcome: "some", failed: ["2", "4"] };
    const said = await say(id, some);
    expect(said.body).toEqual({
      cards: 5,
      out: 3,
      failed: 2,
      before: { print_id, outcome: "pending", failed: [] },
    });
    expect(await outcomes()).toEqual(["out", "failed", "out", "failed", "out"]);
    expect((await say(id, some)).body).toMatchObject({ out: 3, failed: 2, before: some });
    const all = (await say(id, { print_id, outcome: "all" })).body;
    expect([all.out, all.failed, all.before]).toEqual([5, 0, some]);
    expect(await prints(id, { pending: true })).toEqual([]);
    expect((await say(id, { print_id, outcome: "none" })).body.before.outcome).toBe("all");
    expect(await outcomes()).toEqual(Array(5).fill("failed"));
    await say(id, all.before);
    expect(await outcomes()).toEqual(["out", "failed", "out", "failed", "out"]);
    await say(id, said.body.before);
    expect(await prints(id, { pending: true })).toMatchObject([{ print_id, pending: 5 }]);
  });

  it("reprints exactly the named people in their order, with the reason", async () => {
    const id = await people(40);
    await print(id, 0, 29, { side: "both", copies_per_record: 2 });
    const body = { record_ids: ["31", "7", "3"], reason: "damaged", start_at: 4 };
    const { status, body: started } = await server.call("reprintCards", { params: { id }, body });
    expect(status).toBe(202);
    await untilCompleted(server, started.job_id);
    const pages = [...(await resultOf(server, started.job_id)).values()].flatMap(cardsInPdf);
    const twice = (word: string) => ["n31", "n31", "n7", "n7", "n3", "n3"].map((name) => `${word} ${name}`);
    expect(pages[0]).toEqual(twice("Card"));
    // Backs are mirrored, so that each is behind its front.
    expect(pages[1]?.toSorted()).toEqual(twice("Back").toSorted());
    expect(pages).toHaveLength(2);
    const found = await cards(id, { print_id: started.job_id });
    expect(found.map(({ name, reason, outcome }) => [name, reason, outcome])).toEqual([
      ["n31", "damaged", "pending"],
      ["n7", "damaged", "pending"],
      ["n3", "damaged", "pending"],
    ]);
    expect((await cards(id, { record_id: "7" })).map(({ reason }) => reason)).toEqual(["damaged", "new"]);
    const gone = await server.call("reprintCards", {
      params: { id },
      body: { ...body, record_ids: ["3", "99"] },
    });
    expect([gone.status, gone.body.code]).toEqual([422, "bad_value"]);
    expect(gone.body.detail).toContain("“99”");
    for (const wrong of [
      { ...body, record_ids: [] },
      { ...body, reason: "stolen" },
      { ...body, state: "old" },
    ]) {
      expect((await server.call("reprintCards", { params: { id }, body: wrong })).status).toBe(422);
    }
  });

  it("reprints cards as issued unless their records have changed", async () => {
    const id = await people(5);
    const params = { id };
    const print_id = await print(id, 0, 4);
    await say(id, { print_id, outcome: "all" });
    const { body: project } = await server.call("getProject", { params });
    const [element] = project.front_elements;
    const front_elements = [
      { ...element, properties: { ...Object(element?.properties), text: "New n99{{ number }}" } },
    ];
    await server.call("updateProject", { params, body: { front_elements } });
    const textOf = async (state: string) => {
      const body = { record_ids: ["2", "4"], reason: "lost", state };
      const { job_id } = (await server.call("reprintCards", { params, body })).body;
      await untilCompleted(server, job_id);
      const found = await cards(id, { print_id: job_id });
      const pages = [...(await resultOf(server, job_id)).values()].flatMap(cardsInPdf);
      return { pages, revisions: new Set(found.map(({ revision }) => revision)) };
    };
    expect(await textOf("issued")).toEqual({
      pages: [["Card n2", "Card n4"]],
      revisions: new Set([project.revision]),
    });
    expect(await textOf("present")).toMatchObject({ pages: [[]] });
    // The second print counts as the latest print until it is reported as failed.
    const [latest] = await prints(id, { limit: 1 });
    await say(id, { print_id: latest?.print_id, outcome: "none" });
    const meta = (await server.call("getLiveRecord", { params, query: { index: 3 } })).body;
    await server.call("editLiveRecord", {
      params: { ...params, index: "3" },
      body: { changes: { number: "n400" }, baseVersion: meta.version },
    });
    const body = { record_ids: ["2", "4"], reason: "lost", state: "issued" };
    const { job_id } = (await server.call("reprintCards", { params, body })).body;
    const job = await untilJob(server, job_id, ({ status }) => status === "failed");
    expect([job.code, job.error]).toEqual([
      "people_changed",
      expect.stringContaining("The records of 4 have changed"),
    ]);
    expect(await cards(id, { print_id: job_id })).toEqual([]);
    const never = { ...body, record_ids: ["1", "7"] };
    expect((await server.call("reprintCards", { params, body: never })).body.code).toBe("design_not_kept");
  });

  it("parallel prints issue each serial once, and reprints keep serials", async () => {
    const id = await people(serialRecords);
    const params = { id };
    const { body: project } = await server.call("getProject", { params });
    const [element] = project.front_elements;
    const serial = { ...element, id: "serial", y: 60, properties: { ...Object(element?.properties) } };
    serial.properties.text = "S{{ card.serial }}";
    await server.call("updateProject", {
      params,
      body: { front_elements: [...project.front_elements, serial] },
    });
    const look = async () =>
      (await server.call("renderPreview", { params, body: { record_index: 5 } })).body.elements;
    // Previews assign no serials.
    expect(JSON.stringify(await look())).toContain("S0");
    const each = serialRecords / serialJobs;
    const jobs = Array.from({ length: serialJobs }, async (_, at) => {
      // The ranges overlap, so several jobs print the same people at the same time.
      const range = {
        type: "range",
        start: at * each,
        end: Math.min(serialRecords - 1, (at + 1) * each + 9),
      };
      const { job_id } = (await server.call("startPrintJob", { params, body: { range } })).body;
      await untilCompleted(server, job_id);
      return [...(await resultOf(server, job_id)).values()].flatMap(serialsInPdf);
    });
    const printed = [...(await Promise.all(jobs)).flat(), ...(await printedSerials(id))];
    const byPerson = Map.groupBy(printed, ([person]) => person);
    expect(byPerson.size).toBe(serialRecords);
    for (const found of byPerson.values()) expect(new Set(found.map(([, number]) => number)).size).toBe(1);
    const numbers = [...byPerson.values()].map(([first]) => Number(first?.[1]));
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: serialRecords }, (_, at) => at + 1));
    const kept = byPerson.get("n6")?.[0]?.[1];
    expect(JSON.stringify(await look())).toContain(`S${kept}`);
    expect((await cards(id, { record_id: "6", limit: 1 }))[0]?.serial).toBe(kept);
    const body = { record_ids: ["6"], reason: "lost", state: "issued" };
    const again = (await server.call("reprintCards", { params, body })).body.job_id;
    await untilCompleted(server, again);
    expect([...(await resultOf(server, again)).values()].flatMap(serialsInPdf)).toEqual([["n6", kept]]);
    // An assigned serial is never reused, even after its person's data is deleted.
    await server.call("clearStandardData", { params });
    const given = await server.store.serials.give(id, ["somebody"]);
    expect(given.get("somebody")).toBe(serialRecords + 1);
  });

  it("refuses outcomes for unknown people or prints, or without failures", async () => {
    const id = await people(3);
    const print_id = await print(id, 0, 1);
    const wrong = await say(id, { print_id, outcome: "some", failed: ["1", "3", "x"] });
    expect([wrong.status, wrong.body.detail]).toEqual([422, "failed: “3”, “x”: not in this print"]);
    expect((await say(id, { print_id, outcome: "some" })).body.field).toBe("failed");
    expect((await say(id, { print_id: "none", outcome: "all" })).body.code).toBe("print_not_found");
    const other = await people(1);
    expect((await say(other, { print_id, outcome: "all" })).body.code).toBe("print_not_found");
    expect((await cards(id)).map(({ outcome }) => outcome)).toEqual(["pending", "pending"]);
  });

  it("the ledger can be filtered by person, time, outcome and name", async () => {
    const id = await people(25);
    const first = await print(id, 0, 24);
    const second = await print(id, 10, 14);
    await say(id, { print_id: first, outcome: "all" });
    const pages: string[][] = [];
    for (let cursor: string | undefined; pages.length === 0 || cursor; ) {
      const query = { limit: 7, ...(cursor ? { cursor } : {}) };
      const { body } = await server.call("listCards", { params: { id }, query });
      pages.push(body.items.map((card) => `${card.print_id} ${card.position}`));
      cursor = body.next_cursor ?? undefined;
    }
    expect(pages.map(({ length }) => length)).toEqual([7, 7, 7, 7, 2]);
    const expected = [second, first].flatMap((printId, at) =>
      Array.from({ length: at === 0 ? 5 : 25 }, (_, position) => `${printId} ${position}`),
    );
    expect(pages.flat()).toEqual(expected);
    expect((await cards(id, { record_id: "11" })).map((card) => card.print_id)).toEqual([second, first]);
    expect(await cards(id, { status: "pending" })).toHaveLength(5);
    expect((await cards(id, { search: "N2" })).map(({ name }) => name)).toEqual([
      "n2",
      ...Array.from({ length: 6 }, (_, at) => `n2${at}`),
    ]);
    const since = (await cards(id, { limit: 1 }))[0]?.printed_at ?? "";
    expect((await cards(id, { since })).every((card) => card.print_id === second)).toBe(true);
    const broken = await server.call("listCards", { params: { id }, query: { cursor: "abc" } });
    expect([broken.status, broken.body.field]).toEqual([422, "cursor"]);
  });

  it("deleting the data removes the names but keeps the counts", async () => {
    const id = await people(4);
    const print_id = await print(id, 0, 3);
    await say(id, { print_id, outcome: "some", failed: ["2"] });
    expect((await server.call("clearStandardData", { params: { id } })).status).toBeLessThan(300);
    const found = await cards(id);
    expect(found.map(({ outcome }) => outcome)).toEqual(["out", "failed", "out", "out"]);
    for (const card of found) expect(card).toMatchObject({ record_id: null, name: null, values_hash: null });
    expect(await cards(id, { search: "n" })).toEqual([]);
    expect(await prints(id)).toMatchObject([{ cards: 4, out: 3, failed: 1 }]);
    expect(await server.store.cards.design(id, 1)).toBeNull();
    const { print_history } = (await server.call("getProject", { params: { id } })).body;
    expect(print_history).toHaveLength(1);
    expect(print_history[0]).not.toHaveProperty("record_ids");
  });

  it("a project lists few ids per print; the history entry has all of them", async () => {
    const id = await people(201);
    const ids = Array.from({ length: 201 }, (_, at) => String(at + 1));
    const [few, many] = [await print(id, 0, 199), await print(id, 0, 200)];
    const job = await server.call("startPrintJob", { params: { id }, body: {} });
    await untilCompleted(server, job.body.job_id);
    const { print_history } = (await server.call("getProject", { params: { id } })).body;
    expect(print_history.map((entry) => [entry.id, entry.record_ids, entry.record_ids_total])).toEqual([
      [few, ids.slice(0, 200), 200],
      [many, undefined, 201],
      [job.body.job_id, undefined, 201],
    ]);
    const entry = (entryId: string) => server.call("getHistoryEntry", { params: { id, entryId } });
    for (const entryId of [many, job.body.job_id]) {
      const listed = print_history.find((one) => one.id === entryId);
      expect((await entry(entryId)).body).toEqual({ ...listed, record_ids: ids });
    }
    expect((await entry(few)).body).toEqual(print_history[0]);
    expect(await entry("x")).toMatchObject({ status: 404, body: { code: "history_entry_not_found" } });
    const others = { params: { id: await people(1), entryId: many } };
    expect((await server.call("getHistoryEntry", others)).status).toBe(404);

    // The server recognizes an unchanged entry. Deleting the data removes the ids.
    await server.call("updateProject", { params: { id }, body: { print_history } });
    expect((await entry(many)).body.record_ids).toHaveLength(201);
    await server.call("clearStandardData", { params: { id } });
    for (const entryId of [few, many]) {
      const { body } = await entry(entryId);
      expect(body).not.toHaveProperty("record_ids");
      expect(body.record_ids_total).toBe(entryId === few ? 200 : 201);
    }
  });

  it("clones omit the ledger, and deleting a project deletes its ledger", async () => {
    const id = await people(3);
    await print(id, 0, 2);
    const clone = (await server.call("cloneProject", { params: { id }, body: { include_data: true } })).body
      .id;
    expect(await cards(clone)).toEqual([]);
    await server.deleteForever(id);
    expect((await server.call("listCards", { params: { id } })).status).toBe(404);
    expect(await server.store.cards.ofPeople(id, ["1", "2", "3"])).toEqual([]);
  });

  it("removes names after the configured time and keeps the counts", async () => {
    const id = await people(3);
    await print(id, 0, 2);
    const { store, files } = server;
    const everybody = { recordId: null, printId: null, outcome: null, since: null, search: "" };
    const kept = async () =>
      (await store.cards.page(id, everybody, null, 10)).map((card) => [card.record_id, card.name]);
    const sweepAfter = async (days: number) => {
      const clock = () => new Date(Date.now() + days * 24 * 3_600_000);
      const swept = {
        store: store.patient,
        files,
        clock,
        log: { info: () => undefined },
        cardNamesDays: 10,
        trashDays: 30,
      };
      expect(await sweepInTurn(swept)).toBe(true);
    };
    await sweepAfter(9);
    expect(await kept()).toEqual([1, 2, 3].map((row) => [String(row), `n${row}`]));
    expect(await store.cards.design(id, 1)).not.toBeNull();
    await sweepAfter(11);
    expect(await kept()).toEqual([1, 2, 3].map((row) => [String(row), null]));
    expect(await store.cards.page(id, { ...everybody, search: "n" }, null, 10)).toEqual([]);
    expect(await store.cards.prints(id, true, 10)).toMatchObject([{ cards: 3, pending: 3 }]);
    expect(await store.cards.design(id, 1)).toBeNull();
  });
});
