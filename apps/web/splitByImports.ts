import type { Plugin } from "vite";

type Ids = ReadonlySet<string>;

/** The modules of the app. */
export type ModuleGraph = {
  readonly ids: readonly string[];
  /** What a module needs before it runs. */
  readonly imports: (id: string) => readonly string[];
  /** What it imports when it is asked to, by `import()`. */
  readonly laterImports: (id: string) => readonly string[];
  /** Characters of its code. */
  readonly size: (id: string) => number;
};

/** What arrives together: one of the page's scripts, or what one `import()` brings. */
type Part = {
  readonly modules: Ids;
  /** Parts that are there whenever this one is, itself included. */
  readonly path: Ids;
};

/** Between the parts that share a file, in its key. */
const separator = "\n";

type Parts = ReadonlyMap<string, Part>;

/** Parts that share something with at least so many others share much. */
const manyParts = 4;
/** Below this, in characters of code, a file of its own takes longer to ask for than to fetch. */
const smallFile = 24_000;

function closureOf(
  ids: Iterable<string>,
  graph: Pick<ModuleGraph, "imports">,
  found = new Set<string>(),
): Ids {
  for (const id of ids) {
    if (found.has(id)) continue;
    found.add(id);
    closureOf(graph.imports(id), graph, found);
  }
  return found;
}

const inBoth = (ids: Ids, others: Ids): Ids => new Set([...ids].filter((id) => others.has(id)));

