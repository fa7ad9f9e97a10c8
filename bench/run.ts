// npm run bench: Print Builder and its peers on one job, in one run.
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  type Candidate,
  type CandidateKey,
  candidateKeys,
  listCandidates,
  longTables,
} from "./candidates.ts";
import { photoCount } from "./dataset/folders.ts";
import { installPeers } from "./installPeers.ts";
import { type Measured, runCandidate } from "./measure/runCandidate.ts";
import { benchFolder, outFolder } from "./paths.ts";
import { measureProjectList, reportProjectList } from "./projectList.ts";
import { describeSurroundings, makeReport } from "./report/markdown.ts";

/** What else can be measured: the list of the back office. */
const listKey = "projects";

const usage = `npm run bench [-- --short] [--only ${[...candidateKeys, listKey].join(",")}] [--keep]
  --short  leaves the 100,000 cards out
  --only   runs these alone, by name, separated by commas
  --keep   keeps the files made in bench/out (several hundred MB)`;

type Options = {
  readonly keys: readonly CandidateKey[];
  readonly withList: boolean;
  readonly keepFiles: boolean;
};

/** Throws with a plain message when an option is not known. */
function readOptions(): Options | "help" {
  const { values } = parseArgs({
    options: {
      short: { type: "boolean", default: false },
      only: { type: "string" },
      keep: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    return "help";
  }
  const asked = values.only?.split(",") ?? [...candidateKeys, listKey];
  const keys = asked.filter((name) => name !== listKey).map(parseKey);
  return {
    keys: keys.filter((key) => !(values.short && key === "ours100000")),
    withList: asked.includes(listKey),
    keepFiles: values.keep,
  };
}

function parseKey(name: string): CandidateKey {
  const key = candidateKeys.find((known) => known === name);
  if (!key) {
    throw new Error(`There is no candidate "${name}". Known are: ${[...candidateKeys, listKey].join(", ")}.`);
  }
  return key;
}

/** Makes the data set in a process of its own, so that this one stays small and imports no peer. */
function makeDataset(keys: readonly CandidateKey[]): void {
  const counts = [
    photoCount,
    ...Object.entries(longTables).flatMap(([key, count]) => (keys.some((one) => one === key) ? [count] : [])),
  ];
  const maker = join(benchFolder, "dataset/makeDataset.ts");
  const done = spawnSync(process.execPath, [maker, ...counts.map(String)], { stdio: "inherit" });
  if (done.status !== 0) {
    throw new Error("The data set could not be made: see the message above.");
  }
}

async function runAll(candidates: readonly Candidate[], keepFiles: boolean): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const candidate of candidates) {
    console.error(`running ${candidate.label} …`);
    measured.push(await runCandidate(candidate, keepFiles));
  }
  return measured;
}

/** The cards: Print Builder beside its peers. Answers the report, and whether Print Builder did all of them. */
async function benchCards({ keys, keepFiles }: Options): Promise<{ report: string; isDone: boolean }> {
  installPeers();
  makeDataset(keys);
  const surroundings = describeSurroundings();
  const candidates = listCandidates().filter(({ key }) => keys.includes(key));
  const measured = await runAll(candidates, keepFiles);
  writeFileSync(join(outFolder, "results.json"), JSON.stringify({ ...surroundings, measured }, null, 2));
  // Slow is no failure, and a peer may well fail; the product may not.
  const isDone = !measured.some((one) => one.status === "failed" && isOurs(one.candidate.key));
  return { report: makeReport(measured, surroundings), isDone };
}

async function benchList(): Promise<string> {
  console.error("running the list of projects …");
  const measured = await measureProjectList();
  writeFileSync(join(outFolder, "projectList.json"), JSON.stringify(measured, null, 2));
  return reportProjectList(measured);
}

async function bench(options: Options): Promise<void> {
  mkdirSync(outFolder, { recursive: true });
  const cards = options.keys.length > 0 ? await benchCards(options) : null;
  const parts = [cards?.report, options.withList ? await benchList() : undefined];
  const report = parts.filter((part) => part !== undefined).join("\n\n");
  if (cards) writeFileSync(join(outFolder, "benchmarks.md"), `${report}\n`);
  console.log(report);
  if (cards && !cards.isDone) {
    process.exitCode = 1;
  }
}

const isOurs = (key: CandidateKey): boolean => key.startsWith("ours") || key === "resample" || key === "text";

try {
  const options = readOptions();
  await (options === "help" ? console.log(usage) : bench(options));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
