import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parseSync } from "vite";
import { findCycles } from "./findCycles.ts";
import { findClimbing, findForbidden, findTestingInProduct } from "./findForbidden.ts";
import { findWording } from "./findWording.ts";
import { type Module, readModules } from "./readModules.ts";

const fewestLines = 25;

const isTest = (file: string) => /\.(?:test|e2e)\.tsx?$/.test(file);
const isList = (file: string) => /^(?:index|vite\.config)\.ts$/.test(basename(file));

/**
 * Small files that belong in the neighbouring file that alone imports them. Excludes files that a test, an index
 * or a configuration imports, and files that are imported dynamically.
 */
function findLeaves(root: string, modules: readonly Module[]): string[] {
  const importers = new Map<string, Set<string>>();
  const concepts = new Set<string>();
  for (const { file, imports } of modules) {
    for (const { target, isLater } of imports) {
      if (isLater || isTest(file) || isList(file)) concepts.add(target);
      else importers.set(target, (importers.get(target) ?? new Set()).add(file));
    }
  }
  return [...importers].flatMap(([file, [first = "", ...others]]) => {
    const isCode = /\.tsx?$/.test(file);
    if (!isCode || others.length > 0 || dirname(first) !== dirname(file) || concepts.has(file)) return [];
    const lines = readFileSync(join(root, file), "utf8").trimEnd().split("\n").length;
    return lines < fewestLines
      ? [`${file} has ${lines} lines and only ${first} imports it: move it there.`]
      : [];
  });
}

/** Excludes tests, which may import anything, and test helpers in `test/` next to `src/`, which belong to no room. */
const isProduct = ({ file }: Module) =>
  /^(packages|apps)\/[^/]+\/src\//.test(file) && !/\.test\.tsx?$/.test(file);

/** Excludes tests, which may cast stubs. */
const isChecked = (file: string) =>
  /^(packages\/[^/]+\/src|apps\/[^/]+|tools|bench|studio)\//.test(file) &&
  !/\.test\.tsx?$|^apps\/[^/]+\/test\//.test(file);

/** All violations of the rules in the code under `root`, with one or more lines each. */
export function checkRooms(root: string): string[] {
  const modules = readModules(root);
  const product = modules.filter(isProduct);
  const files = modules.map(({ file }) => file);
  const productFiles = product.map(({ file }) => file);
  return [
    ...findForbidden(modules),
    ...findTestingInProduct(modules),
    ...findClimbing(modules),
    ...findCycles(product),
    ...findRawStyles(root),
    ...findGlobalWrites(root, productFiles),
    ...findKindNames(root, productFiles),
    ...findCasts(root, files.filter(isChecked)),
    ...findLeaves(root, modules),
    ...findWording(root, files),
  ];
}

const typeOf = (node: unknown): string | null =>
  isNode(node) && isNode(node.typeAnnotation) ? node.typeAnnotation.type : null;

/** The expression that is cast, without parentheses. */
function castOf({ expression }: Node): unknown {
  return isNode(expression) && expression.type === "ParenthesizedExpression"
    ? castOf(expression)
    : expression;
}

const isCast = ({ type }: Node) => type === "TSAsExpression" || type === "TSTypeAssertion";

/** The kind of a cast that disables type checking; null for other casts. */
function blindness(node: Node): string | null {
  if (!isCast(node)) return null;
  if (typeOf(node) === "TSNeverKeyword") return "as never";
  const inner = castOf(node);
  return isNode(inner) && isCast(inner) && typeOf(inner) === "TSUnknownKeyword" ? "as unknown as" : null;
}

/** Unchecked casts in files, whose paths are relative to `root`. */
function findCasts(root: string, files: readonly string[]): string[] {
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    // Parses only files that contain these words, because parsing takes ten times as long as searching.
    if (!/\bnever\b|\bunknown\b/.test(text)) return [];
    return [...nodesIn(parseSync(file, text).program)].flatMap((node) => {
      const how = blindness(node);
      if (how === null) return [];
      return [
        `${file}:${lineOf(node, text)} casts with "${how}", which hides every mistake: use the right type, or parse.`,
      ];
    });
  });
}

const globals = ["globalThis", "window", "self", "global"];

const isGlobal = (value: unknown): boolean => {
  if (!isNode(value)) return false;
  if (value.type === "Identifier") return globals.includes(String(value.name));
  // Looks through casts: `(globalThis as Kept).kept = …` also writes to the global object.
  return /^(TSAsExpression|TSNonNullExpression|ParenthesizedExpression)$/.test(value.type)
    ? isGlobal(value.expression)
    : false;
};

const isGlobalProperty = (value: unknown): boolean =>
  isNode(value) && value.type === "MemberExpression" && isGlobal(value.object);

/** Matches `Object.assign(globalThis, …)`, `Object.defineProperty(window, …)` and similar calls. */
const isDefinition = ({ callee, arguments: given }: Node): boolean =>
  isNode(callee) &&
  isNode(callee.object) &&
  /^(Object|Reflect)$/.test(String(callee.object.name)) &&
  isNode(callee.property) &&
  /^(assign|define|set)/.test(String(callee.property.name)) &&
  Array.isArray(given) &&
  isGlobal(given[0]);

