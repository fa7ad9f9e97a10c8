import { readFileSync } from "node:fs";
import { join } from "node:path";
import { photosFolder, recordsFile } from "../paths.ts";
import { type CardRecord, cardsPerSheet } from "./card.ts";

/** Records 0 to count − 1 of the data set, in order. */
export function readRecords(count: number): CardRecord[] {
  const records: CardRecord[] = JSON.parse(readFileSync(recordsFile, "utf8"));
  if (count > records.length) {
    throw new Error(`The data set has ${records.length} records; ${count} were requested.`);
  }
  return records.slice(0, count);
}

export const photoFile = (record: CardRecord): string => join(photosFolder, record.photo);

/** The records, grouped by sheet. */
export function sheetsOf(records: readonly CardRecord[]): CardRecord[][] {
  return Array.from({ length: Math.ceil(records.length / cardsPerSheet) }, (_, sheet) =>
    records.slice(sheet * cardsPerSheet, (sheet + 1) * cardsPerSheet),
  );
}
