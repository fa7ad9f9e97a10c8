import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { paintPupil } from "@print-builder/school-sandbox/portraits";
import { type DemoProject, toCsv, toProjectJson } from "./demoProject.ts";
import { shelfLabels } from "./shelfLabels.ts";
import { studentCard } from "./studentCard.ts";
import { students } from "./students.ts";

/** Rewrites the demo projects in `demo/`. The same sources always give the same files. */

const demoFolder = path.join(import.meta.dirname, "../../demo");

async function writeProject(folder: string, project: DemoProject): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(path.join(folder, "data"), { recursive: true });
  await writeFile(path.join(folder, "project.json"), toProjectJson(project));
  await writeFile(path.join(folder, "data", project.table), toCsv(project.rows));
  await writeImages(folder, Object.entries(project.art));
}

async function writeImages(
  folder: string,
  images: readonly (readonly [name: string, content: string | Buffer])[],
) {
  if (images.length === 0) return;
  await mkdir(path.join(folder, "images"), { recursive: true });
  for (const [name, content] of images) await writeFile(path.join(folder, "images", name), content);
}

async function makeDemo(): Promise<void> {
  const cards = path.join(demoFolder, "student-card");
  await writeProject(cards, studentCard);
  for (const { photoFile, look } of students) await writeImages(cards, [[photoFile, await paintPupil(look)]]);
  await writeProject(path.join(demoFolder, "shelf-labels"), shelfLabels);
  process.stdout.write(
    `Wrote ${students.length} student cards and ${shelfLabels.rows.length} shelf labels to ${demoFolder}\n`,
  );
}

await makeDemo();
