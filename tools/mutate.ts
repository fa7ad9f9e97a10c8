// Makes small faults in product files, one at a time, and reports which of them the tests detect.
import { spawnSync } from "node:child_process";
import { appendFileSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { useBuiltPrograms } from "./buildPrograms.ts";
import { CommandError, runCommand } from "./commandLine.ts";
import { chooseMutations, mutated, type PlacedMutation } from "./mutation/mutations.ts";
import { nearTests, type Repository } from "./near.ts";
import { readModules } from "./rooms/readModules.ts";
import { readReport } from "./testRun/report.ts";

const usage = `Puts small faults into product files, one at a time, and runs the tests near each until one fails.

npm run mutate -- --files GLOB [--files GLOB …] [--seed 1] [--count 60] [--from 1] [--out FILE]

  --files  the files to change; "apps/web/src/features/**/*.{ts,tsx}" selects all features
  --seed   the same seed makes the same faults
  --from   number of the first fault, to continue an interrupted run
  --out    file that gets a line of JSON for each fault as well

It changes files while it runs and restores them, so use a separate clone.
`;

const vitest = join(import.meta.dirname, "../node_modules/vitest/vitest.mjs");
/** Time limit in ms, because a fault may cause an endless loop. */
const limitMs = 600_000;

type Step = { readonly tier: string; readonly args: readonly string[] };

/** The tests near a file, fastest first. */
function stepsFor(file: string, repository: Repository): readonly Step[] {
  const { related, server, components, journeys } = nearTests([file], repository);
  const run = (tier: string, files: readonly string[]): Step[] =>
    files.length === 0 ? [] : [{ tier, args: ["run", "--project", tier, ...files] }];
  return [
    ...(related.length === 0
      ? []
      : [{ tier: "unit", args: ["related", "--run", "--project", "unit", "--project", "web", ...related] }]),
    ...run("server", server),
    ...run("component", components),
    ...run("e2e", journeys),
  ];
}

type Finding = { readonly tier: string; readonly test: string };

/** The first tier whose tests detect the current fault, and a test that does; null if no tier does. */
async function noticedBy(steps: readonly Step[]): Promise<Finding | null> {
  const folder = mkdtempSync(join(tmpdir(), "print-builder-mutate-"));
  const report = join(folder, "report.json");
  const reporters = ["dot", join(import.meta.dirname, "testRun/reporter.ts")];
  try {
    for (const { tier, args } of steps) {
      rmSync(report, { force: true });
      const { status } = spawnSync(
        process.execPath,
        [vitest, ...args, "--passWithNoTests", "--bail=1", ...reporters.map((one) => `--reporter=${one}`)],
        {
          stdio: "ignore",
          timeout: limitMs,
          killSignal: "SIGKILL",
          env: {
            ...process.env,
            TEST_WAIT_MS: "15000",
            E2E_SITE: "one",
            TIER_REPORT: report,
            UNFINISHED_FILES: join(folder, "unfinished"),
          },
        },
      );
      if (status === 0) continue;
      const [failure] = (await readReport(report))?.failures ?? [];
      return {
        tier,
        test: failure ? `${failure.file} › ${failure.title ?? "the file itself"}` : "no report",
      };
    }
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function describe({ file, kind, start, replacement }: PlacedMutation, source: string): string {
  const line = source.slice(0, start).split("\n").length;
  return `${file}:${line} ${kind} → ${replacement.replaceAll(/\s+/g, " ").slice(0, 60)}`;
}

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      files: { type: "string", multiple: true },
      seed: { type: "string", default: "1" },
      count: { type: "string", default: "60" },
      from: { type: "string", default: "1" },
      out: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    return;
  }
  const names = (values.files ?? [])
    .flatMap((pattern) => globSync(pattern))
    .filter((name) => !/\.test\./.test(name));
  if (names.length === 0) throw new CommandError("--files must name at least one file that exists.");
  const sources = new Map(names.map((name) => [name, readFileSync(name, "utf8")]));
  const chosen = chooseMutations(sources, Number(values.count), Number(values.seed));
  const repository = {
    serverTests: globSync("apps/{server,school-sandbox}/**/*.test.ts"),
    componentTests: globSync("apps/web/src/**/*.test.tsx"),
    modules: readModules(process.cwd()),
  };
  await useBuiltPrograms((line) => console.log(line));
  let noticed = 0;
  let done = 0;
  for (const [at, mutation] of chosen.entries()) {
    if (at + 1 < Number(values.from)) continue;
    const source = sources.get(mutation.file) ?? "";
    writeFileSync(mutation.file, mutated(source, mutation));
    let finding: Finding | null;
    try {
      finding = await noticedBy(stepsFor(mutation.file, repository));
    } finally {
      writeFileSync(mutation.file, source);
    }
    done++;
    if (finding) noticed++;
    const said = describe(mutation, source);
    console.log(`${at + 1}. ${finding?.tier ?? "NOT NOTICED"}: ${said}`);
    if (values.out) appendFileSync(values.out, `${JSON.stringify({ at: at + 1, said, ...finding })}\n`);
  }
  console.log(`${noticed} of ${done} noticed.`);
});
