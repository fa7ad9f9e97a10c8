import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { isNode, lineOf, type Node, nodesIn } from "./nodesIn.ts";

const typeOf = (node: unknown): string | null =>
  isNode(node) && isNode(node.typeAnnotation) ? node.typeAnnotation.type : null;

/** The expression that is cast, without brackets. */
function castOf({ expression }: Node): unknown {
  return isNode(expression) && expression.type === "ParenthesizedExpression"
    ? castOf(expression)
    : expression;
}

const isCast = ({ type }: Node) => type === "TSAsExpression" || type === "TSTypeAssertion";

/** How a cast disables type checking; null for a checked cast. */
function blindness(node: Node): string | null {
  if (!isCast(node)) return null;
  if (typeOf(node) === "TSNeverKeyword") return "as never";
  const inner = castOf(node);
  return isNode(inner) && isCast(inner) && typeOf(inner) === "TSUnknownKeyword" ? "as unknown as" : null;
}

/** Unchecked casts in files, which are given by their paths from `root`. */
export function findCasts(root: string, files: readonly string[]): string[] {
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    // Most files have none, and parsing takes ten times as long as searching for the words.
    if (!/\bnever\b|\bunknown\b/.test(text)) return [];
    return [...nodesIn(parseSync(file, text).program)].flatMap((node) => {
      const how = blindness(node);
      if (how === null) return [];
      return [
        `${file}:${lineOf(node, text)} casts with "${how}", which hides every mistake: say the right type, or parse.`,
      ];
    });
  });
}
