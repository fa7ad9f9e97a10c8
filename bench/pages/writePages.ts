import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { editorSection } from "../editor/report/markdown.ts";
import { rootFolder } from "../paths.ts";
import { printsSection } from "../prints/printsSection.ts";
import { projectListSection } from "../projectList.ts";
import { count, mb } from "../report/figures.ts";
import { type CardsRun, cardsSection } from "../report/markdown.ts";
import { figuresOf } from "../report/targets.ts";
import { requirementsSection, schoolSection } from "./capacitySections.ts";
import { intakeSection } from "./intakeSection.ts";
import { loadSection } from "./loadSection.ts";
import { type Results, readResults } from "./results.ts";
import { targetsSection } from "./targetsSection.ts";

type Sections = Readonly<Record<string, readonly string[]>>;

const nothing = (command: string): string[] => [`Not measured yet: \`${command}\`.`];

/** Sections of docs/benchmark-results.md, each between its markers. */
export function resultSections(results: Results): Sections {
  const { cards, projects, load, intake, school, editor, prints } = results;
  return {
    cards: cards ? cardsSection(cards) : nothing("npm run bench"),
    load: load ? loadSection(load) : nothing("npm run bench -- --only load"),
    intake: intake ? intakeSection(intake) : nothing("npm run bench -- --only intake"),
    projects: projects ? projectListSection(projects) : nothing("npm run bench -- --only projects"),
    prints: prints ? printsSection(prints) : nothing("npm run bench -- --only prints"),
    school: school ? schoolSection(school) : nothing("npm run bench -- --only school"),
    editor: editor ? editorSection(editor) : nothing("npm run bench:editor"),
  };
}

/** Sections of docs/capacity.md, each between its markers. */
export function capacitySections({ school, load }: Results): Sections {
  return {
    requirements: requirementsSection(school, load) ?? nothing("npm run bench -- --only load,school"),
  };
}

/** Sections of the README, each between its markers. */
function readmeSections({ cards }: Results): Sections {
  return { figures: (cards && readmeSection(cards)) ?? nothing("npm run bench") };
}

/** Writes the latest results into the pages. Throws if a marker is missing from a page. */
export function writePages(): void {
  for (const [page, sections] of Object.entries(pagesOf(readResults()))) writePage(page, sections);
}

/** All sections of every page with results. */
export function pagesOf(results: Results): Readonly<Record<string, Sections>> {
  return {
    "README.md": readmeSections(results),
    "docs/benchmarks.md": { targets: targetsSection(results) },
    "docs/benchmark-results.md": resultSections(results),
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

/** The README's sentence about speed and memory. Null if a required run is missing. */
function readmeSection({ surroundings, measured }: CardsRun): string[] | null {
  const figures = figuresOf(measured);
  const [first, many] = [figures("ours"), figures("ours100000")];
  if (!first || !many) return null;
  return [
    `Cards with photo, QR code and Code 128: ${count(first.rate)} a second for 1,000 cards and ${count(many.rate)} for 100,000,`,
    `using ${mb(first.peakMb)} and ${mb(many.peakMb)} of memory, not counting start-up`,
    `(${surroundings.date}, ${surroundings.machine.split(",")[0]}).`,
  ];
}

const opening = (name: string): string => `<!-- begin ${name}: written by npm run bench -->`;
const closing = (name: string): string => `<!-- end ${name} -->`;

/**
 * Replaces the lines between the markers of a section. Throws an Error that names the page and the markers unless
 * both occur once, in order.
 */
export function replaceSection(page: string, text: string, name: string, lines: readonly string[]): string {
  const [before, ...afterOpening] = text.split(opening(name));
  const [old, after, ...more] = afterOpening.join(opening(name)).split(closing(name));
  if (
    before === undefined ||
    afterOpening.length !== 1 ||
    old === undefined ||
    after === undefined ||
    more.length > 0
  ) {
    throw new Error(
      `${page} must have the lines "${opening(name)}" and "${closing(name)}" once each, in this order.`,
    );
  }
  return `${before}${opening(name)}\n\n${lines.join("\n").trim()}\n\n${closing(name)}${after}`;
}
