import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { faceFile, fontFamilies } from "@print-builder/fonts";

/**
 * Files that the built programs read from packages whose code is bundled or unused. The release includes only these
 * files; the complete packages would add 80 MB.
 */
export function resourceFiles(): readonly string[] {
  const faces = fontFamilies.flatMap(({ faces }) => faces.map(({ id }) => faceFile(id)));
  const families = new Set(faces.map((file) => file.split("/").slice(0, 2).join("/")));
  return [
    ...new Set(faces),
    ...[...families].map((family) => `${family}/LICENSE_FONT`),
    "lcms-wasm/LICENSE.md",
    "lcms-wasm/dist/lcms.wasm",
    "zxing-wasm/LICENSE",
    "zxing-wasm/dist/reader/zxing_reader.wasm",
  ];
}

const packageOf = (file: string): string => {
  const [scope = "", name = ""] = file.split("/");
  return scope.startsWith("@") ? `${scope}/${name}` : scope;
};

/**
 * Fields of package.json that are kept. Leaves out scripts, which npm would run, and dependencies, which npm
 * would install.
 */
const keptFields = [
  "name",
  "version",
  "description",
  "license",
  "author",
  "homepage",
  "repository",
  "type",
  "exports",
];

function reducedManifest(file: string): string {
  const manifest: Readonly<Record<string, unknown>> = JSON.parse(readFileSync(file, "utf8"));
  return JSON.stringify(Object.fromEntries(keptFields.map((field) => [field, manifest[field]])), null, 2);
}

/**
 * Copies the resources from `from`, the folder of installed packages, to `to`. Each package gets its licence and a
 * reduced package.json. Returns the names and versions of the packages.
 */
export function copyResources(from: string, to: string): Readonly<Record<string, string>> {
  const versions: Record<string, string> = {};
  for (const file of resourceFiles()) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(from, file), join(to, file));
    const name = packageOf(file);
    if (versions[name] !== undefined) continue;
    const manifest = reducedManifest(join(from, name, "package.json"));
    writeFileSync(join(to, name, "package.json"), manifest);
    versions[name] = JSON.parse(manifest).version;
  }
  return versions;
}
