import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { isNode, lineOf, type Node, nodesIn } from "./nodesIn.ts";

const globals = ["globalThis", "window", "self", "global"];

const isGlobal = (value: unknown): boolean => {
  if (!isNode(value)) return false;
  if (value.type === "Identifier") return globals.includes(String(value.name));
  // `(globalThis as Kept).kept` is an assignment target as well.
  return /^(TSAsExpression|TSNonNullExpression|ParenthesizedExpression)$/.test(value.type)
    ? isGlobal(value.expression)
    : false;
};

const isGlobalProperty = (value: unknown): boolean =>
  isNode(value) && value.type === "MemberExpression" && isGlobal(value.object);

/** `Object.assign(globalThis, …)`, `Object.defineProperty(window, …)` and similar calls. */
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

/** Writes to global objects, which couple modules without an import, in files given by their paths from `root`. */
export function findGlobalWrites(root: string, files: readonly string[]): string[] {
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    if (!/\b(globalThis|window|self|global)\b/.test(text)) return [];
    return [...nodesIn(parseSync(file, text).program)]
      .filter(isWrite)
      .map(
        (node) =>
          `${file}:${lineOf(node, text)} writes to the global object: hand it over, or keep it in a module that both import.`,
      );
  });
}
