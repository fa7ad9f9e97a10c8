import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { CommandError, runCommand } from "./commandLine.ts";
import { ensureTestPrograms } from "./ensureTestPrograms.ts";
import { oneLine } from "./installation.ts";
import { journeysOfOneProcess } from "./journeys.ts";

const usage = `Runs journeys in a real browser with the built app, the real server and the school sandbox.

npm run e2e -- [WORD …] [--title WORDS] [--many]

  WORD     runs only files of e2e/ whose name contains it: users, schoolPrint; all files by default
  --title  runs only tests whose title contains this
  --many   on two servers behind a load balancer and two workers, with PostgreSQL and a bucket
`;

const vitest = join(import.meta.dirname, "../node_modules/vitest/vitest.mjs");

type Wish = {
  readonly words: readonly string[];
  readonly title: string | undefined;
  readonly many: boolean;
  readonly help: boolean;
};

function readWish(args: readonly string[]): Wish {
  const options = {
    title: { type: "string" },
    many: { type: "boolean" },
    help: { type: "boolean" },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return {
      words: positionals,
      title: values.title,
      many: values.many ?? false,
      help: values.help ?? false,
    };
  } catch (error) {
    throw new CommandError(
      "Known options: --title WORDS, --many, --help. Anything else is a word of a file's name.",
      {
        cause: error,
      },
    );
  }
}

/** Files of journeys whose path contains one of the words, or of all journeys if there are no words. */
function journeysOf(words: readonly string[]): readonly string[] {
  const files = globSync("e2e/*.e2e.*").sort();
  const found = files.filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
  if (found.length > 0) return found;
  const names = files.map(nameOf).join(", ");
  throw new CommandError(`No journey's name contains ${words.join(" or ")}. There are: ${names}.`);
}

const nameOf = (file: string) => file.replace(/^e2e.(.*)\.e2e\.\w+$/, "$1");

/** The journeys that can run on many machines. Throws a CommandError if there are none. */
function ofManyMachines(files: readonly string[]): readonly string[] {
  const reasonOf = (file: string) => journeysOfOneProcess[nameOf(file)];
  const left = files.filter((file) => reasonOf(file) === undefined);
  if (left.length > 0) return left;
  const reasons = files.map((file) => `${nameOf(file)} cannot run on many machines: ${reasonOf(file)}.`);
  throw new CommandError(reasons.join("\n"));
}

await runCommand(async () => {
  const { words, title, many, help } = readWish(process.argv.slice(2));
  if (help) {
    process.stdout.write(usage);
    return;
  }
  const files = many ? ofManyMachines(journeysOf(words)) : journeysOf(words);
  await oneLine(async () => ensureTestPrograms());
  const wanted =
    title === undefined ? [] : ["--testNamePattern", title.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")];
  const args = [vitest, "run", "--project", many ? "e2e-many" : "e2e", ...wanted, ...files];
  const env = { ...process.env, E2E_SITE: many ? "many" : "one" };
  const child = spawn(process.execPath, args, { stdio: "inherit", env });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => child.kill(signal));
  const [code] = (await once(child, "exit")) as [number | null];
  process.exitCode = code ?? 1;
});
