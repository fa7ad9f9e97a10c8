import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type ESTree, type Plugin, parseSync } from "vite";

/** The origin of a name: the file that defines it, and its name there. */
type Origin = { readonly file: string; readonly name: string };

/** A file's exports: its own, re-exports by name, and files that it re-exports entirely. */
type FileExports = {
  readonly own: ReadonlySet<string>;
  readonly reexported: ReadonlyMap<string, Origin>;
  readonly whole: readonly string[];
};

/** Reads a file's exports, once per file. */
export type ReadExports = (file: string) => FileExports;

const nameOf = (node: ESTree.ModuleExportName): string =>
  node.type === "Literal" ? String(node.value) : node.name;

/** A file's imports by their local names. */
function importsOf({ body }: ESTree.Program, at: (source: string) => string): Map<string, Origin> {
  const imports = body.filter((node) => node.type === "ImportDeclaration");
  return new Map(
    imports.flatMap(({ specifiers, source }) =>
      specifiers
        .filter((part) => part.type === "ImportSpecifier")
        .map((part) => [part.local.name, { file: at(source.value), name: nameOf(part.imported) }] as const),
    ),
  );
}

function declared({ declaration }: ESTree.ExportNamedDeclaration): readonly string[] {
  if (declaration?.type === "VariableDeclaration") {
    return declaration.declarations.flatMap(({ id }) => (id.type === "Identifier" ? [id.name] : []));
  }
  return declaration && "id" in declaration && declaration.id?.type === "Identifier"
    ? [declaration.id.name]
    : [];
}

function offerOf(file: string, code: string): FileExports {
  const at = (source: string) => join(dirname(file), source);
  const { program } = parseSync(file, code);
  const imported = importsOf(program, at);
  const foreign = new Set(
    program.body.flatMap((node) =>
      node.type === "ImportDeclaration" ? node.specifiers.map(({ local }) => local.name) : [],
    ),
  );
  const own = new Set<string>();
  const reexported = new Map<string, Origin>();
  for (const node of program.body.filter((each) => each.type === "ExportNamedDeclaration")) {
    for (const name of declared(node)) own.add(name);
    for (const { local, exported } of node.specifiers) {
      const name = nameOf(local);
      const origin = node.source ? { file: at(node.source.value), name } : imported.get(name);
      if (origin) reexported.set(nameOf(exported), origin);
      else if (!foreign.has(name)) own.add(nameOf(exported));
    }
  }
  if (program.body.some((node) => node.type === "ExportDefaultDeclaration")) own.add("default");
  const whole = program.body
    .filter((node) => node.type === "ExportAllDeclaration" && !node.exported)
    .map((node) => at((node as ESTree.ExportAllDeclaration).source.value));
  return { own, reexported, whole };
}

export function offersOf(read: (file: string) => string): ReadExports {
  const offers = new Map<string, FileExports>();
  return (file) => {
    const offer = offers.get(file) ?? offerOf(file, read(file));
    offers.set(file, offer);
    return offer;
  };
}

/** Follows a name through re-exports; null if it comes from another package or does not exist. */
export function originOf({ file, name }: Origin, offerOf: ReadExports): Origin | null {
  if (!/\.[mc]?[jt]sx?$/.test(file)) return null;
  const { own, reexported, whole } = offerOf(file);
  const next = reexported.get(name);
  if (next) return originOf(next, offerOf);
  if (own.has(name)) return { file, name };
  for (const other of whole) {
    const origin = originOf({ file: other, name }, offerOf);
    if (origin) return origin;
  }
  return null;
}

/** The code with imports from index files replaced by imports from the defining modules. */
export function withDirectImports(
  code: string,
  indexes: ReadonlyMap<string, string>,
  offerOf: ReadExports,
): string {
  let rewritten = code;
  for (const node of parseSync("importer.js", code).program.body.toReversed()) {
    const index = node.type === "ImportDeclaration" ? indexes.get(node.source.value) : undefined;
    if (node.type !== "ImportDeclaration" || index === undefined) continue;
    const lines = node.specifiers.map((part) => {
      const origin =
        part.type === "ImportSpecifier"
          ? originOf({ file: index, name: nameOf(part.imported) }, offerOf)
          : null;
      return origin && `import { ${origin.name} as ${part.local.name} } from ${JSON.stringify(origin.file)};`;
    });
    // The index itself is needed, as a namespace or for its side effects.
    if (lines.length === 0 || lines.includes(null)) continue;
    rewritten = rewritten.slice(0, node.start) + lines.join(" ") + rewritten.slice(node.end);
  }
  return rewritten;
}

/**
 * Imports the re-exports of index files from their defining modules. The bundler then does not need to read six
 * thousand icons, and imports show what a screen really needs: a package's index imports all of it. See
 * splitByImports.ts.
 * @param packages packages whose modules have no side effects when imported
 */
export function directImports(packages: readonly string[]): Plugin {
  const indexes = new Map<string, string>();
  const offerOf = offersOf((file) => readFileSync(file, "utf8"));
  return {
    name: "direct-imports",
    apply: "build",
    async buildStart() {
      for (const name of packages) {
        const file = (await this.resolve(name, join(import.meta.dirname, "src/main.ts")))?.id;
        if (file === undefined) throw new Error(`The package ${name} is not installed.`);
        indexes.set(name, file);
      }
    },
    transform(code, id) {
      const isOurs = !id.includes("node_modules") && /\.tsx?$/.test(id);
      if (!isOurs || !packages.some((name) => code.includes(`"${name}"`))) return null;
      return { code: withDirectImports(code, indexes, offerOf), map: null };
    },
  };
}
