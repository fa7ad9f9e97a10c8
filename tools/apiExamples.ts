import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { recordExamples } from "@print-builder/server/examples";
import { runWithOptions } from "./commandLine.ts";

const spec = {
  name: "npm run api-examples",
  summary: "Records the examples of the API's documentation.",
  options: {},
  examples: [""],
  notes: `
Run it after a change of the API and commit the file that it names. It starts a server with one of everything, makes a valid
call to each route, and stores what was sent and answered.`,
};

const file = "apps/server/src/http/apiExamples.json";

await runWithOptions(spec, async () => {
  const examples = await recordExamples();
  writeFileSync(join(import.meta.dirname, "..", file), `${JSON.stringify(examples, null, 2)}\n`);
  process.stdout.write(`${file} was written: ${Object.keys(examples).length} operations.\n`);
});
// Retries, because processes of the server may still be exiting.
process.exit();
