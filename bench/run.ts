// npm run bench measures Print Builder and its peers on one job, its server under load, and the cost of a school.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  type Candidate,
  type CandidateKey,
  candidateKeys,
  listCandidates,
  longest,
  longTables,
} from "./candidates.ts";
import { measureSchool } from "./capacity/measureSchool.ts";
import { ensureDataset } from "./dataset/ensureDataset.ts";
import { installPeers } from "./installPeers.ts";
import { measureIntake } from "./load/measureIntake.ts";
import { type LoadOptions, measureLoad } from "./load/measureLoad.ts";
import { type Measured, runCandidate } from "./measure/runCandidate.ts";
import { describeSurroundings } from "./measure/surroundings.ts";
import { cardPeers, programVersions, versionsOf } from "./measure/versions.ts";
import { schoolSection } from "./pages/capacitySections.ts";
import { intakeSection, intakeTargets } from "./pages/intakeSection.ts";
import { loadSection, loadTargets } from "./pages/loadSection.ts";
import { keepResult } from "./pages/results.ts";
import { targetsOf } from "./pages/targetsSection.ts";
import { writePages } from "./pages/writePages.ts";
import { outFolder, photoCount } from "./paths.ts";
import { measurePrints } from "./prints/measurePrints.ts";
import { printsSection, printsTargets } from "./prints/printsSection.ts";
import { measureProjectList, projectListSection, projectListTargets } from "./projectList.ts";
import { measureQueries, queriesSection } from "./queries.ts";
import { cardsSection } from "./report/markdown.ts";
import { judgeTargets } from "./report/targets.ts";

/**
 * Other measurements: prints without peers, the project list, many people at work, incoming photos, and the cost of
 * a school.
 */
const serverKeys = ["prints", "projects", "queries", "load", "intake", "school"] as const;
type ServerKey = (typeof serverKeys)[number];

const knownKeys = [...candidateKeys, ...serverKeys];

const usage = `npm run bench [-- --short] [--only ${knownKeys.join(",")}] [--minutes 10] [--profile] [--keep] [--pages]
  --short    skips the 100,000 cards
  --only     runs only these, by name, separated by commas
  --minutes  duration of the load measurement; 30 seconds by default
  --profile  load: records a CPU profile of the server in bench/out/profile
  --keep     keeps the files made in bench/out (several hundred MB)
  --pages    only rewrites the pages in docs from bench/results`;

type Options = {
  readonly keys: readonly CandidateKey[];
  /** True if every candidate was requested. Only complete runs are written into the pages. */
  readonly isWhole: boolean;
  readonly server: readonly ServerKey[];
  readonly load: LoadOptions;
  readonly keepFiles: boolean;
};

