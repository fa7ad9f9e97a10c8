import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CommandError, runWithOptions } from "./commandLine.ts";
import { writePage } from "./thirdParty/writePage.ts";

const root = join(import.meta.dirname, "..");
const file = join(root, "docs/third-party.md");

const spec = {
  name: "npm run third-party --",
  summary: "Writes docs/third-party.md, the list of packages and their licences.",
  options: { check: { meaning: "only say whether the page is up to date" } },
  examples: ["", "--check"],
};

await runWithOptions(spec, async ({ check }) => {
  const page = writePage(readFileSync(join(root, "package-lock.json"), "utf8"));
  if (!check) writeFileSync(file, page);
  else if (page !== readFileSync(file, "utf8"))
    throw new CommandError("docs/third-party.md is out of date: npm run third-party updates it.");
});
