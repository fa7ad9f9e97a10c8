import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Copy, DockerfileParser, Env, From, type Instruction, Workdir } from "dockerfile-ast";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { findProgram } from "./findProgram.ts";

/**
 * Runs the Dockerfile's steps without Docker. Each build stage is a folder that replaces the image's root folder.
 * An unprivileged user runs the steps, with only Node 24 on PATH.
 */
const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "print-builder-image-"));
/** The image's absolute paths in the Dockerfile. */
const imageFolders = /(?<![\w./-])\/(?:src|opt|home)(?=\/|$|\s|:)/g;

const isRoot = process.getuid?.() === 0;
/** Debian's user "nobody". */
const user = isRoot ? { uid: 65_534, gid: 65_534 } : {};

type Stage = { readonly folder: string; readonly env: Record<string, string>; workdir: string };

const inStage = (text: string, stage: Stage) =>
  text.replaceAll(imageFolders, (path) => join(stage.folder, path));

function makeFolder(path: string): void {
  mkdirSync(path, { recursive: true });
  if (isRoot) chownSync(path, 65_534, 65_534);
}

/** A folder with Node 24 and npm that every user can run, to be first on PATH. */
function nodeFolder(): string {
  const bin = join(folder, "bin");
  makeFolder(bin);
  cpSync(process.execPath, join(bin, "node"));
  const npm =
    findProgram(["npm"], { PATH: "/usr/local/bin:/usr/bin:/bin" }) ?? findProgram(["npm"], process.env);
  if (!npm) throw new Error("The test needs npm.");
  symlinkSync(npm, join(bin, "npm"));
  return bin;
}

/** Copies the files that `COPY . .` copies: the clone's own files, including uncommitted changes. */
function copyClone(target: string): void {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  for (const file of listed.split("\0").filter(Boolean))
    cpSync(join(root, file), join(target, file), { recursive: true, force: true });
  if (isRoot) execFileSync("chown", ["-R", "65534:65534", target]);
}

const environment = (stage: Stage) => ({ HOME: join(stage.folder, "home/node"), ...stage.env });

/** This machine's settings for reaching the npm registry. */
function registrySettings(): NodeJS.ProcessEnv {
  const { HTTPS_PROXY, NODE_EXTRA_CA_CERTS } = process.env;
  const registry = execFileSync("npm", ["config", "get", "registry"], { cwd: root, encoding: "utf8" }).trim();
  return { HTTPS_PROXY, NODE_EXTRA_CA_CERTS, npm_config_registry: registry };
}

function run(command: string, stage: Stage): void {
  // chown is unnecessary, because the user who runs the test already owns all files.
  const words = inStage(command.replaceAll("chown node:node", "ls -d"), stage);
  execFileSync("/bin/sh", ["-c", words], {
    cwd: stage.workdir,
    env: { ...environment(stage), ...registrySettings() },
    stdio: ["ignore", "ignore", "inherit"],
    ...user,
  });
}

type Stages = Map<string, Stage>;

function openStage(name: string, stages: Stages, bin: string): Stage {
  const at = join(folder, `stage${stages.size}`);
  for (const path of ["", "home", "home/node", "opt"]) makeFolder(join(at, path));
  const stage: Stage = { folder: at, env: { PATH: `${bin}:/usr/bin:/bin` }, workdir: at };
  stages.set(name, stage);
  return stage;
}

/** Builds all stages up to the last stage. */
function build(dockerfile: string): Stage {
  const bin = nodeFolder();
  const stages: Stages = new Map();
  let stage: Stage | undefined;
  for (const instruction of DockerfileParser.parse(dockerfile).getInstructions()) {
    if (instruction instanceof From) stage = openStage(instruction.getBuildStage() ?? "result", stages, bin);
    else if (stage) perform(instruction, stage, stages);
  }
  if (!stage) throw new Error("The Dockerfile has no stage.");
  return stage;
}