/** Throws with a plain message for an unknown option. */
function readOptions(): Options | "help" | "pages" {
  const { values } = parseArgs({
    options: {
      short: { type: "boolean", default: false },
      only: { type: "string" },
      minutes: { type: "string" },
      profile: { type: "boolean", default: false },
      keep: { type: "boolean", default: false },
      pages: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return "help";
  if (values.pages) return "pages";
  const asked = values.only?.split(",") ?? knownKeys;
  const unknown = asked.find((name) => !knownKeys.some((known) => known === name));
  if (unknown !== undefined) {
    throw new Error(`There is no candidate "${unknown}". Known candidates: ${knownKeys.join(", ")}.`);
  }
  const keys = candidateKeys.filter((key) => asked.includes(key) && !(values.short && longest.includes(key)));
  return {
    keys,
    isWhole: keys.length === candidateKeys.length,
    server: serverKeys.filter((key) => asked.includes(key)),
    load: { minutes: readMinutes(values.minutes), withProfile: values.profile },
    keepFiles: values.keep,
  };
}

function readMinutes(text: string | undefined): number | null {
  if (text === undefined) return null;
  const minutes = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (minutes > 0) return minutes;
  throw new Error(`--minutes must be a whole number from 1 to 9999, not "${text}".`);
}

async function runAll(candidates: readonly Candidate[], keepFiles: boolean): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const candidate of candidates) {
    say(`running ${candidate.label} …`);
    measured.push(await runCandidate(candidate, keepFiles));
  }
  return measured;
}

/**
 * Measures the cards of Print Builder and its peers. Returns the report, and whether Print Builder printed all
 * cards.
 */
async function benchCards({
  keys,
  isWhole,
  keepFiles,
}: Options): Promise<{ report: string; isDone: boolean }> {
  installPeers();
  ensureDataset([photoCount, ...tablesOf(keys)]);
  const surroundings = describeSurroundings();
  const candidates = listCandidates().filter(({ key }) => keys.includes(key));
  const measured = await runAll(candidates, keepFiles);
  const versions = { ...versionsOf(cardPeers), ...programVersions() };
  const run = { surroundings, versions, measured };
  writeFileSync(join(outFolder, "results.json"), JSON.stringify(run, null, 2));
  if (isWhole) keepResult("cards", run);
  else say("Some candidates were skipped: docs/benchmark-results.md keeps the cards of the last full run.");
  // Only a failure of the product itself fails the run, not a slow print or a failed peer.
  const isDone = !measured.some((one) => one.status === "failed" && isOurs(one.candidate.key));
  return { report: titled("Cards", cardsSection(run), targetsOf(judgeTargets(measured))), isDone };
}

function tablesOf(keys: readonly CandidateKey[]): number[] {
  return Object.entries(longTables).flatMap(([key, cards]) =>
    keys.some((one) => one === key) ? [cards] : [],
  );
}

const serverBenches: Readonly<Record<ServerKey, (options: Options) => Promise<string>>> = {
  async prints() {
    const measured = await measurePrints(say);
    keepResult("prints", measured);
    return titled("Prints", printsSection(measured), targetsOf(printsTargets(measured)));
  },
  async projects() {
    say("running the list of projects …");
    const measured = await measureProjectList();
    keepResult("projects", measured);
    return titled("List of projects", projectListSection(measured), targetsOf(projectListTargets(measured)));
  },
  async queries() {
    return titled("Queries", queriesSection(await measureQueries(say)));
  },
  async load({ load }) {
    const measured = await measureLoad(load, say);
    if (load.withProfile)
      say("A profile slows the server down: docs/benchmark-results.md keeps the last load without one.");
    else keepResult("load", measured);
    return titled("Load", loadSection(measured), targetsOf(loadTargets(measured)));
  },
  async intake() {
    const measured = await measureIntake(say);
    keepResult("intake", measured);
    return titled("Photos that come in", intakeSection(measured), targetsOf(intakeTargets(measured)));
  },
  async school() {
    say("running one school …");
    const measured = await measureSchool();
    keepResult("school", measured);
    return titled("One school", schoolSection(measured));
  },
};

async function bench(options: Options): Promise<void> {
  mkdirSync(outFolder, { recursive: true });
  const cards = options.keys.length > 0 ? await benchCards(options) : null;
  const reports = cards ? [cards.report] : [];
  for (const key of options.server) reports.push(await serverBenches[key](options));
  writePages();
  console.log(reports.join("\n\n"));
  if (cards && !cards.isDone) {
    process.exitCode = 1;
  }
}

const say = (line: string): void => console.error(line);

const titled = (title: string, ...parts: readonly (readonly string[])[]): string =>
  [`## ${title}`, ...parts.map((lines) => lines.join("\n").trim())].join("\n\n");

const isOurs = (key: CandidateKey): boolean =>
  key.startsWith("ours") || ["resample", "text", "png", "jpg"].includes(key);

try {
  const options = readOptions();
  if (options === "help") console.log(usage);
  else if (options === "pages") writePages();
  else await bench(options);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
