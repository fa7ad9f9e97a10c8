// `npm run third-party` writes docs/third-party.md; --check only says whether the page is up to date.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readOptions } from "./commandLine.ts";
import { writePage } from "./thirdParty/writePage.ts";

const root = join(import.meta.dirname, "..");
const file = join(root, "docs/third-party.md");

try {
  const { check } = readOptions(process.argv.slice(2), { check: { type: "boolean" } });
  const page = writePage(readFileSync(join(root, "package-lock.json"), "utf8"));
  if (!check) writeFileSync(file, page);
  else if (page !== readFileSync(file, "utf8")) {
    throw new Error("docs/third-party.md is out of date: npm run third-party updates it.");
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