/** The paths of parts: a part is there whenever another one is that cannot be reached but through it. */
function pathsOf(askers: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, Ids> {
  const paths = new Map<string, Ids>([...askers.keys()].map((id) => [id, new Set(askers.keys())]));
  let isSettled = false;
  while (!isSettled) {
    isSettled = true;
    for (const [id, from] of askers) {
      const [first, ...others] = from.map((asker): Ids => paths.get(asker) ?? new Set());
      const before = others.reduce(inBoth, first ?? new Set());
      const path = new Set([...before, id]);
      isSettled &&= path.size === paths.get(id)?.size;
      paths.set(id, path);
    }
  }
  return paths;
}

function partsOf(graph: ModuleGraph, scripts: readonly string[], borrowers: readonly string[]): Parts {
  const later = new Set(graph.ids.flatMap(graph.laterImports).filter((id) => !borrowers.includes(id)));
  const modules = new Map([...scripts, ...later].map((id) => [id, closureOf([id], graph)]));
  const askers = new Map<string, readonly string[]>(scripts.map((id, at) => [id, scripts.slice(0, at)]));
  for (const id of later) {
    const asks = (module: string) => graph.laterImports(module).includes(id);
    askers.set(
      id,
      [...modules].filter(([, ids]) => [...ids].some(asks)).map(([part]) => part),
    );
  }
  const paths = pathsOf(askers);
  return new Map(
    [...modules].map(([id, ids]) => [id, { modules: ids, path: paths.get(id) ?? new Set() }] as const),
  );
}

const pathOf = (part: string, parts: Parts): Ids => parts.get(part)?.path ?? new Set();

const reachedBy = (id: string, parts: Parts): readonly string[] =>
  [...parts].filter(([, { modules }]) => modules.has(id)).map(([part]) => part);

/** The parts that must fetch a module: those that need it and in whose path it has not come yet. */
function needersOf(id: string, parts: Parts): readonly string[] {
  const reached = reachedBy(id, parts);
  return reached.filter((part) => !reached.some((other) => other !== part && pathOf(part, parts).has(other)));
}

/** The last part in the paths of all of these. */
function meetingOf(needers: readonly string[], parts: Parts): string {
  const shared = needers.map((part) => pathOf(part, parts)).reduce(inBoth);
  const lengthOf = (part: string) => pathOf(part, parts).size;
  return [...shared].reduce((last, part) => (lengthOf(part) > lengthOf(last) ? part : last));
}

/** What is small of what several parts share, in groups that come along together. */
function smallOf(groups: readonly (readonly string[])[], graph: ModuleGraph): ReadonlySet<string> {
  const isSmall = (ids: readonly string[]) => ids.reduce((sum, id) => sum + graph.size(id), 0) < smallFile;
  const small = new Set(groups.filter(isSmall).flat());
  // What is little beside small things that come anyway is small as well.
  for (const ids of groups) {
    if (isSmall(ids.filter((id) => !small.has(id)))) for (const id of ids) small.add(id);
  }
  return small;
}

/** The app's own modules from which the splitting starts. */
export type Starts = {
  /** The page's own scripts; each is there when the next one runs. */
  readonly scripts: readonly string[];
  /** The screens that people see first, for whom the start is kept small. */
  readonly firstScreens?: readonly string[];
  /** Parts that fetch the files of others whole, and for which nothing is cut out of them. */
  readonly borrowers?: readonly string[];
};

/**
 * The file of each module, told by what is imported when and by nothing else. What one part needs is in its file. What
 * several need comes, when it is small, with the last part that is there before all of them; where that is a script of the
 * page and no first screen needs it, it is in the file `later`. What only parts need that share much anyway is in one file,
 * `common`; the rest is a file that each of those who need it fetches.
 */
export function filesOf(
  graph: ModuleGraph,
  { scripts, firstScreens = [], borrowers = [] }: Starts,
): ReadonlyMap<string, string> {
  const parts = partsOf(graph, scripts, borrowers);
  const needers = new Map(graph.ids.map((id) => [id, needersOf(id, parts)]));
  const neededBy = (id: string) => needers.get(id) ?? [];
  const groups = Map.groupBy(graph.ids, (id) => neededBy(id).join(separator));
  groups.delete("");

  /** What has to come along where all of these meet. */
  function broughtBy(ids: readonly string[]): readonly string[] {
    const there = pathOf(meetingOf(neededBy(ids[0] ?? ""), parts), parts);
    const isThere = (id: string) => [...there].some((part) => parts.get(part)?.modules.has(id));
    return [...closureOf(ids, graph)].filter((id) => !isThere(id));
  }
  const shared = [...groups.values()].filter(([id = ""]) => neededBy(id).length > 1).map(broughtBy);
  const small = smallOf(shared, graph);
  const large = shared.filter((ids) => !ids.every((id) => small.has(id)));
  const needersOfLarge = large
    .flat()
    .filter((id) => !small.has(id))
    .map(neededBy);
  const wide = new Set(needersOfLarge.filter(({ length }) => length >= manyParts).flat());
  const isWide = (id: string) => small.has(id) || neededBy(id).every((part) => wide.has(part));
  /** What every screen finds: the page's scripts have brought it. */
  const isAtHand = (id: string) => scripts.some((script) => parts.get(script)?.modules.has(id));
  const common = new Set(
    large.filter((ids) => [...closureOf(ids, graph)].every((id) => isAtHand(id) || isWide(id))).flat(),
  );

  // A first screen that needs a part of the common file fetches it whole, with what that needs.
  const neededFirst = closureOf([...firstScreens, ...common], graph);
  function fileOfSmall(id: string): string {
    const meeting = meetingOf(neededBy(id), parts);
    return scripts.includes(meeting) && !neededFirst.has(id) ? "later" : meeting;
  }
  const isOwn = (part: string) => groups.get(part)?.every((id) => reachedBy(id, parts).length === 1) ?? false;
  const files = new Map<string, string>();
  for (const [key, ids] of groups) {
    for (const id of ids) {
      if (small.has(id)) files.set(id, fileOfSmall(id));
      else if (common.has(id)) files.set(id, "common");
      // The bundler makes one file of a part that nobody shares anything with.
      else if (scripts.includes(key) || !isOwn(key)) files.set(id, key);
    }
  }
  return files;
}

/** Splits the code along its `import()`s: see decision 0024. */
export function splitByImports(starts: Starts) {
  const names = new Map<string, string>();
  const plugin: Plugin = {
    name: "split-by-imports",
    apply: "build",
    buildEnd() {
      // The bundler copies all that it knows of a module whenever it is asked, so it is asked once.
      const known = new Map(
        [...this.getModuleIds()].map((id) => {
          const { importedIds = [], dynamicallyImportedIds = [], code } = this.getModuleInfo(id) ?? {};
          return [id, { importedIds, dynamicallyImportedIds, size: code?.length ?? 0 }] as const;
        }),
      );
      const graph: ModuleGraph = {
        ids: [...known.keys()],
        imports: (id) => known.get(id)?.importedIds ?? [],
        laterImports: (id) => known.get(id)?.dynamicallyImportedIds ?? [],
        size: (id) => known.get(id)?.size ?? 0,
      };
      const missing = Object.values(starts)
        .flat()
        .find((id) => !graph.ids.includes(id));
      if (missing !== undefined) throw new Error(`The script ${missing} is not part of the app.`);
      const files = filesOf(graph, starts);
      const order = [...new Set(files.values())];
      for (const [id, file] of files) names.set(id, nameOf(file, order.indexOf(file)));
    },
  };
  return {
    plugin,
    groups: [{ name: (id: string) => names.get(id) ?? null, includeDependenciesRecursively: false }],
  };
}

/** Of a part its module's name; of what several share a number. */
function nameOf(file: string, place: number): string {
  const [, name = file] = /([^/]+?)\.\w+$/.exec(file) ?? [];
  return file.includes(separator) ? `shared-${place}` : name;
}
