import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * The product's root folder, with package.json, demo and templates, in a clone or an installed package. Works
 * from any depth, in sources and built files.
 */
export const productFolder = findProductFolder(import.meta.dirname);

function findProductFolder(folder: string): string {
  if (nameOfPackage(folder) === "print-builder") return folder;
  const above = dirname(folder);
  if (above === folder)
    throw new Error("Print Builder's package.json is missing. Install Print Builder again.");
  return findProductFolder(above);
}

function nameOfPackage(folder: string): unknown {
  const file = join(folder, "package.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).name : undefined;
}

const manifest = readFileSync(join(productFolder, "package.json"), "utf8");

/** The version in the root package.json. */
export const { version } = JSON.parse(manifest) as { readonly version: string };
