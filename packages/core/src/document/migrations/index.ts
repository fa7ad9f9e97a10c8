import { DesignError } from "../../problems/designError.ts";
import { isAbsent, type LooseObject, numberFrom, shown } from "../looseValues.ts";
import { frontFromElements } from "./frontFromElements.ts";
import type { Migration } from "./migration.ts";
import { propertiesFromElement } from "./propertiesFromElement.ts";

/** Version of the stored design that this code writes. */
export const schemaVersion = 1;

/** In the order they run. A design without version is of version 0: the loose shape of installed systems. */
const migrations: readonly Migration[] = [frontFromElements, propertiesFromElement];

/** Brings a stored design to the current version. */
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
