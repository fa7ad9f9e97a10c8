import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databaseKinds, freshDatabase } from "#test/site/databases.ts";
import { aProject } from "#test/site/storedRows.ts";
import { joinDatabase, migrateTo } from "./database.ts";
import { openStore, type Store } from "./openStore.ts";
import { cardMark } from "./revokedCards.ts";
import type { CardRow } from "./schema.ts";

const time = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

const endless = "9999-12-31T23:59:59.999Z";

async function isMarked(store: Store, printId: string, subject: string): Promise<boolean> {
  return await store.cards.isRevoked((await cardMark({ printId, subject })) ?? "");
}

describe.each(databaseKinds)("revoked cards on %s", (kind) => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let store: Store;
  beforeAll(async () => {
    database = await freshDatabase(kind);
    store = await openStore(database.place);
    for (const id of ["p", "other"]) await store.projects.add(aProject({ id }), []);
  });
  afterAll(async () => {
    await store.close();
    await database.remove();
  });

  let printed = 0;
  /** Prints a card for each of these people and returns the print's id. */
  async function print(people: readonly string[], change: Partial<CardRow> = {}): Promise<string> {
    const at = time(printed);
    const print_id = uuid(printed++);
    const project_id = change.project_id ?? "p";
    await store.cards.add({
      history: { id: print_id, project_id, entry: "{}", at, record_ids: null },
      design: { project_id, revision: 1, design: "{}", printed_at: at },
      cards: people.map((record_id, position) => ({
        ...{ print_id, position, project_id, record_id, printed_at: at, printed_by: null, revision: 1 },
        ...{ name: null, values_hash: null, serial: null, sheet: null, copies: 1 },
        ...{ printer: "pdf", reason: "new", outcome: "pending", code_expires_at: endless, ...change },
      })),
    });
    return print_id;
  }
  const isRevoked = (printId: string, subject: string) => isMarked(store, printId, subject);

  it("a reprint revokes only the earlier card of that person", async () => {
    const first = await print(["a", "b"]);
    const elsewhere = await print(["a"], { project_id: "other" });
    await print(["a"]);
    expect(await isRevoked(first, "a")).toBe(false);
    const again = await print(["a"], { reason: "lost" });
    expect(await isRevoked(first, "a")).toBe(true);
    for (const [printId, subject] of [
      [first, "b"],
      [again, "a"],
      [elsewhere, "a"],
    ] as const) {
      expect(await isRevoked(printId, subject)).toBe(false);
    }
  });

  it("revocations follow a print's outcome and later changes to it", async () => {
    const first = await print(["c", "d"]);
    const again = await print(["c"], { reason: "damaged" });
    await store.cards.setOutcome("p", again, "failed");
    expect([await isRevoked(first, "c"), await isRevoked(again, "c")]).toEqual([false, true]);
    await store.cards.setOutcome("p", again, "out");
    expect([await isRevoked(first, "c"), await isRevoked(again, "c")]).toEqual([true, false]);
    await store.cards.setFailed("p", first, ["d"]);
    expect(await isRevoked(first, "d")).toBe(true);
    await store.cards.setOutcome("p", first, "pending");
    expect(await isRevoked(first, "d")).toBe(false);
  });

  it("keeps the first card valid if the second is printed as new", async () => {
    const first = await print(["h"]);
    const second = await print(["h"]);
    for (const outcome of ["failed", "out"] as const) {
      await store.cards.setOutcome("p", second, outcome);
      expect(await isRevoked(first, "h")).toBe(false);
    }
  });

  it("only signed codes are revoked, and revocations end with their validity", async () => {
    const plain = await print(["e"], { code_expires_at: null });
    const short = await print(["e"], { code_expires_at: "2027-01-01T00:00:00.000Z" });
    await print(["e"], { reason: "lost" });
    expect([await isRevoked(plain, "e"), await isRevoked(short, "e")]).toEqual([false, true]);
    await store.cards.sweepRevoked("2027-01-01T00:00:00.000Z");
    expect(await isRevoked(short, "e")).toBe(true);
    await store.cards.sweepRevoked("2027-01-02T00:00:00.000Z");
    expect(await isRevoked(short, "e")).toBe(false);
  });

  it("revocations outlive the people's data and the project", async () => {
    const lost = await print(["f"], { project_id: "other" });
    await print(["f"], { project_id: "other", reason: "lost" });
    await store.cards.forget("other");
    expect(await isRevoked(lost, "f")).toBe(true);
    await store.trash.put("other", endless);
    await store.trash.remove("other");
    expect(await isRevoked(lost, "f")).toBe(true);
  });

  it("two simultaneous prints lose no revocation", async () => {
    const first = await print(["g"]);
    const second = await print(["g"], { reason: "lost" });
    for (let round = 0; round < 5; round++) {
      await Promise.all([
        store.cards.setOutcome("p", second, round % 2 === 0 ? "failed" : "out"),
        print(["g"], { reason: "damaged" }),
      ]);
      expect(await isRevoked(first, "g")).toBe(true);
    }
  });
});

