import { labelShapes } from "@print-builder/core/document";
import { loadStocks, searchStocks } from "@print-builder/production";
import { oneOf, productCommand, runWithOptions, wholeNumber, writeAnswer } from "./commandLine.ts";

const spec = {
  ...productCommand("stocks"),
  options: {
    search: { value: "words", meaning: "maker, number or name" },
    shape: { value: "shape", meaning: labelShapes.join(", ") },
    paper: { value: "paper", meaning: "a4, letter, roll, card and so on" },
    limit: { value: "n", meaning: "number of packs to list", usual: 20 },
    all: { meaning: "list every pack" },
  },
  examples: ["--search l7160", "--shape circle --paper a4 --all"],
  notes: "Lengths are in mm. print --stock prints on the stock with this id.",
};

await runWithOptions(spec, async (values) => {
  const found = searchStocks(await loadStocks(), {
    search: typeof values.search === "string" ? values.search : undefined,
    paper: typeof values.paper === "string" ? values.paper : undefined,
    shape: values.shape === undefined ? undefined : oneOf(values, "shape", labelShapes, "rectangle"),
  });
  const limit =
    values.all === true ? found.length : wholeNumber(values, "limit", { min: 1, max: 10_000, fallback: 20 });
  writeAnswer({ total: found.length, stocks: found.slice(0, limit) });
});
