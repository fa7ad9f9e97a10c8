import { execFileSync, spawn } from "node:child_process";
import {
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { PrintRequest } from "@print-builder/core/sheets";
import { openQueue, type PrintDocument, type PrintQueue } from "@print-builder/print-queues";
import { decodePwgRaster, startTestPrinter } from "@print-builder/print-queues/testing";
import { openPagePictures, openProject, printProject } from "@print-builder/production";
import { beforeAll, expect, it, onTestFinished } from "vitest";

const programs = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "real-printers-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

beforeAll(() => {
  try {
    execFileSync("avahi-daemon", ["--check"], { env: programs });
    execFileSync("which", ["ippeveprinter", "ipptool"], { env: programs });
  } catch (cause) {
    const remedy = "apt-get install cups-ipp-utils; dbus-daemon --system --fork; avahi-daemon --daemonize";
    throw new Error(`These tests need ippeveprinter, ipptool and a running avahi-daemon: ${remedy}`, {
      cause,
    });
  }
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== "object" || address === null) throw new Error("There is no free port.");
  return address.port;
}

/** Starts the printer of the CUPS project, which keeps what it prints in its spool folder. */
async function startPrinter(
  formats: string,
  speed = "10",
): Promise<{ readonly uri: string; readonly spool: string }> {
  const [port, spool] = [await freePort(), temporaryFolder()];
  const options = [
    "-n",
    "localhost",
    "-p",
    String(port),
    "-r",
    "off",
    "-k",
    "-d",
    spool,
    "-f",
    formats,
    "-2",
  ];
  const child = spawn("ippeveprinter", [...options, "-s", speed, `Printer ${port}`], { env: programs });
  onTestFinished(() => void child.kill());
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  const uri = `ipp://localhost:${port}/ipp/print`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`ippeveprinter ended: ${said}`);
    const isThere = await openQueue(uri)
      .describe()
      .then(
        () => true,
        () => false,
      );
    if (isThere) return { uri, spool };
    await wait(50);
  }
}

const request: PrintRequest = {
  ...{ range: { type: "all" }, side: "both", copiesPerRecord: 1, startAt: 1, printOrder: "across_then_down" },
  ...{ dpi: 300, showGuides: true, flipEdge: "long" },
};

/** Eleven cards on both sides: four pages. */
async function printCards(): Promise<PrintDocument> {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "data"));
  const text = (id: string, words: string) => ({
    ...{ id, type: "text", x: 5, y: 5, width: 200, height: 40, zIndex: 1 },
    properties: { text: words, fontSize: 20, fontFamily: "Arial", color: "#c02040" },
  });
  const design = {
    ...{ name: "Cards", canvas_width: 323, canvas_height: 204, is_dual_sided: true },
    front_elements: [text("f", "Card {{ name }}")],
    back_elements: [text("b", "Back of {{ name }}")],
  };
  writeFileSync(join(folder, "project.json"), JSON.stringify(design));
  const rows = Array.from({ length: 11 }, (_, at) => `${at},Person ${at}`);
  writeFileSync(join(folder, "data", "rows.csv"), ["no,name", ...rows].join("\n"));
  const open = await openProject(folder);
  onTestFinished(() => open.close());
  const [file, now] = [join(folder, "cards.pdf"), new Date()];
  await printProject(request, { open, out: createWriteStream(file), now });
  return { title: "Cards", file, ...openPagePictures(open, request, { now }) };
}

/** The documents that the printer kept, the oldest job first. */
function spooled(spool: string): { readonly name: string; readonly bytes: Buffer }[] {
  const names = readdirSync(spool).filter((name) => /^\d+-/.test(name));
  const sorted = names.sort((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10));
  return sorted.map((name) => ({ name, bytes: readFileSync(join(spool, name)) }));
}

