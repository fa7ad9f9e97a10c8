import { DesignError } from "../problems/designError.ts";
import { isAbsent, isObject, type LooseObject, numberFrom, readFlag, shown, without } from "./looseValues.ts";
import { elementFields, nameElementFields } from "./readElements.ts";

/** Converts a stored design to the version `to` without changing the input. */
type Migration = {
  readonly to: number;
  readonly migrate: (design: LooseObject, note: (text: string) => void) => LooseObject;
};

/**
 * Installed systems store the front of a single-sided design in `elements`, and may store an empty `front_elements` as
 * well. From version 1 on, `front_elements` is the front whenever it is present, even if empty.
 */
const frontFromElements: Migration = {
  to: 1,
  migrate(design, note) {
    const { front_elements: front, ...others } = design;
    if (readFlag(design.is_dual_sided, "is_dual_sided")) return design;
    if (!Array.isArray(front) || front.length > 0) return design;
    if (!Array.isArray(design.elements) || design.elements.length === 0) return design;
    note("front side: front_elements is empty, so the front is read from elements.");
    return others;
  },
};

/** Moves an element's properties under `properties`. Early designs stored them next to x and y. */
const propertiesFromElement: Migration = {
  to: 1,
  migrate(design) {
    return {
      ...design,
      elements: withProperties(design.elements),
      front_elements: withProperties(design.front_elements),
      back_elements: withProperties(design.back_elements),
    };
  },
};

function withProperties(list: unknown): unknown {
  if (!Array.isArray(list)) return list;
  return list.map((entry) =>
    isObject(entry) && isAbsent(entry.properties) ? gatherProperties(entry) : entry,
  );
}

function gatherProperties(entry: LooseObject): LooseObject {
  const element = nameElementFields(entry);
  const properties = without(element, elementFields);
  return { ...without(element, new Set(Object.keys(properties))), properties };
}

/** The version of stored designs that this code writes. */
export const schemaVersion = 1;

/**
 * The migrations in execution order. A design without a version has version 0, the loose format of installed systems.
 */
const migrations: readonly Migration[] = [frontFromElements, propertiesFromElement];

/** Converts a stored design to the current version. */
export function migrateDesign(design: LooseObject, note: (text: string) => void): LooseObject {
  const from = versionOf(design);
  return migrations
    .filter((step) => step.to > from)
    .reduce((migrated, step) => step.migrate(migrated, note), design);
}

function versionOf(design: LooseObject): number {
  const version = isAbsent(design.schema_version) ? 0 : numberFrom(design.schema_version);
  if (version === null || version < 0) {
    throw new DesignError("schema_version", `must be a whole number, not ${shown(design.schema_version)}.`);
  }
  if (version > schemaVersion) {
    throw new DesignError(
      "schema_version",
      `is ${version}, but this version of Print Builder reads designs up to ${schemaVersion}. Update Print Builder.`,
    );
  }
  return version;
}
