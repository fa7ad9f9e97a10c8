// Measures how long reads of a large installation take, and how long they block other callers.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import type { Api } from "./editor/serve/api.ts";
import { describeSurroundings, type Surroundings, surroundingsLine } from "./measure/surroundings.ts";
import { withServer } from "./measure/withServer.ts";
import { count, ms } from "./report/figures.ts";
import { makeTable } from "./report/table.ts";

const projects = 10_000;
/** Number of projects with a table of `rowsEach` rows and with cards for all rows. */
const tables = 100;
const rowsEach = 10_000;
/** Number of prints of the first project; the rest of the ledger belongs to the other projects. */
const firstPrints = 20;
const cardsPerPrint = 5000;
const cards = 1_000_000;

const shown = 20;
const rounds = 5;

/** In milliseconds: the median, and the longest wait of another caller during the call. */
type Times = { readonly median: number; readonly standstill: number };

export type QueriesMeasured = {
  readonly surroundings: Surroundings;
  /** Times by database and by call. */
  readonly times: Readonly<Record<string, Readonly<Record<string, Times>>>>;
};

type RunSql = (statement: string) => void;

/** Statements that fill either database. The first project and its table exist already. */
function fillings(first: string): readonly string[] {
  const others = `(select id, row_number() over (order by id) as place from project where id <> '${first}')`;
  const likeFirst = ["headers", "field_map", "dataset_id", "dataset_version", "row_count", "front_elements"]
    .map((name) => `${name} = (select ${name} from project where id = '${first}')`)
    .join(", ");
  const numbers = (to: number) =>
    `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${to - 1})`;
  const print = `(n.i / ${cardsPerPrint})`;
  const perOther = Math.ceil((cards / cardsPerPrint - firstPrints) / (tables - 1));
  const owner = `case when ${print} < ${firstPrints} then '${first}' else other.id end`;
  const joined = `left join ${others} as other on other.place = 1 + (${print} - ${firstPrints}) / ${perOther}`;
  const at = `'2026-03-01T00:00:00.' || (1000 + ${print}) || 'Z'`;
  return [
    `update project set ${likeFirst} where id in (select id from ${others} as other where place < ${tables})`,
    `insert into data_row (project_id, position, version, cells, search_text)
       select other.id, row.position, 1, row.cells, row.search_text from data_row as row, ${others} as other
       where row.project_id = '${first}' and other.place < ${tables}`,
    `insert into print_history (id, project_id, entry, at) ${numbers(cards / cardsPerPrint)}
       select 'print-' || n.i, case when n.i < ${firstPrints} then '${first}' else other.id end,
         '{"id":"print-' || n.i || '"}', '2026-03-01T00:00:00.' || (1000 + n.i) || 'Z'
       from n left join ${others} as other on other.place = 1 + (n.i - ${firstPrints}) / ${perOther}`,
    `insert into card (print_id, position, project_id, record_id, name, search_text, printed_at, revision,
         values_hash, printer, reason, outcome, copies) ${numbers(cards)}
       select 'print-' || ${print}, n.i % ${cardsPerPrint}, ${owner}, 'n' || (n.i % ${rowsEach}),
         'Person ' || (n.i % ${rowsEach}), 'person ' || (n.i % ${rowsEach}), ${at}, 1, 'hash', 'pdf',
         case when ${print} % 10 = 9 then 'lost' else 'new' end,
         case when n.i % 100 = 0 then 'failed' when ${print} % 10 = 8 then 'pending' else 'out' end, 1
       from n ${joined}`,
    `insert into revoked_card (mark, printed_at, expires_at) ${numbers(100_000)}
       select 'mark-' || n.i, '2026-03-01T00:00:00.' || (1000000 + n.i) || 'Z', '9999-12-31' from n`,
  ];
}

async function makeWorld(api: Api, run: RunSql): Promise<string> {
  const create = (number: number) =>
    api.send<{ id: string }>("POST", "/api/projects", { name: `Cards ${number}` });
  const { id } = await create(0);
  const lines = Array.from({ length: rowsEach }, (_, row) => `n${row},Person ${row},${row % 40}`);
  const form = new FormData();
  form.append("file", new Blob([`number,name,class\n${lines.join("\n")}\n`]), "people.csv");
  await api.send("POST", `/api/projects/${id}/data/upload`, form);
  const identity = { key: "number", label: "name" };
  await api.send("PUT", `/api/projects/${id}/data/mapping`, { field_map: { name: "name" }, identity });
  for (let number = 1; number < projects; number += 20) {
    await Promise.all(Array.from({ length: 20 }, (_, each) => create(number + each)));
  }
  for (const statement of fillings(id)) run(statement);
  // Filling blocked this process until its idle connections timed out. The pause lets it notice before the next
  // call.
  await sleep(500);
  return id;
}

