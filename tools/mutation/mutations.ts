import { parseSync } from "vite";

/** A small fault in a source file, which good tests detect. */
export type Mutation = {
  readonly kind: "condition" | "comparison" | "constant" | "statement" | "arguments";
  /** Offset of the replaced code, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
};

type Node = { readonly type: string; readonly start: number; readonly end: number } & Record<string, unknown>;

const opposites: Readonly<Record<string, string>> = {
  "===": "!==",
  "!==": "===",
  "<": ">=",
  ">=": "<",
  ">": "<=",
  "<=": ">",
  "&&": "||",
  "||": "&&",
  "+": "-",
  "-": "+",
};

/** Attributes that only affect appearance, so behaviour tests cannot detect changes to them. */
const looks = /^(className|style|size|radius|variant|color|c|fz|fw|gap|[mp][trblxy]?|w|h|justify|align)$/;

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value;

/** Excludes types and imports, which have no behaviour, and attributes that only affect appearance. */
function isLeftOut({ type, name }: Node): boolean {
  if (type === "JSXAttribute") return looks.test(String((name as Node).name));
  return /^(TS|Import|ExportAll)/.test(type) && type !== "TSNonNullExpression";
}

/** All mutations of a TypeScript source, in code order. */
export function mutationsOf(file: string, source: string): readonly Mutation[] {
  const found: Mutation[] = [];
  const visit = (node: Node): void => {
    if (isLeftOut(node)) return;
    found.push(...mutationsHere(node, source));
    Object.values(node).flat().filter(isNode).forEach(visit);
  };
  const program: unknown = parseSync(file, source).program;
  if (isNode(program)) visit(program);
  return found.sort((one, other) => one.start - other.start);
}

function mutationsHere(node: Node, source: string): readonly Mutation[] {
  const textOf = ({ start, end }: Node) => source.slice(start, end);
  const change = (kind: Mutation["kind"], { start, end }: Node, replacement: string): Mutation[] => [
    { kind, start, end, replacement },
  ];
  switch (node.type) {
    case "IfStatement":
    case "ConditionalExpression": {
      const test = node.test as Node;
      return change("condition", test, `!(${textOf(test)})`);
    }
    case "BinaryExpression":
    case "LogicalExpression": {
      const [left, right] = [node.left as Node, node.right as Node];
      const operator = opposites[String(node.operator)];
      if (operator === undefined) return [];
      const between = { ...node, start: left.end, end: right.start };
      return change("comparison", between, textOf(between).replace(String(node.operator), operator));
    }
    case "Literal":
      return typeof node.value === "number"
        ? change("constant", node, `(${textOf(node)} + 1)`)
        : typeof node.value === "boolean"
          ? change("constant", node, String(!node.value))
          : [];
    case "ExpressionStatement": {
      const isCall = ["CallExpression", "AwaitExpression"].includes((node.expression as Node).type);
      return isCall ? change("statement", node, ";") : [];
    }
    case "CallExpression":
      return swappedArguments(node.arguments as Node[], source);
    default:
      return [];
  }
}

/** Swaps the two arguments of a call if neither is a function. */
function swappedArguments(args: readonly Node[], source: string): readonly Mutation[] {
  const [first, second] = args;
  if (!first || !second || args.length > 2) return [];
  if (args.some(({ type }) => type.endsWith("FunctionExpression"))) return [];
  const [one, other] = [first, second].map(({ start, end }) => source.slice(start, end));
  return [{ kind: "arguments", start: first.start, end: second.end, replacement: `${other}, ${one}` }];
}

export function mutated(source: string, { start, end, replacement }: Mutation): string {
  return source.slice(0, start) + replacement + source.slice(end);
}

/** Random numbers from 0 to 1, reproducible by seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type PlacedMutation = Mutation & { readonly file: string };

/** Chooses random mutations, at most one per file. The same files and seed give the same choice. */
export function chooseMutations(
  sources: ReadonlyMap<string, string>,
  count: number,
  seed: number,
): readonly PlacedMutation[] {
  const random = randomOf(seed);
  const names = [...sources.keys()].sort();
  const chosen: PlacedMutation[] = [];
  while (chosen.length < count && names.length > 0) {
    const [file = ""] = names.splice(Math.floor(random() * names.length), 1);
    const possible = mutationsOf(file, sources.get(file) ?? "");
    const one = possible[Math.floor(random() * possible.length)];
    if (one) chosen.push({ ...one, file });
  }
  return chosen;
}