function perform(instruction: Instruction, stage: Stage, stages: Stages): void {
  const words = instruction.getArgumentsContent() ?? "";
  if (instruction instanceof Workdir) {
    stage.workdir = inStage(words, stage);
    makeFolder(stage.workdir);
  } else if (instruction instanceof Copy) {
    copy(instruction, stage, stages);
  } else if (instruction instanceof Env) {
    for (const property of instruction.getProperties()) {
      const value = inStage(property.getValue() ?? "", stage);
      stage.env[property.getName()] = value.replace("$PATH", stage.env.PATH ?? "");
    }
  } else if (instruction.getKeyword() === "RUN") run(words, stage);
}

function copy(instruction: Copy, stage: Stage, stages: Stages): void {
  const [from = "", to = ""] = instruction.getArguments().map((word) => word.getValue());
  const source = stages.get(instruction.getFromFlag()?.getValue() ?? "");
  if (source) cpSync(inStage(from, source), inStage(to, stage), { recursive: true, verbatimSymlinks: true });
  else {
    expect([from, to]).toEqual([".", "."]);
    copyClone(stage.workdir);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

let image: Stage;
beforeAll(() => {
  chmodSync(folder, 0o755);
  image = build(readFileSync(join(root, "Dockerfile"), "utf8"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const megabytesOf = (path: string) =>
  Number(execFileSync("du", ["-sm", path], { encoding: "utf8" }).split("\t")[0]);

test("the installed package has at most 300 MB and no bundler or compiler", () => {
  expect(megabytesOf(join(image.folder, "opt"))).toBeLessThan(300);
  const packages = execFileSync(
    "find",
    [join(image.folder, "opt"), "-type", "d", "-path", "*/node_modules/*"],
    {
      encoding: "utf8",
    },
  );
  expect(packages).toContain("/node_modules/sharp\n");
  expect(packages).not.toMatch(
    /\/node_modules\/(?:vite|rolldown|typescript|vitest|@tabler|@print-builder)\n/,
  );
});

test("the image's command starts the server, and its health check succeeds", async () => {
  const port = String(await freePort());
  const env = { ...environment(image), PORT: port, HOST: "127.0.0.1", SCHOOL_PORT: String(await freePort()) };
  const [start, check] = commandsOf(readFileSync(join(root, "Dockerfile"), "utf8"));
  const options = { cwd: image.workdir, env, ...user };
  const [program = "", ...words] = start;
  const started: ChildProcess = spawn(program, words, { ...options, stdio: ["ignore", "pipe", "inherit"] });
  try {
    let said = "";
    started.stdout?.on("data", (bytes: Buffer) => (said += bytes.toString()));
    await vi.waitFor(() => expect(said).toContain("Print Builder is at"), { timeout: 60_000, interval: 100 });
    expect(said).not.toContain("Building");
    const [checker = "", ...checked] = check;
    execFileSync(checker, checked, { ...options, stdio: "inherit" });
    const page = await fetch(`http://127.0.0.1:${port}/`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Print Builder")]);
  } finally {
    started.kill("SIGTERM");
    await new Promise((resolve) => started.once("exit", resolve));
  }
});

/** The image's command and health check, which are JSON in the Dockerfile. */
function commandsOf(dockerfile: string): readonly [start: string[], check: string[]] {
  const [check, start] = [...dockerfile.matchAll(/CMD (\[.*\])$/gm)].map(([, json = ""]) => JSON.parse(json));
  return [start, check];
}

test("the installed command prints the demo's cards", () => {
  const demo = join(image.folder, "opt/print-builder/lib/node_modules/print-builder/demo/student-card");
  const args = ["print", "--project", demo, "--range", "1-3", "--out", "cards.pdf"];
  const options = { cwd: image.workdir, env: environment(image), encoding: "utf8", ...user } as const;
  expect(JSON.parse(execFileSync("print-builder", args, options))).toMatchObject({ cards: 3, warnings: [] });
  const pdf = readFileSync(join(image.workdir, "cards.pdf"));
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
});
