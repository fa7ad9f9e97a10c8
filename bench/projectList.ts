// The list of projects: how long its first page takes with few projects and with many.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openApi } from "./editor/serve/api.ts";
import { startProduct } from "./measure/startProduct.ts";

const few = 50;
const many = 5000;
/** The first page with many projects may take this many times as long as with few. */
const mostTimes = 3;

const callsBefore = 20;
const callsMeasured = 200;
const password = "benchmark of the list";

/** Milliseconds: the middle call, and the one that 95 of 100 are faster than. */
type Times = { readonly median: number; readonly p95: number };

export type ListMeasured = { readonly few: Times; readonly many: Times };

/** A thumbnail of about 20 kB, as a card with a few lines of text has. */
function thumbnail(): string {
  const letter = `<path d="${"M1.25 2.5L3.75 4.5".repeat(1000)}" stroke="#112233"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 324 204">${letter}</svg>`;
}

type Api = Awaited<ReturnType<typeof openApi>>;

async function createProjects(api: Api): Promise<void> {
  const { id: tag } = await api.send<{ id: string }>("POST", "/api/tags", {
    name: "Print",
    color: "#3b82f6",
  });
  const svg = thumbnail();
  for (let number = 1; number <= few; number++) {
    const project = { name: `Student cards ${number}`, is_dual_sided: number % 2 === 0, tags: [tag] };
    const { id } = await api.send<{ id: string }>("POST", "/api/projects", project);
    await api.send("POST", `/api/projects/${id}/thumbnail`, { svg, side: "both" });
  }
}

/** Copies the stored projects until there are many: a hundred times as fast as through the calls. */
function multiply(dataFolder: string): void {
  const database = new DatabaseSync(join(dataFolder, "print-builder.sqlite"), { timeout: 10_000 });
  try {
    const columns = database
      .prepare("select name from pragma_table_info('project')")
      .all()
      .map(({ name }) => String(name));
    const copied = columns.map((name) => (name === "id" ? "substr(id, 1, 30) || '-' || copy.n" : name));
    const copies = `with recursive copy(n) as (select 1 union all select n + 1 from copy where n < ${many / few - 1})`;
    database.exec(
      `insert into project (${columns.join(", ")}) ${copies} select ${copied.join(", ")} from project, copy;
       insert into project_tag (project_id, tag_id) select project.id, tag.id from project, tag
         where project.id not in (select project_id from project_tag);`,
    );
  } finally {
    database.close();
  }
}

async function firstPageTimes(api: Api, total: number): Promise<Times> {
  const times: number[] = [];
  for (let call = 0; call < callsBefore + callsMeasured; call++) {
    const startedAt = performance.now();
    const page = await api.get<{ total: number; items: readonly unknown[] }>("/api/projects?page=1&limit=20");
    if (call >= callsBefore) times.push(performance.now() - startedAt);
    if (page.total !== total || page.items.length !== 20) {
      throw new Error(`The list tells of ${page.total} projects, but there are ${total}.`);
    }
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { median: at(0.5), p95: at(0.95) };
}

/** Starts the product on data of its own and measures calls of the list, one after the other. */
export async function measureProjectList(): Promise<ListMeasured> {
  const dataFolder = mkdtempSync(join(tmpdir(), "print-builder-bench-"));
  const settings = { DATA_DIR: dataFolder, DATABASE_URL: "", DEMO: "off", ADMIN_PASSWORD: password };
  try {
    const server = await startProduct(settings);
    try {
      const api = await openApi(server.address, "admin@example.org", password);
      await createProjects(api);
      const withFew = await firstPageTimes(api, few);
      multiply(dataFolder);
      return { few: withFew, many: await firstPageTimes(api, many) };
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

const ms = (value: number): string => `${value.toFixed(1)} ms`;

/** The measurement as Markdown. */
export function reportProjectList({ few: small, many: large }: ListMeasured): string {
  const times = large.median / small.median;
  return [
    "## List of projects, first page of 20",
    "",
    "| projects | median | 95 of 100 below |",
    "| -------: | -----: | --------------: |",
    `| ${few} | ${ms(small.median)} | ${ms(small.p95)} |`,
    `| ${many.toLocaleString("en")} | ${ms(large.median)} | ${ms(large.p95)} |`,
    "",
    `${many.toLocaleString("en")} ≤ ${mostTimes} × ${few}: ${times.toFixed(1)} ×, ${times <= mostTimes ? "reached" : "not reached"}`,
  ].join("\n");
}
