// Measures how long the first page of the project list takes with few and with many projects.
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Api } from "./editor/serve/api.ts";
import { describeSurroundings, type Surroundings, surroundingsLine } from "./measure/surroundings.ts";
import { withServer } from "./measure/withServer.ts";
import { count, ms } from "./report/figures.ts";
import { makeTable } from "./report/table.ts";
import { atMost, type TargetLine } from "./report/targetLine.ts";

const few = 50;
const many = 5000;
/** Maximum ratio of the first page's time with many projects to its time with few. */
const maxTimes = 3;

const callsBefore = 20;
const callsMeasured = 200;

/** In milliseconds: the median and the 95th percentile. */
type Times = { readonly median: number; readonly p95: number };

export type ListMeasured = {
  readonly surroundings: Surroundings;
  readonly few: Times;
  readonly many: Times;
};

/** A thumbnail of about 20 kB, the size for a card with a few lines of text. */
function thumbnail(): string {
  const letter = `<path d="${"M1.25 2.5L3.75 4.5".repeat(1000)}" stroke="#112233"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 324 204">${letter}</svg>`;
}

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

/** Copies every project `times` times, without rows and pictures. A hundred times as fast as the API. */
export function copyProjects(dataFolder: string, times: number): void {
  const database = new DatabaseSync(join(dataFolder, "print-builder.sqlite"), { timeout: 10_000 });
  try {
    const columns = database
      .prepare("select name from pragma_table_info('project')")
      .all()
      .map(({ name }) => String(name));
    const copied = columns.map((name) => (name === "id" ? "substr(id, 1, 30) || '-' || copy.n" : name));
    const copies = `with recursive copy(n) as (select 1 union all select n + 1 from copy where n < ${times - 1})`;
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
      throw new Error(`The list reports ${page.total} projects, but there are ${total}.`);
    }
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { median: at(0.5), p95: at(0.95) };
}

/** Starts the product with new data and measures calls of the list, one after the other. */
export async function measureProjectList(): Promise<ListMeasured> {
  const surroundings = describeSurroundings();
  const times = await withServer(async ({ api, dataFolder }) => {
    await createProjects(api);
    const withFew = await firstPageTimes(api, few);
    copyProjects(dataFolder, many / few);
    return { few: withFew, many: await firstPageTimes(api, many) };
  });
  return { surroundings, ...times };
}

export function projectListSection({ surroundings, few: small, many: large }: ListMeasured): string[] {
  const rows = [
    [count(few), ms(small.median), ms(small.p95)],
    [count(many), ms(large.median), ms(large.p95)],
  ];
  return [surroundingsLine(surroundings), "", ...makeTable(["projects", "median", "p95"], rows, 0)];
}

export function projectListTargets({ few: small, many: large }: ListMeasured): TargetLine[] {
  const target = `first page of the project list: ${count(many)} projects ≤ ${maxTimes} × the time of ${few}`;
  return [atMost(target, maxTimes, large.median / small.median, (value) => `${value.toFixed(1)} ×`)];
}
