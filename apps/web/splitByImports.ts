import type { Plugin } from "vite";

type Ids = ReadonlySet<string>;

/** The app's modules. */
export type ModuleGraph = {
  readonly ids: readonly string[];
  /** Static imports of a module. */
  readonly imports: (id: string) => readonly string[];
  /** Modules that it imports by `import()`. */
  readonly laterImports: (id: string) => readonly string[];
  /** Characters of its code. */
  readonly size: (id: string) => number;
};

/** Modules that load together: one of the page's scripts, or the result of one `import()`. */
type Part = {
  readonly modules: Ids;
  /** Parts that are always loaded when this one is, including itself. */
  readonly path: Ids;
};

/** Separates the parts that share a file, in its key. */
const separator = "\n";

type Parts = ReadonlyMap<string, Part>;

/** A part that shares something with at least this many others shares a lot. */
const manyParts = 4;
/** A smaller file takes longer to request than to download, in characters of code. */
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

/** The paths of parts: a part is on another's path if the other can only be reached through it. */
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

/** The parts that must load a module: those that need it and do not have it on their path. */
function needersOf(id: string, parts: Parts): readonly string[] {
  const reached = reachedBy(id, parts);
  return reached.filter((part) => !reached.some((other) => other !== part && pathOf(part, parts).has(other)));
}

/** The last part on the paths of all of these. */
function meetingOf(needers: readonly string[], parts: Parts): string {
  const shared = needers.map((part) => pathOf(part, parts)).reduce(inBoth);
  const lengthOf = (part: string) => pathOf(part, parts).size;
  return [...shared].reduce((last, part) => (lengthOf(part) > lengthOf(last) ? part : last));
}

/** The shared modules that are small, in groups that load together. */
function smallOf(groups: readonly (readonly string[])[], graph: ModuleGraph): ReadonlySet<string> {
  const isSmall = (ids: readonly string[]) => ids.reduce((sum, id) => sum + graph.size(id), 0) < smallFile;
  const small = new Set(groups.filter(isSmall).flat());
  // A group also counts as small if it is small without the modules already counted as small.
  for (const ids of groups) {
    if (isSmall(ids.filter((id) => !small.has(id)))) for (const id of ids) small.add(id);
  }
  return small;
}

/** The app's own modules where splitting starts. */
export type Starts = {
  /** The page's own scripts; each is loaded when the next one runs. */
  readonly scripts: readonly string[];
  /** The screens that people see first, which must load quickly. */
  readonly firstScreens?: readonly string[];
  /** Parts that load the files of other parts whole, so that nothing is split off for them. */
  readonly borrowers?: readonly string[];
};

/**
 * Assigns each module to a file, based only on what is imported when. A module that one part needs goes into that
 * part's file. A small module that several parts need goes with the last part that is loaded before all of them; if
 * that is one of the page's scripts and no first screen needs the module, it goes into the file `later`. Modules shared
 * by parts that share a lot anyway go into one file, `common`; the rest are separate files that each of their users
 * loads.
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

  /** Modules that must load where all of these meet. */
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
  /** True for modules that the page's scripts have loaded for every screen. */
  const isAtHand = (id: string) => scripts.some((script) => parts.get(script)?.modules.has(id));
  const common = new Set(
    large.filter((ids) => [...closureOf(ids, graph)].every((id) => isAtHand(id) || isWide(id))).flat(),
  );

  // A first screen that needs a part of the common file loads all of it with its dependencies.
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
      // The bundler puts a part that shares nothing into one file.
      else if (scripts.includes(key) || !isOwn(key)) files.set(id, key);
    }
  }
  return files;
}

/** Splits the code at its `import()`s: see decision 0024. */
export function splitByImports(starts: Starts) {
  const names = new Map<string, string>();
  const plugin: Plugin = {
    name: "split-by-imports",
    apply: "build",
    buildEnd() {
      // The bundler copies all its information about a module on each request, so request it once.
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

/** A part is named after its module, a shared file by a number. */
function nameOf(file: string, place: number): string {
  const [, name = file] = /([^/]+?)\.\w+$/.exec(file) ?? [];
  return file.includes(separator) ? `shared-${place}` : name;
}
