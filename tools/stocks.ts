import { labelShapes } from "@print-builder/core/document";
import { loadStocks, searchStocks } from "@print-builder/production";
import { oneOf, readOptions, runCommand, wholeNumber } from "./commandLine.ts";

const usage = `Finds label and card stock by maker, number and name.

npm run stocks -- [--search "l7160"] [--shape ${labelShapes.join("|")}] [--paper a4|letter|roll|card|…] [--limit 20] [--all]

Prints one JSON line; lengths are mm. npm run print -- --stock ID prints on one of them.
`;

const options = {
  search: { type: "string" },
  shape: { type: "string" },
  paper: { type: "string" },
  limit: { type: "string" },
  all: { type: "boolean" },
  help: { type: "boolean" },
} as const;

await runCommand(async () => {
  const values = readOptions(process.argv.slice(2), options);
  if (values.help === true) {
    process.stdout.write(usage);
    return;
  }
  const found = searchStocks(await loadStocks(), {
    search: typeof values.search === "string" ? values.search : undefined,
    paper: typeof values.paper === "string" ? values.paper : undefined,
    shape: values.shape === undefined ? undefined : oneOf(values, "shape", labelShapes, "rectangle"),
  });
  const limit =
    values.all === true ? found.length : wholeNumber(values, "limit", { min: 1, max: 10_000, fallback: 20 });
  process.stdout.write(`${JSON.stringify({ total: found.length, stocks: found.slice(0, limit) })}\n`);
});
