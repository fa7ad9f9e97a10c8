import { groupsOf, type StoredElement } from "@print-builder/core/document";

/** A row of the list of layers: an element, or the head of a group that stands over its topmost member. */
export type Row =
  | {
      readonly kind: "layer";
      readonly id: string;
      readonly element: StoredElement;
      /** How many groups it is in. */
      readonly depth: number;
    }
  | {
      readonly kind: "group";
      readonly id: string;
      readonly groupId: string;
      /** How many groups are around it. */
      readonly depth: number;
      /** The topmost first, with those of groups in it. */
      readonly members: readonly StoredElement[];
      readonly isFolded: boolean;
    };

/** The members of each group, those of groups in it among them. */
function membersByGroup(layers: readonly StoredElement[]): ReadonlyMap<string, readonly StoredElement[]> {
  const members = new Map<string, StoredElement[]>();
  for (const element of layers) {
    for (const group of groupsOf(element)) {
      const known = members.get(group);
      if (known) known.push(element);
      else members.set(group, [element]);
    }
  }
  return members;
}

/**
 * The rows of some layers, the topmost first. Each group has a head, inside the heads of the groups around it; folded, what
 * is in it has no rows. What lies between two members in the stack keeps its place: the list is the stack.
 */
export function layerRows(layers: readonly StoredElement[], folded: ReadonlySet<string>): readonly Row[] {
  const members = membersByGroup(layers);
  const headed = new Set<string>();
  return layers.flatMap((element): Row[] => {
    const groups = groupsOf(element);
    const foldedAt = groups.findIndex((group) => folded.has(group));
    const heads = (foldedAt < 0 ? groups : groups.slice(0, foldedAt + 1)).flatMap((groupId, depth): Row[] => {
      if (headed.has(groupId)) return [];
      headed.add(groupId);
      const own = members.get(groupId) ?? [];
      return [
        { kind: "group", id: `group ${groupId}`, groupId, depth, members: own, isFolded: depth === foldedAt },
      ];
    });
    const row: Row = { kind: "layer", id: element.id, element, depth: groups.length };
    return foldedAt < 0 ? [...heads, row] : heads;
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
