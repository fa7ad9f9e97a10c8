import { randomUUID } from "node:crypto";
import type { RouteContract } from "@print-builder/api";
import { CompiledQuery, type Kysely, type QueryExecutor, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { contracts } from "#areas/index.ts";
import { callRoute, type RouteId, type RouteInput } from "#test/site/callRoute.ts";
import { databaseKinds } from "#test/site/databases.ts";
import { aProject, aUser } from "#test/site/storedRows.ts";
import { fillAddress, password, startTestServer, type TestServer } from "#test/site/testServer.ts";
import { createSigningKeys, issueOf, signerOf } from "../printing/signingKeys.ts";
import { joinDatabase } from "../store/database.ts";
import type { Schema } from "../store/schema.ts";
import { createSecrets } from "../store/secrets.ts";

/** Tables that do not grow with the data, such as those with one row per year or process. */
const smallTables = new Set(["signing_key", "fleet_member", "turn", "installation"]);

/** Secrets that this test sends. */
type Secrets = { readonly link: string; readonly code: string };

const login = (name: string, tried = password) => ({
  body: { email: `${name}@example.org`, password: tried },
});

/** One call to every route that needs no sign-in. */
const calls: Readonly<Record<string, (secrets: Secrets) => readonly RouteInput[]>> = {
  login: () => [login("admin"), login("admin", "wrong"), login("nobody")],
  lookAtLink: ({ link }) => [{ body: { token: "wrong" } }, { body: { token: link } }],
  useLink: ({ link }) =>
    ["wrong", link].map((token) => ({ body: { token, new_password: "four quiet kites" } })),
  config: () => [{}],
  health: () => [{}, { query: { live: true } }],
  openApi: () => [{}],
  apiDocs: () => [{}],
  signingKeys: () => [{}],
  verifyCode: ({ code }) => ["PB1:NONE", code].map((text) => ({ body: { text } })),
};

const open = Object.entries<RouteContract>(contracts).filter(([, { access }]) => access === "anyone");

/** Records the SQL statements of a call that read or change rows, on either database. */
async function statementsOf(
  db: Kysely<Schema>,
  work: () => Promise<unknown>,
): Promise<readonly CompiledQuery[]> {
  let executor: object = db.getExecutor();
  while (!Object.hasOwn(executor, "executeQuery")) executor = Object.getPrototypeOf(executor);
  const spy = vi.spyOn(executor as QueryExecutor, "executeQuery");
  try {
    await work();
    const queries = spy.mock.calls.map(([query]) => query);
    return queries.filter((query) => /^\s*(?:select|insert|update|delete|with)\b/i.test(query.sql));
  } finally {
    spy.mockRestore();
  }
}

const people = 2000;
/** Maximum number of rows of a growing table that a statement without a limit may read. */
const fewRows = 100;

/** Fills every table that anonymous calls read with the data of some years of use. */
async function fill(db: Kysely<Schema>): Promise<void> {
  // Later than the signing key, because older cards are ignored.
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const each = <Row>(row: (index: number) => Row): Row[] =>
    Array.from({ length: people }, (_, index) => row(index));
  const inParts = async <Row>(rows: readonly Row[], insert: (some: Row[]) => Promise<unknown>) => {
    for (let start = 0; start < people; start += 500) await insert(rows.slice(start, start + 500));
  };
  await db
    .insertInto("project")
    .values(aProject({ id: "p" }))
    .execute();
  await inParts(
    each((index) => aUser({ id: `u${index}` })),
    (some) => db.insertInto("app_user").values(some).execute(),
  );
  const secret = { created_at: at, last_used_at: at };
  await inParts(
    each((index) => ({
      id: `s${index}`,
      user_id: "admin",
      token_hash: `t${index}`,
      cookie_hash: `c${index}`,
      ...secret,
    })),
    (some) => db.insertInto("session").values(some).execute(),
  );
  await inParts(
    each((index) => ({
      user_id: `u${index}`,
      kind: "reset" as const,
      token_hash: `l${index}`,
      created_at: at,
      expires_at: at,
    })),
    (some) => db.insertInto("access_link").values(some).execute(),
  );
  await inParts(
    each((index) => ({ user_id: `u${index}`, key_hash: "k", last_used_at: at })),
    (some) => db.insertInto("known_device").values(some).execute(),
  );
  await inParts(
    each((index) => ({ id: `y${index}`, account_key: `a${index}`, address_key: `b${index}`, at })),
    (some) => db.insertInto("sign_in_try").values(some).execute(),
  );
  await inParts(
    each((index) => ({ mark: `m${index}`, printed_at: at, expires_at: at })),
    (some) => db.insertInto("revoked_card").values(some).execute(),
  );
  const card = { print_id: "print", project_id: "p", printed_at: at, revision: 1, search_text: "" };
  const state = { printer: "pdf", reason: "new", outcome: "out" } as const;
  await inParts(
    each((position) => ({ ...card, ...state, position, record_id: `r${position}` })),
    (some) => db.insertInto("card").values(some).execute(),
  );
}

/** Lists the statement's scans of growing tables in the database's own terms. */
type FindScans = (db: Kysely<Schema>, statement: CompiledQuery) => Promise<readonly string[]>;

const sqliteScans: FindScans = async (db, { sql: text, parameters }) => {
  const plan = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
  );
  const details = plan.rows.map(({ detail }) => detail);
  const stopsAtLimit = /\blimit\b/i.test(text) && !details.some((detail) => detail.includes("TEMP B-TREE"));
  return details.filter((detail) => {
    const [, way, table = ""] = /^(SCAN|SEARCH) (\w+)/.exec(detail) ?? [];
    if (way === undefined || smallTables.has(table) || table === "CONSTANT") return false;
    // A range or a whole index may contain any number of rows.
    const isLookup = way === "SEARCH" && !/[<>]\?/.test(detail);
    return !isLookup && !(stopsAtLimit && detail.includes("INDEX"));
  });
};

