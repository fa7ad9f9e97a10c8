import { setImmediate } from "node:timers/promises";
import { type Kysely, type NotNull, type SqlBool, sql } from "kysely";
import { addHistory, forgetNames, forgetPeople } from "./historyStore.ts";
import { reviseRevoked, revokedCards } from "./revokedCards.ts";
import type { CardRow, PrintedDesignRow, PrintHistoryRow, Schema } from "./schema.ts";
import { containing, searchKey } from "./storedText.ts";

/** A printed card with a name by which it can be found. */
export type NewCard = Omit<CardRow, "search_text">;

/** A print to record: its history entry, its cards, and the design in which they were drawn. */
export type NewPrint = {
  readonly history: PrintHistoryRow;
  readonly cards: readonly NewCard[];
  readonly design: PrintedDesignRow;
};

/** Filters the cards of a project; null filters nothing. */
export type CardFilter = {
  readonly recordId: string | null;
  readonly printId: string | null;
  readonly outcome: CardRow["outcome"] | null;
  /** ISO text. */
  readonly since: string | null;
  /** Part of a person's name or id to search for. */
  readonly search: string;
};

/** The position at which a page of cards starts. */
export type CardPlace = Pick<CardRow, "printed_at" | "print_id" | "position">;

export type ListedCard = CardRow & { readonly printed_by_name: string | null };

/** The person on a card, by its position in a print. */
export type StretchCard = Pick<CardRow, "record_id" | "name" | "copies">;

/** The card that a person holds now. */
export type HeldCardRow = Pick<CardRow, "printed_at" | "revision" | "values_hash" | "outcome"> & {
  readonly record_id: string;
};

export type PrintCounts = Pick<CardRow, "print_id" | "printed_at" | "printer" | "reason"> & {
  readonly printed_by: string | null;
  readonly printed_by_name: string | null;
  readonly cards: number;
  readonly pending: number;
  readonly out: number;
  readonly failed: number;
  /** Number of sheets; null for a print without sheets. */
  readonly sheets: number | null;
  /** Names of the first few people. */
  readonly names: readonly string[];
  /** The print's history entry as JSON. */
  readonly entry: string;
};

/** Rows per INSERT and values per list, because databases limit the values in a statement. */
const cardsPerInsert = 500;

/**
 * Number of people or prints read at a time. Other calls run in between, because a read from SQLite blocks
 * the server.
 */
const peopleAtOnce = 2000;
const printsAtOnce = 5;

/** Number of people named per print in a list. */
const maxNamed = 3;

/** The ledger: printed cards with their people and outcomes. */
export function createCardStore(db: Kysely<Schema>) {
  return {
    /** Records a print completely or not at all. A print that is already recorded stays unchanged. */
    add: (print: NewPrint): Promise<void> =>
      db.transaction().execute((transaction) => addPrint(transaction, print)),
    /** Lists cards by print, newest print first, in the order of printing. */
    page: (projectId: string, filter: CardFilter, after: CardPlace | null, limit: number) =>
      cardPage(db, projectId, filter, after, limit),
    /** Lists cards, newest first. */
    prints: (projectId: string, isPending: boolean, limit: number) =>
      countPrints(db, projectId, isPending, limit),
    /** The last card of each person that has not failed. */
    held: (projectId: string) => heldCards(db, projectId),
    setOutcome: (projectId: string, printId: string, outcome: CardRow["outcome"]) =>
      setOutcomes(db, projectId, printId, { outcome, failed: [] }),
    setFailed: (projectId: string, printId: string, failed: readonly string[]) =>
      setOutcomes(db, projectId, printId, { outcome: "out", failed }),
    /** The cards of these people, newest first. */
    async ofPeople(projectId: string, recordIds: readonly string[]): Promise<readonly CardRow[]> {
      const found: CardRow[] = [];
      for (const some of inLists(recordIds)) {
        const cards = cardsOf(db, projectId).where("record_id", "in", some).selectAll();
        found.push(...(await cards.orderBy("printed_at", "desc").orderBy("print_id", "desc").execute()));
      }
      return found;
    },
    /** The cards of a print between two positions (0-based, inclusive), in order. */
    stretch: (printId: string, first: number, last: number): Promise<readonly StretchCard[]> =>
      db
        .selectFrom("card")
        .select(["record_id", "name", "copies"])
        .where("print_id", "=", printId)
        .where("position", ">=", first)
        .where("position", "<=", last)
        .orderBy("position")
        .execute(),
    /** Number of labels of each card in a print, in order. */
    async copies(printId: string): Promise<readonly number[]> {
      const cards = db.selectFrom("card").select("copies").where("print_id", "=", printId);
      return (await cards.orderBy("position").execute()).map(({ copies }) => copies ?? 1);
    },
    ...revokedCards(db),
    async design(projectId: string, revision: number): Promise<string | null> {
      const kept = db.selectFrom("printed_design").select("design").where("project_id", "=", projectId);
      return (await kept.where("revision", "=", revision).executeTakeFirst())?.design ?? null;
    },
    /**
     * Removes the people from a project's cards after its data was deleted. Keeps counts and assigned
     * serials.
     */
    forget: (projectId: string): Promise<void> => forgetPeople(db, projectId),
    /**
     * Removes the names from cards printed before a time, and the designs of that time. Returns the number of
     * cards.
     */
    forgetBefore: (before: string): Promise<number> => forgetNames(db, before),
  };
}

