// npm run bench:editor measures the editor and its peers in one run, with the same scene and browser.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { installPeers } from "../installPeers.ts";
import { keepResult } from "../pages/results.ts";
import { targetsOf } from "../pages/targetsSection.ts";
import { writePages } from "../pages/writePages.ts";
import { outFolder } from "../paths.ts";
import { type CandidateKey, candidateKeys } from "./candidates.ts";
import { editorSection, editorTargets } from "./report/markdown.ts";

const usage = `npm run bench:editor [-- --rounds 5] [--elements 200] [--only ${candidateKeys.join(",")}]
  --rounds    number of rounds
  --elements  number of elements in the scene
  --only      measures only these, by name, separated by commas`;

function wholeNumber(text: string, name: string, min: number, max: number): number {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= min && number <= max) {
    return number;
  }
  throw new Error(`--${name} must be a whole number from ${min} to ${max}, not "${text}".`);
}

function parseKey(name: string): CandidateKey {
  const key = candidateKeys.find((known) => known === name);
  if (!key) {
    throw new Error(`There is no candidate "${name}". Known candidates: ${candidateKeys.join(", ")}.`);
  }
  return key;
}

/** Throws with a plain message for an unknown option. */
function readOptions() {
  const { values } = parseArgs({
    options: {
      rounds: { type: "string", default: "5" },
      elements: { type: "string", default: "200" },
      only: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  return {
    help: values.help,
    rounds: wholeNumber(values.rounds, "rounds", 1, 100),
    elements: wholeNumber(values.elements, "elements", 20, 5000),
    keys: values.only === undefined ? candidateKeys : values.only.split(",").map(parseKey),
  };
}

try {
  const { help, ...options } = readOptions();
  if (help) {
    console.log(usage);
  } else {
    installPeers();
    // Builds peers and product for production, as their users get them.
    process.env.NODE_ENV = "production";
    // Imported late, because these modules need the packages installed above.
    const { measureEditors } = await import("./measureEditors.ts");
    mkdirSync(join(outFolder, "editor"), { recursive: true });
    const run = await measureEditors(options, (line) => console.error(line));
    writeFileSync(join(outFolder, "editor.json"), JSON.stringify(run, null, 2));
    if (options.keys.length === candidateKeys.length) keepResult("editor", run);
    else console.error("Some editors were skipped: docs/benchmark-results.md keeps the last full run.");
    writePages();
    console.log([...editorSection(run), "", ...targetsOf(editorTargets(run))].join("\n"));
    // Only a failure of the product itself fails the run, not a slow result or a failed peer.
    const ours = run.measured.find(({ candidate }) => candidate.key === "ours");
    if (ours && (ours.reason ?? run.sheets?.reason ?? null) !== null) process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
