/** A syntax node from the parser. */
export type Node = { readonly type: string; readonly start: number; readonly [name: string]: unknown };

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

/** All nodes of a program, parents first. */
export function* nodesIn(value: unknown): Generator<Node> {
  if (isNode(value)) yield value;
  if (typeof value !== "object" || value === null) return;
  for (const child of Object.values(value)) yield* nodesIn(child);
}

/** The line at which a node begins, from 1. */
export const lineOf = ({ start }: Node, text: string): number => text.slice(0, start).split("\n").length;
