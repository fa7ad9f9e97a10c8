/** A piece of a program, as the parser tells it. */
export type Node = { readonly type: string; readonly start: number; readonly [name: string]: unknown };

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

/** All pieces of a program, each before what it is made of. */
export function* nodesIn(value: unknown): Generator<Node> {
  if (isNode(value)) yield value;
  if (typeof value !== "object" || value === null) return;
  for (const child of Object.values(value)) yield* nodesIn(child);
}

/** The line that a piece begins in, from 1. */
export const lineOf = ({ start }: Node, text: string): number => text.slice(0, start).split("\n").length;
