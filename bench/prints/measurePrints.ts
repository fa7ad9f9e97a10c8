// Measures startup time, photos of three kinds printed twice, prints divided among threads, other codes, and
// inks.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureDataset } from "../dataset/ensureDataset.ts";
import { heapFlags, type PrintRun, runPrintCommand } from "../measure/printCommand.ts";
import { describeSurroundings, type Surroundings } from "../measure/surroundings.ts";
import { benchFolder, dataFolder, outFolder, photoCount, projectFolder, rootFolder } from "../paths.ts";
import { ensurePhotos, type PhotoKind, photoKinds, photoProject } from "./photoKinds.ts";

type Times = { readonly seconds: number; readonly bytes: number };

/** Times for 1,000 photos of a kind: our first and second print, and the peers. */
export type PhotosMeasured = {
  readonly kind: PhotoKind;
  readonly first: Times;
  readonly second: Times;
  /** sharp uses all cores, and pdfkit embeds photos unchanged; null if not measured. */
  readonly sharp: number | null;
  readonly pdfkit: Times | null;
};

export type DividedMeasured = {
  /** Value of `--processes`. */
  readonly processes: number;
  readonly seconds: number;
  readonly peakMb: number;
};

export type PrintsMeasured = {
  readonly surroundings: Surroundings;
  /** Median wall-clock time in ms of the installed command with one card. */
  readonly oneCardMs: number;
  readonly photos: readonly PhotosMeasured[];
  /** Times of the whole command for 10,000 cards, by number of processes. */
  readonly divided: readonly DividedMeasured[];
  readonly codes: CodesMeasured;
  readonly press: PressMeasured;
};

const rounds = 3;
const longTable = 10_000;
const out = join(outFolder, "prints.pdf");
const cache = join(outFolder, "print-cache");

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export async function measurePrints(say: (line: string) => void): Promise<PrintsMeasured> {
  mkdirSync(outFolder, { recursive: true });
  ensureDataset([photoCount, longTable]);
  for (const kind of kinds) await ensurePhotos(kind);
  const build = ["--import", "./tools/prepareNode.mjs", "tools/build.ts", "--programs"];
  spawnSync(process.execPath, build, { cwd: rootFolder });
  const surroundings = describeSurroundings();
  say("running one card …");
  const oneCardMs = measureOneCard();
  const photos: PhotosMeasured[] = [];
  for (const kind of kinds) {
    say(`running photos ${photoKinds[kind].label} …`);
    photos.push(await measurePhotos(kind));
  }
  const divided: DividedMeasured[] = [];
  for (const processes of [1, 2]) {
    say(`running ${longTable} cards, at most ${processes} threads …`);
    divided.push(await measureDivided(processes));
  }
  say("running other codes …");
  const codes = await measureCodes(out);
  say("running the demo for a press …");
  const press = await measurePress(out, cache);
  rmSync(cache, { recursive: true, force: true });
  rmSync(out, { force: true });
  return { surroundings, oneCardMs, photos, divided, codes, press };
}

const kinds = Object.keys(photoKinds) as PhotoKind[];

function measureOneCard(): number {
  const demo = join(rootFolder, "demo/student-card");
  const command = [...heapFlags, join(rootFolder, "bin/printBuilder.mjs"), "print"];
  const args = [...command, "--project", demo, "--range", "1", "--out", out];
  const times = Array.from({ length: 2 * rounds + 1 }, () => {
    const startedAt = performance.now();
    const done = spawnSync(process.execPath, args, { env: { ...process.env, PRINT_CACHE: cache } });
    if (done.status !== 0) throw new Error("The print of one card failed.");
    return performance.now() - startedAt;
  });
  rmSync(cache, { recursive: true, force: true });
  return median(times);
}

async function measurePhotos(kind: PhotoKind): Promise<PhotosMeasured> {
  const { project, photos } = photoProject(kind);
  const print = () => runPrintCommand({ project, out, options: ["--dpi", "300"], cache });
  const first: PrintRun[] = [];
  const second: PrintRun[] = [];
  for (let round = 0; round < rounds; round++) {
    rmSync(cache, { recursive: true, force: true });
    first.push(await print());
    second.push(await print());
  }
  const sharp = peer("peers/sharpAlone.ts", photos);
  return {
    kind,
    first: timesOf(first),
    second: timesOf(second),
    sharp: sharp?.seconds ?? null,
    pdfkit: peer("peers/pdfkit.ts", photos),
  };
}