/** SQLite allows only one writer anyway. */
it("on PostgreSQL, prints and outcomes wait for other card changes", async () => {
  const database = await freshDatabase("postgres");
  const store = await openStore(database.place);
  await store.projects.add(aProject({ id: "p" }), []);
  const design = { project_id: "p", revision: 1, design: "{}", printed_at: time(0) };
  const print = (number: number, reason: "new" | "lost") =>
    store.cards.add({
      history: { id: uuid(number), project_id: "p", entry: "{}", at: time(number), record_ids: null },
      design,
      cards: [
        {
          ...{
            print_id: uuid(number),
            position: 0,
            project_id: "p",
            record_id: "a",
            printed_at: time(number),
          },
          ...{ printed_by: null, revision: 1, name: null, values_hash: null, serial: null, sheet: null },
          ...{ copies: 1, printer: "pdf", reason, outcome: "pending", code_expires_at: endless },
        },
      ],
    });
  await print(1, "new");
  const { db, close } = joinDatabase(database.place);
  const waiting = async () =>
    (
      await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      )
    ).rows.length;
  for (const change of [() => print(2, "lost"), () => store.cards.setOutcome("p", uuid(1), "failed")]) {
    let isThrough = false;
    const changing = await db.transaction().execute(async (transaction) => {
      await transaction.updateTable("project").set({ id: "p" }).where("id", "=", "p").execute();
      const begun = change().then(() => {
        isThrough = true;
      });
      await expect.poll(async () => isThrough || (await waiting()) > 0).toBe(true);
      expect(isThrough).toBe(false);
      return { begun };
    });
    await changing.begun;
  }
  await close();
  await store.close();
  await database.remove();
});

it.each(databaseKinds)("an upgrade on %s adds revocations that follow from the ledger", async (kind) => {
  const database = await freshDatabase(kind);
  const { db, close } = joinDatabase(database.place);
  await migrateTo(db, "0034_card_data");
  await db
    .insertInto("project")
    .values(aProject({ id: "p" }))
    .execute();
  const card = (minute: number, record_id: string, change: Partial<CardRow> = {}) => ({
    ...{ print_id: uuid(minute), position: 0, project_id: "p", record_id, printed_at: time(minute) },
    ...{ revision: 1, search_text: "", printer: "pdf", reason: "new", outcome: "out", ...change },
  });
  const cards = [
    card(0, "a"),
    card(2, "a"),
    card(3, "b", { outcome: "failed" }),
    card(4, "a", { reason: "lost" }),
    card(5, "c"),
  ];
  await sql`insert into signing_key (kid, created_at, public_key, private_key) values ('k', ${time(1)}, '{}', '')`.execute(
    db,
  );
  for (const row of cards) {
    const [columns, values] = [Object.keys(row), Object.values(row)];
    const names = sql.join(columns.map((name) => sql.ref(name)));
    await sql`insert into card (${names}) values (${sql.join(values)})`.execute(db);
  }
  await close();
  const store = await openStore(database.place);
  const revoked = cards.map((row) => isMarked(store, row.print_id, row.record_id ?? ""));
  // The first card was printed before the first key was made.
  expect(await Promise.all(revoked)).toEqual([false, true, true, false, false]);
  await store.close();
  await database.remove();
});