export type CardStore = ReturnType<typeof createCardStore>;

/** Records a print in the caller's transaction. */
export async function addPrint(db: Kysely<Schema>, { history, cards, design }: NewPrint): Promise<void> {
  const takesPlaces = cards.some(({ reason, outcome }) => reason !== "new" || outcome === "failed");
  if (takesPlaces) await holdProject(db, design.project_id);
  await addHistory(db, [history]);
  for (let start = 0; start < cards.length; start += cardsPerInsert) {
    const some = cards.slice(start, start + cardsPerInsert);
    await db
      .insertInto("card")
      .values(some.map((card) => ({ ...card, search_text: searchKey(`${card.name}\n${card.record_id}`) })))
      .onConflict((conflict) => conflict.columns(["print_id", "position"]).doNothing())
      .execute();
  }
  await db
    .insertInto("printed_design")
    .values(design)
    .onConflict((conflict) => conflict.columns(["project_id", "revision"]).doNothing())
    .execute();
  if (!takesPlaces) return;
  await reviseRevoked(
    db,
    design.project_id,
    cards.map(({ record_id }) => record_id),
  );
}

/** Takes the write lock, so that the project's cards cannot change between reading and writing. */
async function holdProject(transaction: Kysely<Schema>, projectId: string): Promise<void> {
  await transaction.updateTable("project").set({ id: projectId }).where("id", "=", projectId).execute();
}

const cardsOf = (db: Kysely<Schema>, projectId: string) =>
  db.selectFrom("card").where("card.project_id", "=", projectId);

function* inLists<Value>(values: readonly Value[]): Generator<readonly Value[]> {
  for (let start = 0; start < values.length; start += cardsPerInsert) {
    yield values.slice(start, start + cardsPerInsert);
  }
}

async function cardPage(
  db: Kysely<Schema>,
  projectId: string,
  { recordId, printId, outcome, since, search }: CardFilter,
  after: CardPlace | null,
  limit: number,
): Promise<readonly ListedCard[]> {
  let cards = cardsOf(db, projectId);
  if (recordId !== null) cards = cards.where("record_id", "=", recordId);
  if (printId !== null) cards = cards.where("print_id", "=", printId);
  if (outcome !== null) cards = cards.where("outcome", "=", outcome);
  if (since !== null) cards = cards.where("printed_at", ">=", since);
  if (search.trim() !== "") {
    cards = cards.where(sql<SqlBool>`card.search_text like ${containing(search.trim())} escape '\\'`);
  }
  if (after !== null) cards = cards.where(isAfter(after));
  return await cards
    .leftJoin("app_user", "app_user.id", "card.printed_by")
    .selectAll("card")
    .select("app_user.name as printed_by_name")
    .orderBy("card.printed_at", "desc")
    .orderBy("card.print_id", "desc")
    .orderBy("card.position")
    .limit(limit)
    .execute();
}

const isAfter = ({ printed_at, print_id, position }: CardPlace) =>
  sql<SqlBool>`(card.printed_at < ${printed_at} or (card.printed_at = ${printed_at} and (card.print_id < ${print_id} or (card.print_id = ${print_id} and card.position > ${position}))))`;

async function heldCards(db: Kysely<Schema>, projectId: string): Promise<readonly HeldCardRow[]> {
  const held: HeldCardRow[] = [];
  let after = "";
  for (;;) {
    const next = cardsOf(db, projectId).where("record_id", ">", after).select("record_id").distinct();
    const { last } = await db
      .selectFrom(next.orderBy("record_id").limit(peopleAtOnce).as("next"))
      .select(({ fn }) => fn.max("record_id").as("last"))
      .executeTakeFirstOrThrow();
    if (last === null) return held;
    held.push(...(await heldBetween(db, projectId, after, last)));
    after = last;
    await setImmediate();
  }
}

/** The current cards of people whose ids are after one id and up to another. */
async function heldBetween(db: Kysely<Schema>, projectId: string, after: string, last: string) {
  const newestFirst = sql<number>`row_number() over (partition by record_id order by printed_at desc, print_id desc, position desc)`;
  const cards = cardsOf(db, projectId)
    .where("outcome", "!=", "failed")
    .where("record_id", ">", after)
    .where("record_id", "<=", last)
    .select(["record_id", "printed_at", "revision", "values_hash", "outcome"])
    .select(newestFirst.as("place"));
  return await db
    .selectFrom(cards.as("held"))
    .select(["record_id", "printed_at", "revision", "values_hash", "outcome"])
    .where("place", "=", 1)
    .$narrowType<{ record_id: NotNull }>()
    .execute();
}

