import type { Plugin, Rolldown } from "vite";

/** What draws cards: with it comes WebAssembly, for which no other screen is to wait. */
const drawing = [
  /node_modules[\\/]harfbuzzjs[\\/]/,
  /packages[\\/](render|core[\\/]src[\\/](text|layout|elements|barcodes))[\\/]/,
  /apps[\\/]web[\\/]src[\\/]platform[\\/]cards[\\/]/,
];

const start = /[\\/]src[\\/]app[\\/]start\.tsx$/;
const router = /[\\/]src[\\/]app[\\/]router\.tsx$/;
const editor = /[\\/]src[\\/]app[\\/]editor[\\/]editorRoute\.tsx$/;
const icon = /[\\/]@tabler[\\/]icons-react[\\/]/;
const surroundings = /[\\/]src[\\/]app[\\/]editor[\\/]surroundings\.tsx$/;

type Graph = Pick<Rolldown.PluginContext, "getModuleIds" | "getModuleInfo">;

/** Everything that a module needs before it runs, itself included. */
function closureOf(graph: Graph, id: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) closureOf(graph, next, found);
  return found;
}

/** The file that a module goes to; the others follow the one route that needs them. */
function assign(graph: Graph): ReadonlyMap<string, string> {
  const ids = [...graph.getModuleIds()];
  const find = (pattern: RegExp) => ids.find((id) => pattern.test(id)) ?? "";
  const closure = (pattern: RegExp) => closureOf(graph, find(pattern));
  const routes = graph.getModuleInfo(find(router))?.dynamicallyImportedIds ?? [];
  const others = routes.filter((id) => !editor.test(id)).map((id) => closureOf(graph, id));
  const [app, ofCard] = [closure(start), closure(editor)];
  const aroundCard = closure(surroundings);
  const isDrawing = (id: string) => drawing.some((part) => part.test(id));
  const draws = (id: string) => [...closureOf(graph, id)].some(isDrawing);
  // With what it needs itself, or the two files would wait for each other.
  const cards = new Set<string>();
  for (const id of ids.filter(isDrawing)) closureOf(graph, id, cards);

  /** Also of other screens than the editor: these are not to load the editor for it. */
  const isShared = (id: string) => {
    const uses = others.filter((other) => other.has(id)).length;
    return uses > 1 || (uses === 1 && (ofCard.has(id) || aroundCard.has(id)));
  };
  const fileOfShared = (id: string) => (draws(id) ? "cards" : ofCard.has(id) ? "app" : "shared");
  const fileOfEditor = (id: string) =>
    ofCard.has(id) ? "editor" : aroundCard.has(id) ? "surroundings" : null;
  const fileOf = (id: string): string | null => {
    if (app.has(id)) return "app";
    if (isShared(id)) return fileOfShared(id);
    if (cards.has(id)) return "cards";
    // An icon of two dialogs is not worth a file of its own.
    return fileOfEditor(id) ?? (icon.test(id) ? "shared" : null);
  };
  return new Map(ids.map((id) => [id, fileOf(id)] as const).filter(isNamed));
}

const isNamed = (pair: readonly [string, string | null]): pair is readonly [string, string] =>
  pair[1] !== null;

/**
 * Decides which modules share a file. Left to itself the bundler makes a file for each set of routes that share
 * something: a hundred small ones, and fetching those takes longer than the few kB that a route does not need.
 */
export function splitCode() {
  let files: ReadonlyMap<string, string> = new Map();
  const plugin: Plugin = {
    name: "split-code",
    buildEnd() {
      files = assign(this);
    },
  };
  const into = (name: string) => ({
    name,
    test: (id: string) => files.get(id) === name,
    priority: 1,
    includeDependenciesRecursively: false,
  });
  const groups = [
    // Which faces and pictures a project needs is found out before anything can draw it.
    {
      name: "faces",
      test: /packages[\\/]fonts[\\/]|platform[\\/]cards[\\/](bundledFonts|earlyFaces|earlyParts|fetchPartsAtOnce)\.ts|elements[\\/]text[\\/]textFont\.ts|expo-google-fonts/,
      priority: 2,
    },
    // Kept apart, a new release of ours leaves these in the browser's cache.
    {
      name: "react",
      test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie)[\\/]|preload-helper|rolldown[\\/]runtime/,
      priority: 2,
    },
    { name: "zod", test: /node_modules[\\/]zod[\\/]/, priority: 2 },
    // Reading designs and tables is needed on more screens than drawing them.
    {
      name: "design",
      test: /packages[\\/]core[\\/]src[\\/](document|records|tokens|print)[\\/]/,
      priority: 2,
    },
    ...["app", "shared", "cards", "editor", "surroundings"].map(into),
  ];
  return { plugin, groups };
}
