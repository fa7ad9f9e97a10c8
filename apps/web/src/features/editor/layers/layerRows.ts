import { groupsOf, type StoredElement } from "@print-builder/core/document";

/** A row of the layer list: an element, or a group's header above its topmost member. */
export type Row =
  | {
      readonly kind: "layer";
      readonly id: string;
      readonly element: StoredElement;
      /** The groups around the element, outermost first. */
      readonly around: readonly string[];
    }
  | {
      readonly kind: "group";
      readonly id: string;
      readonly groupId: string;
      /** The groups around the group, outermost first. */
      readonly around: readonly string[];
      /** Topmost first, including the members of nested groups. */
      readonly members: readonly StoredElement[];
      readonly isFolded: boolean;
    };

/** The members of each group, including those of nested groups. */
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
 * The rows of the layers, topmost first. Each group has a header below the headers of the groups around it. Members of
 * a folded group have no rows. Layers between two members keep their position, because the list mirrors the stacking
 * order.
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
      const own = { around: groups.slice(0, depth), members: members.get(groupId) ?? [] };
      return [{ kind: "group", id: `group ${groupId}`, groupId, ...own, isFolded: depth === foldedAt }];
    });
    const row: Row = { kind: "layer", id: element.id, element, around: groups };
    return foldedAt < 0 ? [...heads, row] : heads;
  });
}

export function elementsOf(row: Row): readonly StoredElement[] {
  return row.kind === "group" ? row.members : [row.element];
}

export function idsOf(row: Row | undefined): readonly string[] {
  return row ? elementsOf(row).map(({ id }) => id) : [];
}

/** The target of dragged rows: above, below or inside a row of the list, or below the list. */
export type DropPlace = { readonly id: string; readonly side: "before" | "after" | "into" | "end" };

/** The target of a drop on a row, by the pointer's height in the row: 0..1 from its upper edge. */
export function dropSide(row: Row, height: number): DropPlace["side"] {
  if (row.kind === "layer") return height < 0.5 ? "before" : "after";
  if (height < 1 / 3) return "before";
  return row.isFolded && height > 2 / 3 ? "after" : "into";
}

/**
 * The new position of the moved layers in the stack, counted from the back among the layers that stay, and the groups
 * that they join. Null if they are already there.
 */
export function stackPlace(
  rows: readonly Row[],
  topmostFirst: readonly string[],
  moved: readonly string[],
  { id, side }: DropPlace,
): { readonly index: number; readonly around: readonly string[] } | null {
  if (side === "end") return { index: 0, around: [] };
  const row = rows.find((each) => each.id === id);
  const ids = idsOf(row);
  const isStaying = (each: string) => !moved.includes(each);
  if (!row || !ids.some(isStaying)) return null;
  const isInside = side === "into" && row.kind === "group";
  const position =
    side === "after" ? topmostFirst.indexOf(ids.at(-1) ?? "") + 1 : topmostFirst.indexOf(ids[0] ?? "");
  const index = topmostFirst.slice(position).filter(isStaying).length;
  return { index, around: isInside ? [...row.around, row.groupId] : row.around };
}
