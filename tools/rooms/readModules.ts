import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { parseSync } from "vite";

/** An import between two files, with both paths relative to the repository's root. */
export type ModuleImport = {
  readonly target: string;
  /** As written in the importing file. */
  readonly specifier: string;
  /** True if it imports only types, which do not exist at run time. */
  readonly isType: boolean;
  /** True if `import()` loads it while the program runs. */
  readonly isLater: boolean;
};

export type Module = { readonly file: string; readonly imports: readonly ModuleImport[] };

const code = "{packages,apps,tools,e2e,bench,studio}/**/*.{ts,tsx}";
const notOurs = ["**/node_modules/**", "**/dist/**"];

type Manifest = { readonly name: string; readonly exports?: Readonly<Record<string, string>> };

/** The file of each entry point of our packages, by import name such as `@print-builder/core/sheets`. */
type Entries = ReadonlyMap<string, string>;

function readEntries(root: string): Entries {
  const entries = new Map<string, string>();
  for (const file of globSync("{packages,apps}/*/package.json", { cwd: root })) {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, file), "utf8")) as Manifest;
    for (const [entry, target] of Object.entries(exports)) {
      if (typeof target === "string") entries.set(join(name, entry), join(dirname(file), target));
    }
  }
  return entries;
}

/** The file that a specifier refers to; null for third-party packages. */
function resolve(file: string, specifier: string, entries: Entries): string | null {
  if (specifier.startsWith(".")) return normalize(join(dirname(file), specifier));
  const [, app] = /^((?:apps|packages)\/[^/]+)\//.exec(file) ?? [];
  if (specifier.startsWith("#test/") && app) return join(app, specifier.slice(1));
  if (specifier.startsWith("#") && app) return join(app, "src", specifier.slice(1));
  return entries.get(specifier) ?? null;
}

type Named = Omit<ModuleImport, "target">;

function importsIn(file: string, text: string): Named[] {
  const { module } = parseSync(file, text);
  const loaded = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const [, specifier] = /^["'`]([^"'`]+)["'`]$/.exec(text.slice(start, end)) ?? [];
    return specifier === undefined ? [] : [{ specifier, isType: false, isLater: true }];
  });
  const imported = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    isType: entries.length > 0 && entries.every((entry) => entry.isType),
    isLater: false,
  }));
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, isType, isLater: false }] : [],
    ),
  );
  return [...imported, ...passedOn, ...loaded];
}

/** All source files under `root` and their imports. Throws if a file cannot be parsed. */
export function readModules(root: string): Module[] {
  const entries = readEntries(root);
  return globSync(code, { cwd: root, exclude: notOurs })
    .sort()
    .map((file) => ({
      file,
      imports: importsIn(file, readFileSync(join(root, file), "utf8")).flatMap(({ specifier, ...how }) => {
        const target = resolve(file, specifier, entries);
        return target === null ? [] : [{ target, specifier, ...how }];
      }),
    }));
}