function timesOf(runs: readonly PrintRun[]): Times {
  return { seconds: median(runs.map(({ ms }) => ms / 1000)), bytes: runs[0]?.bytes ?? 0 };
}

/** Measures a peer with these photos; null if it fails. */
function peer(file: string, photos: string): Times | null {
  const made = join(outFolder, "prints-peer");
  const done = spawnSync(process.execPath, [join(benchFolder, file), String(photoCount), made], {
    encoding: "utf8",
    env: { ...process.env, BENCH_PHOTOS: photos },
  });
  const bytes = statSync(made, { throwIfNoEntry: false })?.size ?? 0;
  rmSync(made, { force: true });
  if (done.status !== 0) return null;
  const { seconds } = JSON.parse(done.stdout.trim().split("\n").at(-1) ?? "") as Times;
  return { seconds, bytes };
}

async function measureDivided(processes: number): Promise<DividedMeasured> {
  const runs: PrintRun[] = [];
  for (let round = 0; round < rounds; round++) {
    const options = ["--dpi", "600", "--processes", String(processes)];
    runs.push(await runPrintCommand({ project: projectFolder(longTable), out, options, cache: "off" }));
  }
  const seconds = median(runs.map(({ wholeSeconds }) => wholeSeconds));
  return { processes, seconds, peakMb: Math.max(...runs.map(({ peakMb }) => peakMb)) };
}

// Compares the cost of other codes with QR and Code 128: the same cards with a Data Matrix and a GS1-128.

/** Seconds for 1,000 cards, the minimum of all rounds. */
type CodesMeasured = { readonly usual: number; readonly further: number };

const codeRounds = 5;
const replacements: Readonly<Record<string, { readonly format: string; readonly value: string }>> = {
  qrcode: { format: "datamatrix", value: "https://id.example.org/v/{{ id }}?n={{ first }}" },
  code128: { format: "gs1-128", value: "(01)09521234543213(21){{ id }}" },
};

type StoredProject = { readonly front_elements: readonly { properties: Record<string, unknown> }[] };

/** Recreates the benchmark's project with other codes. */
function makeProject(): string {
  const base = projectFolder(photoCount);
  const folder = join(dataFolder, "project-codes");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const part of ["data", "images"]) cpSync(join(base, part), join(folder, part), { recursive: true });
  const project: StoredProject = JSON.parse(readFileSync(join(base, "project.json"), "utf8"));
  const front = project.front_elements.map((element) => ({
    ...element,
    properties: { ...element.properties, ...replacements[String(element.properties.format)] },
  }));
  writeFileSync(
    join(folder, "project.json"),
    JSON.stringify({ ...project, elements: front, front_elements: front }),
  );
  return folder;
}

/** Prints both projects in turn. Throws if a code is missing, because a missing code costs nothing. */
async function measureCodes(out: string): Promise<CodesMeasured> {
  const projects = { usual: projectFolder(photoCount), further: makeProject() };
  const least = { usual: Number.POSITIVE_INFINITY, further: Number.POSITIVE_INFINITY };
  for (let round = 0; round < codeRounds; round++) {
    for (const kind of ["usual", "further"] as const) {
      const options = ["--dpi", "600", "--processes", "1"];
      const { ms, warnings } = await runPrintCommand({ project: projects[kind], out, options, cache: "off" });
      const undrawn = warnings.find(({ kind: what }) => what === "barcode_invalid");
      if (undrawn) throw new Error(`A code was not drawn: ${undrawn.message}`);
      least[kind] = Math.min(least[kind], ms / 1000);
    }
  }
  return least;
}

/** The demo's 960 cards with 60 photos, in screen colours and in press inks: time in s that the command reports. */
type PressMeasured = { readonly rgb: number; readonly first: number; readonly second: number };

const pressRounds = 3;
const middle = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(pressRounds / 2)] ?? 0;

/** Measures all variants in turn, so that other load affects all variants alike. `cache` is a disposable folder. */
async function measurePress(out: string, cache: string): Promise<PressMeasured> {
  const project = join(rootFolder, "demo/student-card");
  const print = async (inks: readonly string[]) => {
    const options = ["--copies", "16", "--processes", "1", ...inks];
    return (await runPrintCommand({ project, out, options, cache })).ms / 1000;
  };
  const [rgb, first, second]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < pressRounds; round++) {
    rmSync(cache, { recursive: true, force: true });
    rgb.push(await print([]));
    first.push(await print(["--color", "cmyk"]));
    second.push(await print(["--color", "cmyk"]));
  }
  return { rgb: middle(rgb), first: middle(first), second: middle(second) };
}
