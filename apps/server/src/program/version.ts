import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "./repository.ts";

const file = readFileSync(join(repository, "package.json"), "utf8");

/** The product's version, as the repository's package.json states it. */
export const { version } = JSON.parse(file) as { readonly version: string };
