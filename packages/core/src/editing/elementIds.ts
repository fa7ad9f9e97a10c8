import { type ElementType, groupsOf, type StoredElement } from "../document/index.ts";
import type { EditorDesign } from "./design.ts";

/** Generates unique ids that the design does not use yet. */
export type IdSource = {
  /** `type-timestamp`, with a number appended if that id is taken. */
  readonly element: (type: ElementType) => string;
  readonly group: () => string;
  /** A new id for a text style. */
  readonly style: () => string;
};

/** `now` in ms since 1970. */
export function newIds(design: EditorDesign, now: number): IdSource {
  const all: readonly StoredElement[] = [...design.front, ...design.back];
  const taken = new Set(all.flatMap((element) => [element.id, ...groupsOf(element)]));
  for (const { id } of design.textStyles) taken.add(id);
  const next = (kind: string) => {
    const id = freeId(`${kind}-${now}`, taken);
    taken.add(id);
    return id;
  };
  return { element: next, group: () => next("group"), style: () => next("style") };
}

function freeId(id: string, taken: ReadonlySet<string>): string {
  if (!taken.has(id)) return id;
  let number = 2;
  while (taken.has(`${id}-${number}`)) number++;
  return `${id}-${number}`;
}
