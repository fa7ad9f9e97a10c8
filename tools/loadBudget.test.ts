import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { buildWeb } from "./buildWeb.ts";

/**
 * Limits for files and bytes (brotli 6) per screen, 2 % above the actual values; see decision 0124. Raise a limit
 * only with a justification.
 */
const budgets = {
  "the sign-in page": { files: 9, bytes: 188_000 },
  "the landing page": { files: 10, bytes: 180_200 },
  "the dashboard": { files: 11, bytes: 207_300 },
  "the list of projects": { files: 14, bytes: 291_600 },
  "the editor's card": { files: 18, bytes: 539_700 },
  "the whole editor": { files: 26, bytes: 734_800 },
} as const;

/** A script as `apps/web/tellChunks.ts` describes it. */
type Chunk = {
  readonly fileName: string;
  readonly facade: string | null;
  readonly needs: readonly string[];
  readonly imports: readonly string[];
  readonly modules: Readonly<Record<string, number>>;
};

type Loaded = { readonly name: string; readonly bytes: number; readonly modules: readonly string[] };

/** The build that the journeys also use. */
let folder: string;
let chunks: readonly Chunk[];

beforeAll(async () => {
  folder = await buildWeb(() => undefined);
  chunks = JSON.parse(readFileSync(join(folder, "chunks.json"), "utf8"));
});

/** Size as the server sends the file: compressed if there is a compressed copy. */
function bytesOf(name: string): number {
  const path = join(folder, name);
  const { size } = statSync(path);
  return statSync(`${path}.br`, { throwIfNoEntry: false })?.size ?? size;
}

function fileNamed(name: string): Loaded & { readonly needs: readonly string[] } {
  const { modules = {}, needs = [] } = chunks.find(({ fileName }) => fileName === name) ?? {};
  return { name, bytes: bytesOf(name), modules: Object.keys(modules), needs };
}

/** Files of a page and of the named parts that it imports dynamically, with all dependencies. */
function load(page: string, ...parts: readonly string[]): readonly Loaded[] {
  const source = readFileSync(join(folder, page), "utf8");
  const named = [...source.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, name = ""]) => name);
  const later = parts.map((part) => {
    const chunk = chunks.find(({ facade }) => facade?.endsWith(part));
    if (!chunk) throw new Error(`Nothing imports ${part} later.`);
    return chunk.fileName;
  });
  const files = new Map<string, Loaded>();
  const fetch = (name: string): void => {
    if (files.has(name)) return;
    const file = fileNamed(name);
    files.set(name, file);
    file.needs.forEach(fetch);
  };
  [page, ...named, ...later].forEach(fetch);
  return [...files.values()];
}

const loads = {
  "the sign-in page": () => load("index.html", "signIn/SignInPage.tsx"),
  "the landing page": () => load("index.html", "shell/TopBarLayout.tsx", "landing/LandingPage.tsx"),
  "the dashboard": () => load("index.html", "shell/Shell.tsx", "dashboard/DashboardPage.tsx"),
  "the list of projects": () => load("index.html", "shell/Shell.tsx", "projects/ProjectsPage.tsx"),
  "the editor's card": () => load("editor.html"),
  "the whole editor": () => load("editor.html", "app/editor/surroundings.tsx"),
} as const satisfies Record<keyof typeof budgets, () => readonly Loaded[]>;

const modulesOf = (files: readonly Loaded[]) => files.flatMap(({ modules }) => modules);

test.each(Object.entries(loads))("%s loads within its budget", (what, loaded) => {
  const files = loaded();
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const budget = budgets[what as keyof typeof budgets];
  const told = files.map(({ name, bytes: size }) => `${size} ${name}`).join("\n");
  expect(files.length, told).toBeLessThanOrEqual(budget.files);
  expect(bytes, told).toBeLessThanOrEqual(budget.bytes);
  // If a limit were far above the actual size, growth would go unnoticed.
  expect(bytes, "The budget is more than a tenth above what is needed: lower it.").toBeGreaterThan(
    budget.bytes * 0.9,
  );
});

/**
 * Length of a module's code before minification. If several built files contain the module, the longest copy
 * counts.
 */
const lengthOf = (id: string) => Math.max(...chunks.map(({ modules }) => modules[id] ?? 0));
const lengthOfAll = (ids: readonly string[]) => ids.reduce((sum, id) => sum + lengthOf(id), 0);

/** Matches modules with schemas, drawing code and the school client. */
const onlyForCards =
  /zod\/v4\/(classic|mini|core\/(schemas|checks|regexes))|harfbuzzjs|packages\/(render\/|school\/src\/(school\.ts|fileManager\/)|core\/src\/(elements|text|layout|barcodes|editing))/;

test("sign-in, landing page and dashboard load no schema or drawing code", () => {
  expect(modulesOf(loads["the whole editor"]()).some((id) => onlyForCards.test(id))).toBe(true);
  for (const what of ["the sign-in page", "the landing page", "the dashboard"] as const) {
    expect([what, modulesOf(loads[what]()).filter((id) => onlyForCards.test(id))]).toEqual([what, []]);
  }
});

test("each screen loads only small parts of other features", () => {
  const ofOthers = (what: keyof typeof loads, feature: string) =>
    modulesOf(loads[what]()).filter(
      (id) => /src\/features\//.test(id) && !id.includes(`/features/${feature}/`),
    );
  expect(lengthOfAll(ofOthers("the sign-in page", "signIn"))).toBeLessThan(7_000);
  expect(lengthOfAll(ofOthers("the dashboard", "dashboard"))).toBeLessThan(7_000);
  expect(lengthOfAll(ofOthers("the editor's card", "editor"))).toBeLessThan(7_000);
});

test("the web app contains no PDF writer and no route schemas", () => {
  const all = chunks.flatMap(({ modules }) => Object.keys(modules));
  expect(all.length).toBeGreaterThan(500);
  expect(
    all.filter((id) => /packages\/(render\/src\/pdf|api\/src\/contracts|production)\//.test(id)),
  ).toEqual([]);
});

test("the entry script is one small file that requests the project", () => {
  const first = chunks.find(({ modules }) => Object.keys(modules).some((id) => id.endsWith("src/atOnce.ts")));
  const { needs, bytes } = fileNamed(first?.fileName ?? "");
  expect(needs.filter((name) => !name.includes("rolldown-runtime"))).toEqual([]);
  expect(bytes).toBeLessThan(7_000);
  const [page] = load("editor.html");
  expect(page?.name).toBe("editor.html");
});

test("the built files have no circular imports", () => {
  const needsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]));
  const reach = (name: string, seen = new Set<string>()): Set<string> => {
    for (const next of needsOf.get(name) ?? []) if (!seen.has(next)) reach(next, seen.add(next));
    return seen;
  };
  expect([...needsOf.keys()].filter((name) => reach(name).has(name))).toEqual([]);
});

test("icons load only with their library: the list first, drawings later", () => {
  const ofLibrary = (id: string) => id.includes("virtual:icon-library");
  expect(modulesOf(loads["the whole editor"]()).filter(ofLibrary)).toEqual([]);
  const files = chunks
    .filter(({ modules }) => Object.keys(modules).some(ofLibrary))
    .map(({ fileName }) => bytesOf(fileName))
    .toSorted((a, b) => b - a);
  expect(files.length).toBeGreaterThan(10);
  expect(files[0]).toBeLessThan(95_000);
  expect(files[1]).toBeLessThan(30_000);
});