async function countPrints(
  db: Kysely<Schema>,
  projectId: string,
  isPending: boolean,
  limit: number,
): Promise<readonly PrintCounts[]> {
  const remembered = await db
    .selectFrom("print_history")
    .select("id")
    .where("project_id", "=", projectId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
  const found: PrintCounts[] = [];
  for (let start = 0; start < remembered.length && found.length < limit; start += printsAtOnce) {
    const ids = remembered.slice(start, start + printsAtOnce).map(({ id }) => id);
    found.push(...(await countCards(db, ids, isPending)));
    await setImmediate();
  }
  return found.slice(0, limit);
}

/** Counts the cards of some prints, newest print first. */
async function countCards(
  db: Kysely<Schema>,
  printIds: readonly string[],
  isPending: boolean,
): Promise<readonly PrintCounts[]> {
  const counted = (outcome: CardRow["outcome"]) =>
    sql<number>`sum(case when outcome = ${sql.lit(outcome)} then 1 else 0 end)`;
  let prints = db
    .selectFrom("card")
    .where("print_id", "in", [...printIds])
    .leftJoin("app_user", "app_user.id", "card.printed_by")
    .groupBy(["print_id", "printed_at", "printer", "reason", "printed_by", "app_user.name"])
    .select(["print_id", "printed_at", "printer", "reason", "printed_by"])
    .select((eb) => [
      "app_user.name as printed_by_name",
      eb.fn.countAll().as("cards"),
      counted("pending").as("pending"),
      counted("out").as("out"),
      counted("failed").as("failed"),
      eb.fn.max("sheet").as("lastSheet"),
    ]);
  if (isPending) prints = prints.having(counted("pending"), ">", 0);
  const found = await prints.orderBy("printed_at", "desc").orderBy("print_id", "desc").execute();
  const firstOf = await firstCards(
    db,
    found.map(({ print_id }) => print_id),
  );
  return found.map(({ lastSheet, ...print }) => ({
    ...print,
    names: (firstOf.get(print.print_id) ?? []).flatMap(({ name }) => name ?? []),
    entry: firstOf.get(print.print_id)?.[0]?.entry ?? "{}",
    cards: Number(print.cards),
    pending: Number(print.pending),
    out: Number(print.out),
    failed: Number(print.failed),
    sheets: lastSheet === null ? null : Number(lastSheet) + 1,
  }));
}

type FirstCard = Pick<CardRow, "print_id" | "name"> & { readonly entry: string | null };

/** The first few cards of each print, by print id. */
async function firstCards(
  db: Kysely<Schema>,
  printIds: readonly string[],
): Promise<ReadonlyMap<string, readonly FirstCard[]>> {
  if (printIds.length === 0) return new Map();
  const first = await db
    .selectFrom("card")
    .leftJoin("print_history", "print_history.id", "card.print_id")
    .select(["card.print_id", "card.name", "print_history.entry"])
    .where("card.print_id", "in", [...printIds])
    .where("card.position", "<", maxNamed)
    .orderBy("card.position")
    .execute();
  return Map.groupBy(first, ({ print_id }) => print_id);
}

type Outcomes = { readonly outcome: CardRow["outcome"]; readonly failed: readonly string[] };

/** A print's previous outcome, and the given people who are not in the print. */
export type OutcomeChange = {
  readonly before: readonly Pick<CardRow, "record_id" | "outcome">[];
  readonly unknown: readonly string[];
};

/**
 * Sets the outcome of all cards in a print, or marks only these people's cards as failed. Changes nothing
 * if somebody is not in the print.
 */
async function setOutcomes(
  db: Kysely<Schema>,
  projectId: string,
  printId: string,
  { outcome, failed }: Outcomes,
): Promise<OutcomeChange> {
  return await db.transaction().execute(async (transaction) => {
    await holdProject(transaction, projectId);
    const before = await cardsOf(transaction, projectId)
      .where("print_id", "=", printId)
      .select(["record_id", "outcome", "reason"])
      .orderBy("position")
      .execute();
    const known = new Set(before.map(({ record_id }) => record_id));
    const unknown = failed.filter((id) => !known.has(id));
    if (unknown.length > 0 || before.length === 0) return { before, unknown };
    const ofPrint = transaction
      .updateTable("card")
      .where("project_id", "=", projectId)
      .where("print_id", "=", printId);
    await ofPrint.set({ outcome }).execute();
    for (const some of inLists(failed)) {
      await ofPrint.set({ outcome: "failed" }).where("record_id", "in", some).execute();
    }
    const isMoot = before.every((card) => card.reason === "new" && card.outcome !== "failed");
    if (isMoot && outcome !== "failed" && failed.length === 0) return { before, unknown };
    await reviseRevoked(
      transaction,
      projectId,
      before.map(({ record_id }) => record_id),
    );
    return { before, unknown };
  });
}
