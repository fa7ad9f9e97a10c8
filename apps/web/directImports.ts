import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type ESTree, type Plugin, parseSync } from "vite";

/** Packages whose index names hundreds of modules that do not need each other. */
const lists = ["@mantine/core", "@mantine/hooks", "@tabler/icons-react"];

/** The module that a name of an index comes from, and what it is called there. */
type Origin = { readonly file: string; readonly name: string };
type Offer = ReadonlyMap<string, Origin>;

const programOf = (file: string, code: string): ESTree.Program => parseSync(file, code).program;

const nameOf = (node: ESTree.ModuleExportName): string =>
  node.type === "Literal" ? String(node.value) : node.name;

/** What an index imports, by the names that it has there. */
function importsOf({ body }: ESTree.Program, at: (source: string) => string): Offer {
  const imports = body.filter((node) => node.type === "ImportDeclaration");
  return new Map(
    imports.flatMap(({ specifiers, source }) =>
      specifiers
        .filter((part) => part.type === "ImportSpecifier")
        .map((part) => [part.local.name, { file: at(source.value), name: nameOf(part.imported) }] as const),
    ),
  );
}

/** What an index gives out under which name: `import { A } …; export { A as B }`, or `export { A as B } from …`. */
export function readOffer(file: string, code: string): Offer {
  const at = (source: string) => join(dirname(file), source);
  const program = programOf(file, code);
  const imported = importsOf(program, at);
  const offer = new Map<string, Origin>();
  for (const { specifiers, source } of program.body.filter(
    (node) => node.type === "ExportNamedDeclaration",
  )) {
    for (const { local, exported } of specifiers) {
      const name = nameOf(local);
      const origin = source ? { file: at(source.value), name } : imported.get(name);
      if (origin) offer.set(nameOf(exported), origin);
    }
  }
  return offer;
}

/** The statement that imports the same from where it is; null where the index itself is wanted. */
function directly(node: ESTree.ImportDeclaration, offer: Offer): string | null {
  const lines = node.specifiers.map((part) => {
    const origin = part.type === "ImportSpecifier" ? offer.get(nameOf(part.imported)) : undefined;
    return origin
      ? `import { ${origin.name} as ${part.local.name} } from ${JSON.stringify(origin.file)};`
      : null;
  });
  return lines.includes(null) ? null : lines.join(" ");
}

/** The code with imports from the indexes replaced by imports from the modules themselves. */
export function withDirectImports(code: string, offers: ReadonlyMap<string, Offer>): string {
  let rewritten = code;
  for (const node of programOf("importer.js", code).body.toReversed()) {
    if (node.type !== "ImportDeclaration") continue;
    const offer = offers.get(node.source.value);
    const lines = offer ? directly(node, offer) : null;
    if (lines !== null) rewritten = rewritten.slice(0, node.start) + lines + rewritten.slice(node.end);
  }
  return rewritten;
}

/**
 * Imports components and icons from their own modules instead of from their package's index. The bundler then need
 * not read six thousand icons, and which route needs which component can be told from the imports: see splitCode.ts.
 */
export function directImports(): Plugin {
  const offers = new Map<string, Offer>();
  return {
    name: "direct-imports",
    apply: "build",
    async buildStart() {
      for (const list of lists) {
        const file = (await this.resolve(list))?.id;
        if (file === undefined) throw new Error(`The package ${list} is not installed.`);
        offers.set(list, readOffer(file, readFileSync(file, "utf8")));
      }
    },
    transform(code, id) {
      const isOurs = !id.includes("node_modules") && /\.tsx?$/.test(id);
      if (!isOurs || !lists.some((list) => code.includes(`"${list}"`))) return null;
      return { code: withDirectImports(code, offers), map: null };
    },
  };
}
