import { groupsOf, type StoredElement } from "@print-builder/core/document";

/** A row of the list of layers: an element, or a group's header above its topmost member. */
export type Row =
  | {
      readonly kind: "layer";
      readonly id: string;
      readonly element: StoredElement;
      /** Number of groups around it. */
      readonly depth: number;
    }
  | {
      readonly kind: "group";
      readonly id: string;
      readonly groupId: string;
      /** Number of groups around it. */
      readonly depth: number;
      /** Topmost first, including the members of inner groups. */
      readonly members: readonly StoredElement[];
      readonly isFolded: boolean;
    };

/** The members of each group, including those of inner groups. */
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
 * The rows of the given layers, topmost first. Each group has a header, below the headers of the groups around it; the
 * members of a folded group have no rows. Layers between two members keep their place, because the list mirrors the stack.
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

/** The elements of a row, topmost first. */
export function elementsOf(row: Row): readonly StoredElement[] {
  return row.kind === "group" ? row.members : [row.element];
}

export function idsOf(row: Row | undefined): readonly string[] {
  return row ? elementsOf(row).map(({ id }) => id) : [];
}
