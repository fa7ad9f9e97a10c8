import { execFile, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import summaries from "./commandSummaries.json" with { type: "json" };
import { findProgram } from "./findProgram.ts";

const root = join(import.meta.dirname, "..");
const starter = join(root, "tools/startCommand.mjs");
const demo = join(root, "demo/student-card");
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const commands = Object.keys(summaries);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "print-builder-command-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

type Outcome = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** Runs the program in a separate folder, with only the settings in `env`. */
function run(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const settings = { DATA_DIR: "", DATABASE_URL: "", STORAGE_URL: "", PORT: "", NO_COLOR: "1" };
  const options = { cwd: folder, env: { ...process.env, ...settings, ...env }, maxBuffer: 1 << 28 };
  return new Promise((resolve) => {
    execFile(process.execPath, [starter, ...args], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

const lineCount = (text: string) => text.split("\n").filter(Boolean).length;

describe.each(commands)("%s", (command) => {
  it("-h and --help explain the command and start nothing", async () => {
    const [short, long, help] = await Promise.all([
      run([command, "-h"]),
      run([command, "--help"]),
      run(["help", command]),
    ]);
    expect(long).toEqual({ code: 0, stdout: expect.stringContaining("Options:"), stderr: "" });
    expect([short, help]).toEqual([long, long]);
    expect(long.stdout).toContain(summaries[command as keyof typeof summaries]);
    expect(long.stdout).toContain(`Usage: print-builder ${command} `);
    expect(lineCount(long.stdout.split("Examples:\n")[1] ?? "")).toBe(2);
    expect(existsSync(join(folder, "data"))).toBe(false);
  });

  it("--version prints the version, and --hepl suggests --help", async () => {
    const [version, wrong] = await Promise.all([run([command, "--version"]), run([command, "--hepl"])]);
    expect(version).toEqual({ code: 0, stdout: `${manifest.version}\n`, stderr: "" });
    expect(wrong).toEqual({
      code: 2,
      stdout: "",
      stderr: `Unknown option '--hepl'. Did you mean --help? See print-builder ${command} --help.\n`,
    });
  });

  it("the command has an npm script", () => {
    expect(manifest.scripts[command]).toMatch(
      new RegExp(`^node (--[\\w=-]+ )*tools/startCommand.mjs ${command}$`),
    );
  });
});

it("lists all commands, suggests similar names and requires a command", async () => {
  const [help, version, wrong, option, none] = await Promise.all([
    run(["--help"]),
    run(["--version"]),
    run(["prnt", "--out", "x"]),
    run(["--versoin"]),
    run([]),
  ]);
  for (const command of commands) expect(help.stdout).toContain(`\n  ${command} `);
  expect(version.stdout).toBe(`${manifest.version}\n`);
  const stderr = "Unknown command 'prnt'. Did you mean print? See print-builder --help.\n";
  expect(wrong).toEqual({ code: 2, stdout: "", stderr });
  expect([option.code, option.stderr]).toEqual([2, expect.stringContaining("Did you mean --version?")]);
  expect([none.code, none.stdout, none.stderr]).toEqual([2, "", expect.stringContaining("Name a command.")]);
});

it("the bin file named in package.json starts the program", () => {
  const file = join(root, manifest.bin["print-builder"]);
  expect(statSync(file).mode & 0o111).toBe(0o111);
  const { stdout } = spawnSync(process.execPath, [file, "--version"], { encoding: "utf8" });
  expect(stdout).toBe(`${manifest.version}\n`);
});

it.each([
  [["print", "--project", demo, "--out"], "--out is missing its value."],
  [["print", "--project", "--out", "x.pdf"], "--project is missing its value."],
  [["print", "--out", "x.pdf"], "--project is missing."],
  [["render", "--project", "", "--out", "x.svg"], "--project is missing."],
  [["stocks", "l7160"], "Unexpected argument “l7160”."],
  [["stocks", "--all=yes"], "Unknown option '--all=yes'. See print-builder stocks --help."],
  [["backup"], "--out is missing."],
  [["restore"], "Name a file: print-builder restore <file> [options]"],
  [["restore", "a.zip", "b.zip"], "Unexpected argument “b.zip”."],
  [["adopt"], "Name a part: print-builder adopt <part> [options]"],
  [["adopt", "key"], "Name storage or secret-key, not “key”."],
  [["calibrate"], expect.stringContaining("Give either --sheet")],
])("%j is a usage error with exit code 2", async (args, message) => {
  const { code, stdout, stderr } = await run(args);
  expect([code, stdout, stderr.trim()]).toEqual([2, "", message]);
});

it.each([
  [["start"], { PORT: "abc" }, 'PORT must be a whole number from 0 to 65535, not "abc".'],
  [["worker"], {}, expect.stringMatching(/^A further worker needs DATABASE_URL/)],
  [["print", "--project", "nowhere", "--out", "x.pdf"], {}, "There is no project at nowhere."],
  [["render", "--project", "nowhere", "--out", "x.svg"], {}, "There is no project at nowhere."],
  [["compare", "--project", demo, "--before", "nowhere"], {}, "There is no project at nowhere."],
  [["stocks", "--limit", "0"], {}, "--limit must be a whole number from 1 to 10000, not “0”."],
  [["calibrate", "--sheet", "x.pdf", "--paper", "b9"], {}, expect.stringMatching(/^--paper must be one of/)],
  [["backup", "--out", "x.zip"], {}, expect.stringMatching(/^There is no database at /)],
  [["restore", "x.zip"], {}, "There is no file x.zip."],
  [["adopt", "storage"], { STORAGE_URL: "ftp://x" }, expect.stringMatching(/^STORAGE_URL /)],
  [["doctor"], { TRASH_DAYS: "never" }, expect.stringMatching(/^TRASH_DAYS must be/)],
])("%j is invalid input with exit code 1", async (args, env, message) => {
  const { code, stdout, stderr } = await run(args, env);
  expect([code, stdout, stderr.trim()]).toEqual([1, "", message]);
});

it("every command prints one line of JSON and nothing else", async () => {
  mkdirSync(join(folder, "first"));
  const seed = [join(root, "tools/seed.ts"), "--projects", "0", "--users", "1"];
  const env = { ...process.env, DATABASE_URL: "", STORAGE_URL: "", DATA_DIR: join(folder, "first") };
  expect(spawnSync(process.execPath, seed, { env }).status).toBe(0);
  const first = { DATA_DIR: "first" };
  const runs: readonly (readonly [readonly string[], NodeJS.ProcessEnv, object])[] = [
    [["print", "--project", demo, "--range", "1-2", "--out", "cards.pdf"], {}, { records: 2 }],
    [["render", "--project", demo, "--out", "card.svg"], {}, { record: 1, format: "svg" }],
    [["render", "--project", demo, "--range", "1-2", "--out", "drawn"], {}, { files: 2 }],
    [["compare", "--project", demo, "--before", demo], {}, { records: 60, different: [] }],
    [["stocks", "--search", "l7160"], {}, { total: 1 }],
    [["calibrate", "--sheet", "test.pdf"], {}, { sheet: "test.pdf", sides: 1 }],
    [["adopt", "storage"], first, { adopted: "storage" }],
    [["backup", "--out", "backup.zip"], first, { files: 0, missing: [] }],
    [["restore", "backup.zip"], { DATA_DIR: "second" }, { files: 0, missing: [] }],
    [["doctor"], first, { ok: true }],
  ];
  for (const [args, settings, answer] of runs) {
    const { code, stdout, stderr } = await run(args, settings);
    expect([code, lineCount(stdout)], `${args[0]}: ${stderr}`).toEqual([0, 1]);
    expect(JSON.parse(stdout)).toMatchObject(answer);
  }
});

it("doctor prints one line per check and marks failed checks", async () => {
  writeFileSync(join(folder, "data"), "a file where the folder should be");
  const { code, stdout, stderr } = await run(["doctor"]);
  const { ok, checks } = JSON.parse(stdout);
  expect([code, ok]).toEqual([1, false]);
  const names = ["node", "fonts", "data folder", "database", "storage", "disk", "clock", "printers"];
  expect(checks.map(({ name }: { readonly name: string }) => name)).toEqual(names);
  expect(lineCount(stderr)).toBe(names.length);
  expect(stderr).toMatch(/^WRONG {2}data folder .*cannot be written to/m);
  expect(stderr).toMatch(/^ok {5}node {8}v\d+/m);
});

it("environment variables override .env in the working folder", async () => {
  writeFileSync(join(folder, ".env"), "PORT=70000\nDATA_DIR=elsewhere\nEXPECTED_WORKERS='2'\n");
  const unset = { PORT: undefined, DATA_DIR: undefined };
  const [start, set, worker, backup] = await Promise.all([
    run(["start"], unset),
    run(["start"], { ...unset, PORT: "80000" }),
    run(["worker"], unset),
    run(["backup", "--out", "x.zip"], { ...unset, PORT: "0" }),
  ]);
  expect([start.code, start.stderr]).toEqual([1, expect.stringContaining('not "70000"')]);
  expect(set.stderr).toContain('not "80000"');
  expect(worker.stderr).toContain('not "70000"');
  expect(backup.stderr).toContain(`There is no database at ${join(folder, "elsewhere")}`);
});

describe("--out -", () => {
  it("--out - writes the PDF to stdout and the result to stderr", () => {
    const args = [starter, "print", "--project", demo, "--range", "1-3", "--out", "-"];
    const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: folder });
    expect([status, JSON.parse(stderr.toString())]).toEqual([0, expect.objectContaining({ records: 3 })]);
    expect(stdout.length).toBe(JSON.parse(stderr.toString()).bytes);
    expect([stdout.subarray(0, 5), stdout.subarray(-6)].map(String)).toEqual(["%PDF-", "%%EOF\n"]);
  });

  it("--out - writes one rendered card to stdout", async () => {
    const args = ["render", "--project", demo, "--record", "2"];
    const [piped, written] = await Promise.all([
      run([...args, "--out", "-"]),
      run([...args, "--out", "card.svg"]),
    ]);
    expect(piped.stdout).toBe(readFileSync(join(folder, "card.svg"), "utf8"));
    expect(piped.stderr).toBe(written.stdout);
  });

  it("--out - refuses several files", async () => {
    const several = await Promise.all([
      run(["print", "--project", demo, "--group", "class", "--out", "-"]),
      run(["render", "--project", demo, "--range", "1-2", "--out", "-"]),
    ]);
    for (const { code, stdout, stderr } of several)
      expect([code, stdout, stderr]).toEqual([1, "", expect.stringContaining("--out must name a folder")]);
  });

  it("--help ends quietly if the reader closes the pipe early", () => {
    const script = `"$0" "$1" print --help | true`;
    const args = ["-o", "pipefail", "-c", script, process.execPath, starter];
    const { status, stderr } = spawnSync("bash", args, { cwd: folder, encoding: "utf8" });
    expect([status, stderr]).toEqual([0, ""]);
  });

  it("--out - fails with a message if the reader closes the pipe early", () => {
    const script = `"$0" "$1" print --project "$2" --out - | head -c 10`;
    const args = ["-o", "pipefail", "-c", script, process.execPath, starter, demo];
    const { status, stdout, stderr } = spawnSync("bash", args, { cwd: folder, encoding: "utf8" });
    expect([status, stdout.slice(0, 5)]).toEqual([1, "%PDF-"]);
    expect(stderr).toMatch(/^The file cannot be written to stdout: [^\n]+\n$/);
  });
});

/** Makes the clock run 1,000 times as fast, so that every print takes long enough for a progress bar. */
const fastClock =
  "data:text/javascript,const now=performance.now.bind(performance);performance.now=()=>1000*now()";

describe.skipIf(process.platform !== "linux" || !findProgram(["script"]))("on a terminal", () => {
  /** Output on a terminal, with its control characters. */
  function onTerminal(...args: readonly string[]): {
    readonly screen: string;
    readonly status: number | null;
  } {
    const words = [process.execPath, "--import", fastClock, starter, ...args]
      .map((word) => `'${word}'`)
      .join(" ");
    const { stdout, status } = spawnSync("script", ["-qfec", words, join(folder, "typescript")], {
      cwd: folder,
      encoding: "utf8",
      input: "",
      env: { ...process.env, PRINT_CACHE: "off" },
    });
    return { screen: stdout, status };
  }
  const print = ["print", "--project", demo, "--out", "x.pdf"];

  it("shows progress of a print and clears it before the result", () => {
    const { screen, status } = onTerminal(...print);
    expect(status).toBe(0);
    const [before, ...bars] = screen.split("\r\u001b[2K");
    const answer = bars.pop() ?? "";
    expect(before).toBe("");
    expect(bars.length).toBeGreaterThan(0);
    for (const bar of bars) expect(bar).toMatch(/^Printing \d+ of 60 records \[#*-*\] [\d.]+\/s, .* left$/);
    expect(JSON.parse(answer)).toMatchObject({ cards: 60 });
  });

  it("--quiet shows only the result", () => {
    const { screen } = onTerminal(...print, "--quiet");
    expect(JSON.parse(screen)).toMatchObject({ cards: 60 });
  });

  it("shows progress of a print that is divided among threads", () => {
    const project = join(folder, "tickets");
    mkdirSync(project);
    const place = { x: 5, y: 5, width: 200, height: 60, zIndex: 1 };
    const code = {
      id: "c",
      type: "barcode",
      ...place,
      properties: { format: "qrcode", value: "{{ number }}" },
    };
    const size = { canvas_width: 323, canvas_height: 204 };
    writeFileSync(
      join(project, "project.json"),
      JSON.stringify({ name: "Tickets", ...size, front_elements: [code] }),
    );
    const divided = ["--sequence", "1-200", "--processes", "2", "--out", "x.pdf"];
    const { screen } = onTerminal("print", "--project", project, ...divided);
    expect(screen).toMatch(/Printing [\d,]+ of 200 records/);
    expect(screen).toContain('"cards":200');
  });

  it("refuses --out - on a terminal", () => {
    const { screen, status } = onTerminal("print", "--project", demo, "--out", "-");
    expect([status, screen.trim()]).toEqual([1, expect.stringContaining("send it to a file")]);
  });
});
