import { readFileSync } from "node:fs";
import { join } from "node:path";
import { productFolder } from "./productFolder.ts";

const file = readFileSync(join(productFolder, "package.json"), "utf8");

/** The product's version, as the repository's package.json states it. */
export const { version } = JSON.parse(file) as { readonly version: string };
