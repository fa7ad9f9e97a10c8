// Creates missing parts of bench/data. `node makeDataset.ts COUNT…` creates a project folder for each count.
import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { card, cardsPerSheet, lineHeight, sheet } from "../card/card.ts";
import {
  backgroundFile,
  cardFile,
  dataFolder,
  fontFiles,
  logoFile,
  photoCount,
  photosFolder,
  projectFolder,
  recordsFile,
} from "../paths.ts";
import { writeBackground, writeLogo, writePhotos } from "./pictures.ts";
import { makeProject } from "./project.ts";
import { makeStudents, toCsv } from "./students.ts";

// Increment with every change to the output; a different version discards existing data.
const version = 1;
const stamp = (folder: string) => join(folder, `.complete-v${version}`);

/** Writes photos, pictures and records unless a stamp shows that an earlier run completed. */
async function makePictures(): Promise<void> {
  if (existsSync(stamp(dataFolder))) {
    return;
  }
  console.error(`Creating the data set: ${photoCount} photos in bench/data (once, about ten seconds).`);
  rmSync(dataFolder, { recursive: true, force: true });
  mkdirSync(photosFolder, { recursive: true });
  await writePhotos(photosFolder, photoCount);
  await writeBackground(backgroundFile);
  await writeLogo(logoFile);
  const students = makeStudents(photoCount, photoCount);
  writeFileSync(recordsFile, JSON.stringify(students));
  writeFileSync(join(dataFolder, "records.csv"), toCsv(students));
  writeFileSync(stamp(dataFolder), "");
}

/** Writes the card for peers in other languages, on every run, because its source may have changed. */
function writeCard(): void {
  const shared = { sheet: { ...sheet, cardsPerSheet }, lineHeight, fonts: fontFiles, card };
  writeFileSync(cardFile, JSON.stringify(shared, null, 2));
}

function makeProjectFolder(count: number): void {
  const folder = projectFolder(count);
  const students = makeStudents(count, photoCount);
  const columns = Object.keys(students[0] ?? {});
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, "project.json"),
    JSON.stringify(makeProject(`Benchmark ${count}`, columns), null, 2),
  );
  if (existsSync(stamp(folder))) {
    return;
  }
  mkdirSync(join(folder, "data"), { recursive: true });
  writeFileSync(join(folder, "data/records.csv"), toCsv(students));
  linkImages(join(folder, "images"));
  writeFileSync(stamp(folder), "");
}

function linkImages(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(photosFolder)) {
    linkOrCopy(join(photosFolder, name), join(folder, name));
  }
  linkOrCopy(backgroundFile, join(folder, "bg.png"));
  linkOrCopy(logoFile, join(folder, "logo.png"));
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // Some file systems have no hard links; the photos are then copied.
    copyFileSync(from, to);
  }
}

await makePictures();
writeCard();
for (const count of process.argv.slice(2).map(Number)) {
  makeProjectFolder(count);
}