async function expectRaster(
  bytes: Buffer,
  document: PrintDocument,
  colours: "rgb" | "grey",
  isBackTurned = false,
) {
  const pages = decodePwgRaster(bytes);
  expect(pages).toHaveLength(document.pages);
  for (const [at, page] of pages.entries()) {
    const drawn = await document.picture(at, page.dpi, page.colours);
    expect([page.width, page.height, page.colours]).toEqual([drawn.width, drawn.height, colours]);
    const channels = colours === "rgb" ? 3 : 1;
    const pixels = isBackTurned && at % 2 === 1 ? turnRound(drawn.pixels, channels) : drawn.pixels;
    expect(Buffer.compare(page.pixels, pixels)).toBe(0);
  }
}

function turnRound(pixels: Uint8Array, channels: number): Uint8Array {
  return Uint8Array.from(pixels, (_, at) => {
    const pixel = pixels.length / channels - 1 - Math.floor(at / channels);
    return pixels[channels * pixel + (at % channels)] ?? 0;
  });
}

const completed = { id: 1, state: "completed", impressions: null };

it("prints PDF byte for byte where the printer accepts it", async () => {
  const document = await printCards();
  for (const formats of ["application/pdf", "application/pdf,image/pwg-raster"]) {
    const { uri, spool } = await startPrinter(formats);
    expect(await openQueue(uri).print(document, { key: "pdf" })).toMatchObject(completed);
    const [job] = spooled(spool);
    expect(job?.bytes.equals(readFileSync(document.file))).toBe(true);
  }
});

it.each([
  ["in colour, with its backs turned round", "10,10", "rgb", true],
  ["in grey", "10", "grey", false],
] as const)("prints PWG raster pixel for pixel %s", async (_, speed, colours, isBackTurned) => {
  const document = await printCards();
  const { uri, spool } = await startPrinter("image/pwg-raster", speed);
  expect((await openQueue(uri).describe()).facts).toMatchObject({ duplex: true, color: colours === "rgb" });
  expect(await openQueue(uri).print(document, { key: "raster" })).toMatchObject(completed);
  await expectRaster(spooled(spool)[0]?.bytes ?? Buffer.alloc(0), document, colours, isBackTurned);
});

it("prints three jobs on a printer that takes one at a time", async () => {
  const document = await printCards();
  const { uri, spool } = await startPrinter("application/pdf,image/pwg-raster");
  const open = (language: "pdf" | "pwg"): PrintQueue =>
    openQueue(uri, { language, timeouts: { answerMs: 10_000 } });
  const jobs = await Promise.all([
    open("pdf").print(document, { key: "one" }),
    open("pwg").print(document, { key: "two" }),
    open("pdf").print(document, { key: "three" }),
  ]);
  expect(jobs.map(({ state }) => state)).toEqual(["completed", "completed", "completed"]);
  for (const [at, key] of ["one", "two", "three"].entries()) {
    expect(await open("pdf").find(key)).toMatchObject({ id: jobs[at]?.id, state: "completed" });
    const kept = spooled(spool).find(({ name }) => name.startsWith(`${jobs[at]?.id}-`));
    if (key === "two") await expectRaster(kept?.bytes ?? Buffer.alloc(0), document, "grey");
    else expect(kept?.bytes.equals(readFileSync(document.file))).toBe(true);
  }
});

it("cancels a job at the printer", async () => {
  const document = await printCards();
  const { uri } = await startPrinter("application/pdf");
  const queue = openQueue(uri);
  const job = await queue.print(document, {
    key: "unwanted",
    onChange: async ({ id, state }) => {
      if (id !== null && state === "processing") await queue.control(id, "cancel");
    },
  });
  expect(job).toMatchObject({ state: "canceled", reasons: ["The job was cancelled."] });
});

it("speaks IPP as ipptool expects it", async () => {
  const printer = await startTestPrinter();
  onTestFinished(() => printer.close());
  const { file } = await printCards();
  const tests = ["print-job.test", "create-job.test", "get-jobs.test", "get-completed-jobs.test"];
  const tool = spawn("ipptool", ["-tI", "-f", file, printer.uri, ...tests], { env: programs });
  let said = "";
  tool.stdout.on("data", (chunk) => {
    said += chunk;
  });
  const status = await new Promise((resolve) => tool.on("close", resolve));
  expect(said).not.toContain("[FAIL]");
  expect(status).toBe(0);
  expect(printer.device.jobs[0]?.document?.equals(readFileSync(file))).toBe(true);
});
