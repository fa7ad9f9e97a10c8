import type { StoredElement } from "../elements/elementKinds.ts";
import { DesignError } from "../problems/designError.ts";
import { isAbsent, type LooseObject, readText, shown } from "./looseValues.ts";

/** The groups of an element, outermost first. */
export function groupsOf(element: Pick<StoredElement, "groupId" | "outerGroupIds">): readonly string[] {
  const { groupId, outerGroupIds = [] } = element;
  return groupId === undefined ? [] : [...outerGroupIds, groupId];
}

/** Puts an element into these groups, outermost first. Returns the same object if nothing changes. */
export function inGroups(element: StoredElement, groups: readonly string[]): StoredElement {
  const before = groupsOf(element);
  if (before.length === groups.length && before.every((group, index) => group === groups[index])) {
    return element;
  }
  const { groupId: _, outerGroupIds: __, ...rest } = element;
  return { ...rest, ...groupFields(groups) };
}

function groupFields(groups: readonly string[]): Pick<StoredElement, "groupId" | "outerGroupIds"> {
  const groupId = groups.at(-1);
  if (groupId === undefined) return {};
  return groups.length === 1 ? { groupId } : { groupId, outerGroupIds: groups.slice(0, -1) };
}

/** Reads the fields of a stored element that name its groups. Throws a DesignError for values other than text. */
export function readGroups(stored: LooseObject, place: string, longest: number) {
  const outer = isAbsent(stored.outerGroupIds) ? [] : stored.outerGroupIds;
  const field = `${place}.outerGroupIds`;
  if (!Array.isArray(outer)) throw new DesignError(field, `must be a list of texts, not ${shown(outer)}.`);
  const groups = outer.map((id, index) => readText(id, `${field}[${index}]`, longest, ""));
  const own = readText(stored.groupId, `${place}.groupId`, longest, "");
  return groupFields([...groups, own].filter((id) => id !== ""));
}

/**
 * Puts all members of a group into the same outer groups as its first member. Members can disagree if they were stored
 * by a version that only knew `groupId`.
 */
export function withAgreedGroups(elements: readonly StoredElement[]): readonly StoredElement[] {
  const outer = new Map<string, readonly string[]>();
  return elements.map((element) => {
    let groups: readonly string[] = [];
    for (const group of groupsOf(element)) {
      const around = outer.get(group) ?? groups;
      outer.set(group, around);
      groups = [...around, group];
    }
    return inGroups(element, groups);
  });
}
