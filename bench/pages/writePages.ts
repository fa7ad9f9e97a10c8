import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { editorSection } from "../editor/report/markdown.ts";
import { rootFolder } from "../paths.ts";
import { printsSection } from "../prints/printsSection.ts";
import { projectListSection } from "../projectList.ts";
import { cardsSection } from "../report/markdown.ts";
import { reckonedSection, schoolSection } from "./capacitySections.ts";
import { intakeSection } from "./intakeSection.ts";
import { loadSection } from "./loadSection.ts";
import { readmeSection } from "./readmeSection.ts";
import { replaceSection } from "./replaceSection.ts";
import { type Results, readResults } from "./results.ts";
import { targetsSection } from "./targetsSection.ts";

type Sections = Readonly<Record<string, readonly string[]>>;

const nothing = (command: string): string[] => [`Not measured yet: \`${command}\`.`];

/** Sections of docs/benchmarks.md, between its markers. */
export function benchmarkSections(results: Results): Sections {
  const { cards, projects, load, intake, school, editor, prints } = results;
  return {
    targets: targetsSection(results),
    cards: cards ? cardsSection(cards) : nothing("npm run bench"),
    load: load ? loadSection(load) : nothing("npm run bench -- --only load"),
    intake: intake ? intakeSection(intake) : nothing("npm run bench -- --only intake"),
    projects: projects ? projectListSection(projects) : nothing("npm run bench -- --only projects"),
    prints: prints ? printsSection(prints) : nothing("npm run bench -- --only prints"),
    school: school ? schoolSection(school) : nothing("npm run bench -- --only school"),
    editor: editor ? editorSection(editor) : nothing("npm run bench:editor"),
  };
}

/** Sections of docs/capacity.md, between its markers. */
export function capacitySections({ school, load }: Results): Sections {
  return { reckoning: reckonedSection(school, load) ?? nothing("npm run bench -- --only load,school") };
}

/** Sections of the README, between its markers. */
function readmeSections({ cards }: Results): Sections {
  return { figures: (cards && readmeSection(cards)) ?? nothing("npm run bench") };
}

/** Writes the last results into the pages. Throws if a page has lost its markers. */
export function writePages(): void {
  for (const [page, sections] of Object.entries(pagesOf(readResults()))) writePage(page, sections);
}

/** The sections of every page with results. */
export function pagesOf(results: Results): Readonly<Record<string, Sections>> {
  return {
    "README.md": readmeSections(results),
    "docs/benchmarks.md": benchmarkSections(results),
    "docs/capacity.md": capacitySections(results),
  };
}

function writePage(page: string, sections: Sections): void {
  const file = join(rootFolder, page);
  const text = Object.entries(sections).reduce(
    (written, [name, lines]) => replaceSection(page, written, name, lines),
    readFileSync(file, "utf8"),
  );
  writeFileSync(file, text);
}
