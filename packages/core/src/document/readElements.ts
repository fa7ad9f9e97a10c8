import { type ElementType, isElementType, type StoredElement } from "../elements/elementKinds.ts";
import { ownValue } from "../ownValue.ts";
import { DesignError } from "../problems/designError.ts";
import type { SideName } from "./design.ts";
import {
  camelCase,
  isAbsent,
  isObject,
  type LooseObject,
  readFlag,
  readNumber,
  readObject,
  readText,
  renameFields,
  shown,
  without,
} from "./looseValues.ts";

const otherNames: Readonly<Record<string, string>> = {
  z_index: "zIndex",
  is_hidden: "hidden",
  isHidden: "hidden",
  is_locked: "locked",
  isLocked: "locked",
  group_id: "groupId",
  outer_group_ids: "outerGroupIds",
};

/** The fields of a stored element. Everything else belongs in its properties. */
export const elementFields: ReadonlySet<string> = new Set([
  "id",
  "type",
  "name",
  "x",
  "y",
  "width",
  "height",
  "rotation",
  "zIndex",
  "hidden",
  "locked",
  "groupId",
  "outerGroupIds",
  "properties",
]);

/** A stored element with the field names of the current schema. */
export function nameElementFields(element: LooseObject): LooseObject {
  return renameFields(element, (name) => ownValue(otherNames, name) ?? name);
}

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
function readGroups(stored: LooseObject, place: string, longest: number) {
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
function withAgreedGroups(elements: readonly StoredElement[]): readonly StoredElement[] {
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

/**
 * Makes ids unique: returns the id itself, or the id with the smallest free number appended (`photo-2`). `taken`
 * contains the ids in use. Numbers in use are not tried again, so the cost per id stays the same with thousands of
 * equal ids.
 */
export function createFreeIds(taken: Set<string>): (id: string) => string {
  const nextNumbers = new Map<string, number>();
  const numbered = (id: string): string => {
    let number = nextNumbers.get(id) ?? 2;
    while (taken.has(`${id}-${number}`)) number++;
    nextNumbers.set(id, number + 1);
    return `${id}-${number}`;
  };
  return (id) => {
    const free = taken.has(id) ? numbered(id) : id;
    taken.add(free);
    return free;
  };
}

export type ReadElements = {
  readonly elements: readonly StoredElement[];
  /** Elements of unknown type, as stored. */
  readonly unknown: readonly unknown[];
};

const maxElements = 5000;
const coordinates = { min: -1_000_000, max: 1_000_000 };
const sizes = { min: 0, max: 100_000 };
const degrees = { min: -36_000, max: 36_000 };
const layers = { min: -1_000_000_000, max: 1_000_000_000 };
const maxNameLength = 500;
const missingSize = 150;

/**
 * Reads the elements of one side. `field` is the stored name of the list, for error messages. Reports each guess to
 * `note`, and throws a DesignError if it cannot guess a value.
 */
export function readElements(
  list: unknown,
  field: string,
  side: SideName,
  note: (text: string) => void,
): ReadElements {
  if (isAbsent(list)) return { elements: [], unknown: [] };
  if (!Array.isArray(list)) throw new DesignError(field, `must be a list of elements, not ${shown(list)}.`);
  if (list.length > maxElements) {
    throw new DesignError(field, `has ${list.length} elements; a side can have at most ${maxElements}.`);
  }
  const elements: StoredElement[] = [];
  const unknown: unknown[] = [];
  const freeId = createFreeIds(new Set());
  for (const [index, entry] of list.entries()) {
    const place = `${field}[${index}]`;
    if (!isObject(entry)) throw new DesignError(place, `must be an element, not ${shown(entry)}.`);
    const stored = nameElementFields(entry);
    const type = typeOf(stored);
    if (type === null) {
      unknown.push(entry);
      note(
        `${side} side: element ${index + 1} is of an unknown type (${shown(stored.type)}) and is not shown.`,
      );
      continue;
    }
    const element = readElement(stored, type, index, place, (text) =>
      note(`${side} side: element ${index + 1} (${type}) ${text}`),
    );
    const id = freeId(element.id);
    if (id !== element.id) note(`${side} side: two elements have the id ${element.id}; one is now ${id}.`);
    elements.push({ ...element, id });
  }
  return { elements: withAgreedGroups(elements), unknown };
}

/** Some designs store the condition next to `properties` instead of inside it. */
const elementFieldsAndCondition: ReadonlySet<string> = new Set([...elementFields, "visibleIf", "visible_if"]);

function readProperties(stored: LooseObject, place: string): LooseObject {
  const properties = renameFields(readObject(stored.properties, `${place}.properties`), camelCase);
  const beside = stored.visibleIf ?? stored.visible_if;
  return isAbsent(beside) || !isAbsent(properties.visibleIf)
    ? properties
    : { ...properties, visibleIf: beside };
}

function typeOf(stored: LooseObject): ElementType | null {
  const type = typeof stored.type === "string" ? stored.type.trim().toLowerCase() : null;
  return isElementType(type) ? type : null;
}

function readElement(
  stored: LooseObject,
  type: ElementType,
  index: number,
  place: string,
  note: (text: string) => void,
): StoredElement {
  const guessed = (name: string, range: typeof sizes, fallback: number) => {
    if (isAbsent(stored[name])) note(`has no ${name}; ${fallback} is used.`);
    return readNumber(stored[name], `${place}.${name}`, range, fallback);
  };
  const name = readText(stored.name, `${place}.name`, maxNameLength, "");
  const extra = without(stored, elementFieldsAndCondition);
  return {
    id: readText(stored.id, `${place}.id`, maxNameLength, "") || `${type}-${index + 1}`,
    type,
    ...(name === "" ? {} : { name }),
    x: guessed("x", coordinates, 0),
    y: guessed("y", coordinates, 0),
    width: guessed("width", sizes, missingSize),
    height: guessed("height", sizes, missingSize),
    rotation: readNumber(stored.rotation, `${place}.rotation`, degrees, 0),
    zIndex: readNumber(stored.zIndex, `${place}.zIndex`, layers, index),
    hidden: readFlag(stored.hidden, `${place}.hidden`),
    locked: readFlag(stored.locked, `${place}.locked`),
    ...readGroups(stored, place, maxNameLength),
    properties: readProperties(stored, place),
    ...(Object.keys(extra).length === 0 ? {} : { extra }),
  };
}
