import type { StoredElement } from "@print-builder/core/document";

/** A row of the list of layers: an element, or the head of a group that stands over its topmost member. */
export type Row =
  | {
      readonly kind: "layer";
      readonly id: string;
      readonly element: StoredElement;
      /** True beneath the head of its group. */
      readonly isMember: boolean;
    }
  | {
      readonly kind: "group";
      readonly id: string;
      readonly groupId: string;
      /** The topmost first. */
      readonly members: readonly StoredElement[];
      readonly isFolded: boolean;
    };

/**
 * The rows of some layers, the topmost first. Each group has a head; folded, its members have no rows of their own. What
 * lies between two members in the stack keeps its place: the list is the stack.
 */
export function layerRows(layers: readonly StoredElement[], folded: ReadonlySet<string>): readonly Row[] {
  const groups = Map.groupBy(layers, ({ groupId }) => groupId);
  const headed = new Set<string>();
  return layers.flatMap((element): Row[] => {
    const { id, groupId } = element;
    if (groupId === undefined) return [{ kind: "layer", id, element, isMember: false }];
    const isFolded = folded.has(groupId);
    const own: Row[] = isFolded ? [] : [{ kind: "layer", id, element, isMember: true }];
    if (headed.has(groupId)) return own;
    headed.add(groupId);
    const members = groups.get(groupId) ?? [];
    return [{ kind: "group", id: `group ${groupId}`, groupId, members, isFolded }, ...own];
  });
}

/** The elements that a row stands for, the topmost first. */
export function elementsOf(row: Row): readonly StoredElement[] {
  return row.kind === "group" ? row.members : [row.element];
}

/** Their ids. */
export function idsOf(row: Row | undefined): readonly string[] {
  return row ? elementsOf(row).map(({ id }) => id) : [];
}
