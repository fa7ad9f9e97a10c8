import { writeFileSync } from "node:fs";
import { applyPublished } from "./applyPublished.ts";
import { ownStocks } from "./ownStocks.ts";
import { openGlabels, readGlabels } from "./readGlabels.ts";

/*
 * `npx node studio/stockCatalogue/writeCatalogue.ts` writes the stock catalogue from our own list and gLabels'
 * template database next to this file, corrected by published measurements. Prints each entry that could not be
 * read, with the reason.
 */
const { families, leftOut } = readGlabels(await openGlabels());
const all = [...ownStocks, ...applyPublished(families)];
const target = new URL("../../packages/production/src/stocks/catalogue.json", import.meta.url);
writeFileSync(target, `[\n${all.map((family) => JSON.stringify(family)).join(",\n")}\n]\n`);
const products = all.reduce((sum, { numbers }) => sum + numbers.length, 0);
process.stdout.write(`${products} stocks in ${all.length} families\n`);
for (const { product, reason } of leftOut) process.stdout.write(`left out: ${product} ${reason}\n`);