function isWrite(node: Node): boolean {
  if (node.type === "AssignmentExpression") return isGlobalProperty(node.left);
  if (node.type === "UpdateExpression") return isGlobalProperty(node.argument);
  if (node.type === "UnaryExpression") return node.operator === "delete" && isGlobalProperty(node.argument);
  if (node.type === "CallExpression") return isDefinition(node);
  return node.type === "TSModuleDeclaration" && node.kind === "global";
}

/** Writes to global objects, which couple modules without an import. Paths of files are relative to `root`. */
function findGlobalWrites(root: string, files: readonly string[]): string[] {
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    if (!/\b(globalThis|window|self|global)\b/.test(text)) return [];
    return [...nodesIn(parseSync(file, text).program)]
      .filter(isWrite)
      .map(
        (node) =>
          `${file}:${lineOf(node, text)} writes to the global object: pass the value, or keep it in a module that both import.`,
      );
  });
}

/** Style properties that have theme variables, and patterns for raw values in style sheets. */
const inSheets = [
  {
    what: "font size",
    variable: "--mantine-font-size-…",
    raw: /(?<![\w-])font(?:-size)?:[^;]*(?<![\w-])[\d.]+(?:px|pt|r?em)/,
  },
  { what: "layer", variable: "--layer-…", raw: /(?<![\w-])z-index:\s*-?\d/ },
  { what: "radius", variable: "--mantine-radius-…", raw: /(?<![\w-])border(?:-[\w-]+)?-radius:[^;]*\b\d+px/ },
] as const;

/** Patterns for raw values in components: inline styles and component properties. */
const inComponents = [
  {
    what: "font size",
    variable: "one of its names (xs, sm, …)",
    raw: /\bfz=\{?["']?\d|\bfontSize:\s*["']?\d/,
  },
  { what: "layer", variable: "a class with --layer-…", raw: /\bzIndex=\{?["']?-?\d/ },
] as const;

const places = [
  { files: "apps/web/src/**/*.css", rules: inSheets },
  { files: "apps/web/src/**/!(*.test).tsx", rules: inComponents },
] as const;

/** Lines of style sheets and components with a raw value for which the theme has a variable. */
function findRawStyles(root: string): string[] {
  return places.flatMap(({ files, rules }) =>
    globSync(files, { cwd: root })
      .sort()
      .flatMap((file) =>
        readFileSync(join(root, file), "utf8")
          .split("\n")
          .flatMap((line, index) =>
            rules
              .filter(({ raw }) => raw.test(line))
              .map(
                ({ what, variable }) =>
                  `${file}:${index + 1} states a raw ${what} ("${line.trim()}"): use the theme's, ${variable}.`,
              ),
          ),
      ),
  );
}

/** A syntax node from the parser. */
type Node = { readonly type: string; readonly start: number; readonly [name: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

/** All nodes of a program, parents first. */
function* nodesIn(value: unknown): Generator<Node> {
  if (isNode(value)) yield value;
  if (typeof value !== "object" || value === null) return;
  for (const child of Object.values(value)) yield* nodesIn(child);
}

/** The line on which a node begins, counted from 1. */
const lineOf = ({ start }: Node, text: string): number => text.slice(0, start).split("\n").length;

const elementNames = /^(?:element|elements|stored|only|selected)$/;

const isElementType = (value: unknown): boolean =>
  isNode(value) &&
  value.type === "MemberExpression" &&
  isNode(value.property) &&
  value.property.name === "type" &&
  isNode(value.object) &&
  elementNames.test(String(value.object.name));

/** The names of all element kinds, from the files that define them: `textElement.ts`. */
const kindsIn = (root: string): readonly string[] =>
  globSync("packages/core/src/elements/*/*Element.ts", { cwd: root }).map((file) =>
    basename(file, "Element.ts"),
  );

const comparesKind = ({ type, operator, left, right }: Node, kinds: readonly string[]): boolean =>
  type === "BinaryExpression" &&
  /^[!=]==$/.test(String(operator)) &&
  [left, right].some(
    (side) => isNode(side) && side.type === "Literal" && kinds.includes(String(side.value)),
  ) &&
  [left, right].some((side) =>
    isElementType(isNode(side) && side.type === "ChainExpression" ? side.expression : side),
  );

/** Lines outside `elements` that compare an element's type by name. Paths of files are relative to `root`. */
function findKindNames(root: string, files: readonly string[]): string[] {
  const kinds = kindsIn(root);
  return files
    .filter((file) => !file.startsWith("packages/core/src/elements/"))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), "utf8");
      if (!/\.type\b/.test(text)) return [];
      return [...nodesIn(parseSync(file, text).program)]
        .filter((node) => comparesKind(node, kinds))
        .map(
          (node) => `${file}:${lineOf(node, text)} compares an element's type by name: ask roleOf(element).`,
        );
    });
}
