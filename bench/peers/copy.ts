// A lower bound for all peers: only copies the bytes of the photos.
import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import { photoFile, readRecords } from "../card/records.ts";
import { printResult, readTask } from "../measure/result.ts";

function copyPhotos(files: readonly string[], out: string): void {
  const target = openSync(out, "w");
  for (const file of files) {
    writeSync(target, readFileSync(file));
  }
  closeSync(target);
}

const { cards, out } = readTask();
const files = readRecords(cards).map(photoFile);
const startedAt = performance.now();
copyPhotos(files, out);
printResult({ name: "copy of the photos", cards, startedAt, made: out });
