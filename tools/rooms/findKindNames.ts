import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { isNode, lineOf, type Node, nodesIn } from "./nodesIn.ts";

const kinds = /^(?:text|image|barcode|rectangle|circle|triangle|line|arrow|star|path)$/;
const elementNames = /^(?:element|elements|stored|only|selected)$/;

const isElementType = (value: unknown): boolean =>
  isNode(value) &&
  value.type === "MemberExpression" &&
  isNode(value.property) &&
  value.property.name === "type" &&
  isNode(value.object) &&
  elementNames.test(String(value.object.name));

const isKind = (value: unknown): boolean =>
  isNode(value) && value.type === "Literal" && kinds.test(String(value.value));

const comparesKind = ({ type, operator, left, right }: Node): boolean =>
  type === "BinaryExpression" &&
  /^[!=]==$/.test(String(operator)) &&
  [left, right].some(isKind) &&
  [left, right].some((side) =>
    isElementType(isNode(side) && side.type === "ChainExpression" ? side.expression : side),
  );

/** Places outside `elements` that compare an element's type by name, in files given by their paths from `root`. */
export function findKindNames(root: string, files: readonly string[]): string[] {
  return files
    .filter((file) => !file.startsWith("packages/core/src/elements/"))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), "utf8");
      if (!/\.type\b/.test(text)) return [];
      return [...nodesIn(parseSync(file, text).program)]
        .filter(comparesKind)
        .map(
          (node) => `${file}:${lineOf(node, text)} compares an element's type by name: ask roleOf(element).`,
        );
    });
}