type PlanNode = {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Actual Rows"?: number;
  readonly "Actual Loops"?: number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly PlanNode[];
};

function* nodesOf(node: PlanNode, isBounded: boolean): Generator<readonly [PlanNode, boolean]> {
  yield [node, isBounded];
  const type = node["Node Type"];
  // A query with a limit stops there, unless the plan must collect all rows first.
  const within = type === "Limit" || (isBounded && !/Sort|Aggregate|Hash/.test(type));
  for (const child of node.Plans ?? []) yield* nodesOf(child, within);
}

class Undone extends Error {}

/** Explains a statement with the number of rows it reads, then rolls back its changes. */
async function postgresPlan(db: Kysely<Schema>, { sql: text, parameters }: CompiledQuery): Promise<PlanNode> {
  // ANALYZE would run the insert again.
  const counts = /^\s*insert/i.test(text) ? "" : "analyze, ";
  let plan: PlanNode | undefined;
  const explained = db.transaction().execute(async (transaction) => {
    await sql`set local enable_seqscan = off`.execute(transaction);
    const query = CompiledQuery.raw(`explain (${counts}format json) ${text}`, [...parameters]);
    const { rows } = await transaction.executeQuery<{ "QUERY PLAN": readonly { Plan: PlanNode }[] }>(query);
    plan = rows[0]?.["QUERY PLAN"][0]?.Plan;
    throw new Undone();
  });
  await expect(explained).rejects.toThrow(Undone);
  if (!plan) throw new Error(`PostgreSQL has no plan of ${text}`);
  return plan;
}

const postgresScans: FindScans = async (db, statement) =>
  [...nodesOf(await postgresPlan(db, statement), false)].flatMap(([node, isBounded]) => {
    const { "Node Type": type, "Relation Name": table = "", "Actual Loops": loops = 1 } = node;
    if (!type.includes("Scan") || smallTables.has(table)) return [];
    const [read, passedOver] = [node["Actual Rows"] ?? 0, node["Rows Removed by Filter"] ?? 0];
    const isFew = (isBounded ? passedOver : read + passedOver) * loops <= fewRows;
    return type !== "Seq Scan" && isFew ? [] : [`${type} on ${table}`];
  });

describe.each(databaseKinds)("query plans of anonymous calls on %s", (kind) => {
  let server: TestServer;
  let secrets: Secrets;
  beforeAll(async () => {
    server = await startTestServer(kind, { expectedWorkers: 1 });
    await server.addUser({ id: "root", role: "super_admin" });
    const token = await server.signIn("root");
    await server.addUser({ id: "new", password_hash: null });
    const { body } = await server.call("makeUserLink", { token, params: { id: "new" } });
    const { db, close } = joinDatabase(server.database);
    await fill(db);
    if (kind === "postgres") await sql`analyze`.execute(db);
    await close();
    const keys = { keys: server.store.signingKeys, secrets: createSecrets("a key"), clock: server.clock };
    const task = await createSigningKeys(keys).forDesign('"signed"');
    if (!task) throw new Error("Nothing is signed.");
    const issue = issueOf({ name: "School", school_name: null }, randomUUID(), server.clock());
    const code = signerOf(task, issue)({ subject: "1", validDays: null, fields: {} });
    secrets = { link: body.token, code };
  });
  afterAll(() => server.close());

  it("the test calls every route that needs no sign-in", () => {
    expect(Object.keys(calls).sort()).toEqual(open.map(([id]) => id).sort());
  });

  /** Full table scans in the statements of these calls. */
  async function scansOf(id: RouteId, sent: readonly RouteInput[]): Promise<readonly string[]> {
    const { db, close } = joinDatabase(server.database);
    const explain = kind === "sqlite" ? sqliteScans : postgresScans;
    const statements = await statementsOf(db, async () => {
      for (const each of sent) await callRoute(server.app, id, each);
    });
    // Checks that the test captures statements at all.
    if (id === "login") expect(statements.length).toBeGreaterThan(10);
    const scans: string[] = [];
    for (const statement of statements) {
      for (const scan of await explain(db, statement)) scans.push(`${scan}: ${statement.sql}`);
    }
    await close();
    return scans;
  }

  it.each(Object.entries(calls))("the anonymous call %s never scans a whole table", async (id, callsWith) => {
    expect(await scansOf(id as RouteId, callsWith(secrets))).toEqual([]);
  });

  it("a blocked address or an unknown token never scans a whole table", async () => {
    await fillAddress(server, "127.0.0.1");
    expect(await scansOf("login", calls.login?.(secrets) ?? [])).toEqual([]);
    expect(await scansOf("me", [{ token: "a".repeat(43) }])).toEqual([]);
  });
});