/** The calls by path; POST calls have a body. */
function callsOf(id: string): Readonly<Record<string, object | null>> {
  const of = (path: string) => `/api/projects/${id}/${path}`;
  const gets = [
    "/.well-known/print-builder-keys.json",
    "/api/health",
    "/api/projects?page=1",
    "/api/projects?page=400",
    "/api/projects?search=9999",
    "/api/projects?trash=true",
    `/api/projects/${id}`,
    "/api/stats",
    "/api/dashboard",
    "/api/tags",
    "/api/templates",
    "/api/users?page=1",
    "/api/operations/jobs?page=1",
    "/api/operations/troubles?page=1",
    "/api/operations/state",
    of("cards"),
    of("cards?record_id=n5"),
    of("cards?search=person%2077"),
    of("cards?search=nobody"),
    of("cards?status=failed"),
    of("cards?since=2026-03-01T00:00:00.1010Z"),
    of("cards/prints"),
    of("cards/prints?pending=true"),
    of("cards/held"),
    of("print-history/print-3"),
    of("data/rows?page_size=1000"),
    of("data/rows?page=100"),
    of("data/rows?search=person%2077"),
    of("data/rows?sort=class"),
    of("data/count"),
    of("data/versions"),
    of("live-data/meta"),
    of("versions"),
    of("media"),
    of("fonts"),
  ];
  return {
    ...Object.fromEntries(gets.map((path) => [path, null])),
    [of("cards/outcome")]: { print_id: "print-9", outcome: "all", failed: [] },
    "/api/verify": { text: "PB1:NONE" },
  };
}

/** Repeats another user's smallest call until `work` is done, and returns the longest duration. */
async function standstillDuring(api: Api, work: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  const done = work().finally(() => {
    isOver = true;
  });
  let longest = 0;
  while (!isOver) {
    const startedAt = performance.now();
    await api.get("/api/health?live=true");
    longest = Math.max(longest, performance.now() - startedAt);
  }
  await done;
  return longest;
}

async function timeCalls(api: Api, id: string): Promise<Readonly<Record<string, Times>>> {
  const found: Record<string, Times> = {};
  for (const [path, body] of Object.entries(callsOf(id))) {
    const call = () => (body === null ? api.size(path) : api.send("POST", path, body));
    const times: number[] = [];
    let standstill = 0;
    for (let round = 0; round < rounds; round++) {
      const waited = await standstillDuring(api, async () => {
        const startedAt = performance.now();
        await call();
        times.push(performance.now() - startedAt);
      });
      standstill = Math.max(standstill, waited);
    }
    const median = times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
    found[path.replace(id, ":id")] = { median, standstill };
  }
  return found;
}

/**
 * Fills a database as after years of use and measures calls, one after the other. Uses PostgreSQL if an empty
 * database is configured.
 */
export async function measureQueries(say: (line: string) => void): Promise<QueriesMeasured> {
  const surroundings = describeSurroundings();
  const measure = (run: (dataFolder: string) => RunSql, settings: NodeJS.ProcessEnv) =>
    withServer(
      async ({ api, dataFolder }) => {
        const id = await makeWorld(api, run(dataFolder));
        return await timeCalls(api, id);
      },
      [],
      settings,
    );
  say("running the queries on SQLite …");
  const sqlite = await measure((dataFolder) => {
    const file = join(dataFolder, "print-builder.sqlite");
    return (statement) => {
      const database = new DatabaseSync(file, { timeout: 60_000 });
      database.exec(statement);
      database.close();
    };
  }, {});
  const url = process.env.BENCH_POSTGRES_URL;
  if (!url) return { surroundings, times: { SQLite: sqlite } };
  say("running the queries on PostgreSQL …");
  const psql = (statement: string) =>
    void execFileSync("psql", [url, "-q", "-v", "ON_ERROR_STOP=1"], {
      input: `${statement};\nanalyze;\n`,
      stdio: ["pipe", "ignore", "pipe"],
    });
  const postgres = await measure(() => psql, { DATABASE_URL: url });
  return { surroundings, times: { SQLite: sqlite, PostgreSQL: postgres } };
}

export function queriesSection({ surroundings, times }: QueriesMeasured): string[] {
  const kinds = Object.keys(times);
  const slowest = (path: string) => Math.max(...kinds.map((kind) => times[kind]?.[path]?.median ?? 0));
  const paths = Object.keys(times[kinds[0] ?? ""] ?? {}).toSorted((a, b) => slowest(b) - slowest(a));
  const cells = ({ median, standstill }: Times = { median: 0, standstill: 0 }) => [
    ms(median),
    ms(standstill),
  ];
  return [
    surroundingsLine(surroundings),
    "",
    `${count(cards)} cards in the ledger, ${count(tables * rowsEach)} rows in tables, ${count(projects)} projects.`,
    "",
    ...makeTable(
      ["call", ...kinds.flatMap((kind) => [kind, "others wait"])],
      paths.slice(0, shown).map((path) => [path, ...kinds.flatMap((kind) => cells(times[kind]?.[path]))]),
    ),
  ];
}
