import { basename, dirname } from "node:path";
import { journeyFile, journeysOfParts } from "./journeys.ts";
import type { Module } from "./rooms/readModules.ts";

/** Tests to run after a change, by runner. */
export type NearTests = {
  /** Changed files of packages, tools and the web app, for `vitest related`, which runs the tests that import them. */
  readonly related: readonly string[];
  /** Test files of server and school sandbox. */
  readonly server: readonly string[];
  readonly components: readonly string[];
  readonly journeys: readonly string[];
};

/** All tests to choose from, by path from the repository's root, and all imports. */
export type Repository = {
  readonly serverTests: readonly string[];
  readonly componentTests: readonly string[];
  readonly modules: readonly Module[];
};

/** Enough component tests to detect most faults, few enough to run within a minute. */
const componentsWanted = 5;

const isCode = (file: string) => /\.(ts|tsx)$/.test(file) && !file.endsWith(".d.ts");
const isJourney = (file: string) => /^e2e\/\w+\.e2e\.ts$/.test(file);
const isComponentTest = (file: string) => /^apps\/web\/.*\.test\.tsx$/.test(file);
const ofServer = /^apps\/(server|school-sandbox)\//;
const ofWeb = /^apps\/web\/src\//;

/**
 * The subject that a file shares with its tests: for `projects.ts`, `projectStore.ts` and `projects.test.ts` it
 * is `project`.
 */
function subjectOf(file: string): string {
  return basename(file)
    .replace(/\.test\.tsx?$|\.tsx?$/, "")
    .replace(/(Routes|Store)$/, "")
    .replace(/s$/, "")
    .toLowerCase();
}

/**
 * Finds tests of the same subject in the same folder, and tests with the same name elsewhere. Imports do not help,
 * because nearly every server test imports the whole server.
 */
function serverTestsFor(file: string, tests: readonly string[]): readonly string[] {
  const subject = subjectOf(file);
  const isNear = (test: string) =>
    test === file || dirname(test) === dirname(file)
      ? subjectOf(test).includes(subject)
      : subjectOf(test) === subject;
  const found = tests.filter(isNear);
  return found.length > 0 ? found : tests.filter((test) => dirname(test) === dirname(file));
}

function journeysFor(file: string): readonly string[] {
  if (isJourney(file)) return [file];
  const parts = Object.keys(journeysOfParts).filter((part) => file.startsWith(part));
  const [closest] = parts.sort((one, other) => other.length - one.length);
  return closest === undefined ? [] : (journeysOfParts[closest] ?? []).map(journeyFile);
}

/**
 * Finds component tests for a file of the web app: tests next to the file, then next to its importers, until
 * there are enough. The imports of tests do not help, because each test imports the whole app.
 */
function componentsFor(file: string, { componentTests, modules }: Repository): readonly string[] {
  if (isComponentTest(file)) return [file];
  if (!ofWeb.test(file)) return [];
  const importersOf = (target: string) =>
    modules.filter(({ imports }) => imports.some((one) => one.target === target)).map((one) => one.file);
  const found = new Set<string>();
  const seen = new Set([file]);
  let level = [file];
  while (level.length > 0 && found.size < componentsWanted) {
    for (const one of level) {
      for (const test of componentTests.filter((each) => dirname(each) === dirname(one))) found.add(test);
    }
    level = [...new Set(level.flatMap(importersOf))].filter((one) => ofWeb.test(one) && !seen.has(one));
    for (const one of level) seen.add(one);
  }
  return [...found].slice(0, componentsWanted);
}

/** The tests most likely to fail after a change. `changed` contains paths from the repository's root. */
export function nearTests(changed: readonly string[], repository: Repository): NearTests {
  const server = changed.filter((file) => isCode(file) && ofServer.test(file));
  const outside = changed.filter((file) => isCode(file) && !ofServer.test(file) && !file.startsWith("e2e/"));
  const { serverTests } = repository;
  return {
    related: outside.filter((file) => !isComponentTest(file)),
    server: [...new Set(server.flatMap((file) => serverTestsFor(file, serverTests)))],
    components: [...new Set(changed.flatMap((file) => componentsFor(file, repository)))],
    journeys: [...new Set(changed.flatMap(journeysFor))],
  };
}
