import { basename, dirname } from "node:path";
import { journeyFile, journeysOfParts } from "./journeys.ts";

/** What is run for a change, each part by its own runner. */
export type NearTests = {
  /** Changed files whose importing tests are run, among those of packages, tools and the web app. */
  readonly related: readonly string[];
  /** Test files of server and sandbox. */
  readonly server: readonly string[];
  readonly journeys: readonly string[];
};

const isCode = (file: string) => /\.(ts|tsx)$/.test(file) && !file.endsWith(".d.ts");
const isJourney = (file: string) => /^e2e\/\w+\.e2e\.ts$/.test(file);
const ofServer = /^apps\/(server|school-sandbox)\//;

/** The name that a file and its tests share: `projects.ts`, `projectRoutes.ts` and `projects.test.ts` are about one thing. */
function subjectOf(file: string): string {
  return basename(file)
    .replace(/\.test\.tsx?$|\.tsx?$/, "")
    .replace(/(Routes|Store)$/, "")
    .replace(/s$/, "")
    .toLowerCase();
}

/**
 * Nearly every test of the server imports all of it, so imports tell nothing there: what lies in the same folder and has
 * to do with the same thing is run, and the routes of that name.
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

/** The tests that a change can break first. `changed` and `serverTests` are paths from the repository's root. */
export function nearTests(changed: readonly string[], serverTests: readonly string[]): NearTests {
  const server = changed.filter((file) => isCode(file) && ofServer.test(file));
  const outside = changed.filter((file) => isCode(file) && !ofServer.test(file) && !file.startsWith("e2e/"));
  return {
    related: outside,
    server: [...new Set(server.flatMap((file) => serverTestsFor(file, serverTests)))],
    journeys: [...new Set(changed.flatMap(journeysFor))],
  };
}
