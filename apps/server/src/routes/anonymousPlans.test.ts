import { randomUUID } from "node:crypto";
import { contracts, type RouteContract } from "@print-builder/api/contracts";
import { CompiledQuery, type Kysely, type QueryExecutor, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { callRoute, type RouteId, type Sent } from "#test/site/callRoute.ts";
import { databaseKinds } from "#test/site/databases.ts";
import { fillAddress, password, startTestServer, type TestServer } from "#test/site/testServer.ts";
import { createSigningKeys, issueOf, signerOf } from "../printing/signingKeys.ts";
import { createSecrets } from "../secrets.ts";
import { joinDatabase } from "../store/database.ts";
import type { Schema } from "../store/schema.ts";

/** Tables that do not grow with the data: a key each year, a row for each process or kind of work, one row. */
const smallTables = new Set(["signing_key", "fleet_member", "turn", "installation"]);

/** What a test signs in with, opens and shows. */
type Secrets = { readonly link: string; readonly code: string };

const login = (name: string, tried = password) => ({
  body: { email: `${name}@example.org`, password: tried },
});

/** Calls of every route that is open to anybody. */
const calls: Readonly<Record<string, (secrets: Secrets) => readonly Sent[]>> = {
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

/** The data statements that run meanwhile, on whichever database. */
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

/** Reads of a plan that look at all rows of a table that grows, in the database's words. */
type FindScans = (db: Kysely<Schema>, statement: CompiledQuery) => Promise<readonly string[]>;

const bounded = /\blimit\b/i;

const sqliteScans: FindScans = async (db, { sql: text, parameters }) => {
  const plan = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
  );
  return plan.rows
    .map(({ detail }) => detail)
    .filter((detail) => {
      const table = /^SCAN (\w+)/.exec(detail)?.[1];
      if (table === undefined || smallTables.has(table) || table === "CONSTANT") return false;
      return !(bounded.test(text) && detail.includes("USING") && !detail.includes("TEMP B-TREE"));
    });
};

type PlanNode = {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Cond"?: string;
  readonly Plans?: readonly PlanNode[];
};

function* nodesOf(node: PlanNode, isBounded: boolean): Generator<readonly [PlanNode, boolean]> {
  yield [node, isBounded];
  const type = node["Node Type"];
  // What a limit stands over is read as far as the limit, unless all of it is gathered before.
  const within = type === "Limit" || (isBounded && !/Sort|Aggregate|Hash/.test(type));
  for (const child of node.Plans ?? []) yield* nodesOf(child, within);
}

const postgresScans: FindScans = async (db, { sql: text, parameters }) =>
  await db.connection().execute(async (connection) => {
    // A small table is scanned whatever its indexes. Without that only a statement that no index serves is.
    await sql`set enable_seqscan = off`.execute(connection);
    const { rows } = await connection.executeQuery<{ "QUERY PLAN": readonly { Plan: PlanNode }[] }>(
      CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]),
    );
    const plan = rows[0]?.["QUERY PLAN"][0]?.Plan;
    if (!plan) throw new Error(`PostgreSQL has no plan of ${text}`);
    return [...nodesOf(plan, false)].flatMap(([node, isBounded]) => {
      const { "Node Type": type, "Relation Name": table = "" } = node;
      const isWhole = type === "Seq Scan" || (/Index.* Scan/.test(type) && !node["Index Cond"] && !isBounded);
      return isWhole && !smallTables.has(table) ? [`${type} on ${table}`] : [];
    });
  });

describe.each(databaseKinds)("what anybody may ask of %s", (kind) => {
  let server: TestServer;
  let secrets: Secrets;
  beforeAll(async () => {
    server = await startTestServer(kind, { expectedWorkers: 1 });
    await server.addUser({ id: "root", role: "super_admin" });
    const token = await server.signIn("root");
    await server.addUser({ id: "new", password_hash: null });
    const { body } = await server.call("makeUserLink", { token, params: { id: "new" } });
    const keys = { keys: server.store.signingKeys, secrets: createSecrets("a key"), clock: server.clock };
    const task = await createSigningKeys(keys).forDesign('"signed"');
    if (!task) throw new Error("Nothing is signed.");
    const issue = issueOf({ name: "School", school_name: null }, randomUUID(), server.clock());
    const code = signerOf(task, issue)({ subject: "1", validDays: null, fields: {} });
    secrets = { link: body.token, code };
  });
  afterAll(() => server.close());

  it("has a call for every route that is open to anybody", () => {
    expect(Object.keys(calls).sort()).toEqual(open.map(([id]) => id).sort());
  });

  /** Statements of these calls that read a table from end to end. */
  async function scansOf(id: RouteId, sent: readonly Sent[]): Promise<readonly string[]> {
    const { db, close } = joinDatabase(server.database);
    const explain = kind === "sqlite" ? sqliteScans : postgresScans;
    const statements = await statementsOf(db, async () => {
      for (const each of sent) await callRoute(server.app, id, each);
    });
    // Signing in shows that the statements are seen.
    if (id === "login") expect(statements.length).toBeGreaterThan(10);
    const scans: string[] = [];
    for (const statement of statements) {
      for (const scan of await explain(db, statement)) scans.push(`${scan}: ${statement.sql}`);
    }
    await close();
    return scans;
  }

  it.each(Object.entries(calls))("%s reads no table from end to end", async (id, callsWith) => {
    expect(await scansOf(id as RouteId, callsWith(secrets))).toEqual([]);
  });

  it("a full address and an unknown token read no table from end to end", async () => {
    await fillAddress(server, "127.0.0.1");
    expect(await scansOf("login", calls.login?.(secrets) ?? [])).toEqual([]);
    expect(await scansOf("me", [{ token: "a".repeat(43) }])).toEqual([]);
  });
});
