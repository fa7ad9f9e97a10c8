import type { StoredElement } from "@print-builder/core/document";

/** A row of the list of layers: an element, or a group's header above its topmost member. */
export type Row =
  | {
      readonly kind: "layer";
      readonly id: string;
      readonly element: StoredElement;
      /** True below its group's header. */
      readonly isMember: boolean;
    }
  | {
      readonly kind: "group";
      readonly id: string;
      readonly groupId: string;
      /** Topmost first. */
      readonly members: readonly StoredElement[];
      readonly isFolded: boolean;
    };

/**
 * The rows of the given layers, topmost first. Each group has a header; the members of a folded group have no rows.
 * Layers between two members keep their place, because the list mirrors the stack.
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

/** The elements of a row, topmost first. */
export function elementsOf(row: Row): readonly StoredElement[] {
  return row.kind === "group" ? row.members : [row.element];
}

export function idsOf(row: Row | undefined): readonly string[] {
  return row ? elementsOf(row).map(({ id }) => id) : [];
}
