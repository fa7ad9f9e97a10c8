import type { Module } from "./readModules.ts";

/** A part of the code that may use only the parts below it. */
type Layer = {
  readonly name: string;
  readonly folder: string;
  /** True if its folders are rooms that must not import each other. */
  readonly apart?: boolean;
};

/** The layers of each family from the top down. A layer may use only the layers after it. */
const families: readonly (readonly Layer[])[] = [
  [
    { name: "app", folder: "apps/web/src/app/" },
    { name: "a feature", folder: "apps/web/src/features/", apart: true },
    { name: "platform", folder: "apps/web/src/platform/" },
    { name: "ui", folder: "apps/web/src/ui/" },
  ],
  [
    { name: "backup", folder: "apps/server/src/backup/" },
    { name: "the installation", folder: "apps/server/src/installation/" },
    { name: "an area", folder: "apps/server/src/areas/" },
    { name: "http", folder: "apps/server/src/http/" },
    { name: "jobs", folder: "apps/server/src/jobs/" },
    { name: "printing", folder: "apps/server/src/printing/" },
    { name: "the school", folder: "apps/server/src/school/" },
    { name: "the files", folder: "apps/server/src/files/" },
    { name: "the store", folder: "apps/server/src/store/" },
  ],
];

type Place = {
  readonly family: number;
  readonly level: number;
  readonly layer: Layer;
  readonly room: string;
};

function placeOf(file: string): Place | null {
  for (const [family, layers] of families.entries()) {
    for (const [level, layer] of layers.entries()) {
      if (!file.startsWith(layer.folder)) continue;
      const [room = ""] = file.slice(layer.folder.length).split("/");
      return { family, level, layer, room: layer.apart ? room : "" };
    }
  }
  return null;
}

function reasonAgainst(from: Place, to: Place): string | null {
  if (from.family !== to.family) return null;
  if (to.level < from.level) return `${from.layer.name} is below ${to.layer.name} and must not know it`;
  if (to.level === from.level && from.room !== to.room) {
    return `the features ${from.room} and ${to.room} must not know each other: app/ connects them`;
  }
  return null;
}

/** Tests may import from layers above. */
const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** Imports from a layer above or between features, including type imports. */
export function findForbidden(modules: readonly Module[]): string[] {
  return modules.flatMap(({ file, imports }) => {
    const from = placeOf(file);
    if (!from || (isTest(file) && !from.layer.apart)) return [];
    return imports.flatMap(({ target }) => {
      const to = placeOf(target);
      const reason = to && reasonAgainst(from, to);
      return reason ? [`${file} imports ${target}: ${reason}.`] : [];
    });
  });
}

/** Product code that imports from `test/`. */
export function findTestingInProduct(modules: readonly Module[]): string[] {
  const isTestOnly = (file: string) => /^(packages|apps)\/[^/]+\/test\//.test(file);
  return modules.flatMap(({ file, imports }) => {
    if (isTest(file) || !/^(packages|apps)\/[^/]+\/src\//.test(file)) return [];
    return imports
      .filter(({ target }) => isTestOnly(target))
      .map(({ target }) => `${file} imports ${target}, which only tests may need.`);
  });
}

/**
 * The maximum number of folders that a relative import may climb. Imports of more distant code use an alias or
 * package.
 */
const maxClimbed = 3;

/** Imports whose paths climb more folders than allowed. */
export function findClimbing(modules: readonly Module[]): string[] {
  return modules.flatMap(({ file, imports }) =>
    imports.flatMap(({ specifier }) => {
      const climbed = specifier.split("/").filter((step) => step === "..").length;
      if (climbed <= maxClimbed) return [];
      return [
        `${file} imports "${specifier}", which climbs ${climbed} folders: use an alias (#…) or a package.`,
      ];
    }),
  );
}
