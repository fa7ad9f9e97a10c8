import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  startTestPrinter,
  type TestPrinter,
  type TestPrinterOptions,
} from "@print-builder/print-queues/testing";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "print-to-"));
  mkdirSync(join(folder, "project", "data"), { recursive: true });
  const name = {
    ...{ id: "n", type: "text", x: 5, y: 5, width: 200, height: 20, zIndex: 1 },
    properties: { text: "Card {{ name }}", fontSize: 10, fontFamily: "Arial" },
  };
  const design = { name: "Bus cards", canvas_width: 323, canvas_height: 204, front_elements: [name] };
  writeFileSync(join(folder, "project", "project.json"), JSON.stringify(design));
  writeFileSync(join(folder, "project", "data", "rows.csv"), "no,name\n1,Ann\n2,Ben\n");
});

afterAll(() => rmSync(folder, { recursive: true }));

async function start(options: TestPrinterOptions = {}): Promise<TestPrinter> {
  const printer = await startTestPrinter(options);
  onTestFinished(() => printer.close());
  return printer;
}

/** Runs the command while the printer answers in this process. */
async function print(
  options: readonly string[],
  onError: (text: string, pid: number) => void = () => undefined,
) {
  const command = [
    join(import.meta.dirname, "startCommand.mjs"),
    "print",
    "--project",
    join(folder, "project"),
  ];
  const child = spawn(process.execPath, [...command, ...options]);
  const written = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk) => {
    written.stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    written.stderr += chunk;
    onError(written.stderr, child.pid ?? 0);
  });
  const status = await new Promise((resolve) => child.on("close", resolve));
  const answer = written.stdout === "" ? null : JSON.parse(written.stdout);
  return { status, answer, errors: written.stderr.trim().split("\n") };
}

it("--to prints instead of writing, or along with --out", async () => {
  const printer = await start();
  const printed = { uri: printer.uri, job_id: 1, state: "completed", impressions: null };
  const alone = await print(["--to", printer.uri, "--quiet"]);
  expect(alone).toMatchObject({ status: 0, errors: [""], answer: { cards: 2, pages: 1, printed } });
  const out = join(folder, "cards.pdf");
  const both = await print(["--to", printer.uri, "--out", out]);
  expect(both.answer.printed).toEqual({ ...printed, job_id: 2 });
  expect(printer.device.jobs[1]?.document?.equals(readFileSync(out))).toBe(true);
  expect(printer.device.jobs.map(({ name }) => /^pb-\S+ Bus cards$/.test(name))).toEqual([true, true]);
});

it("--to socket: sends labels in the printer's language", async () => {
  const received: Buffer[] = [];
  const server = createServer((socket) => {
    socket.on("data", (chunk) => received.push(chunk));
    socket.on("error", () => undefined);
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const uri = `socket://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const { status, answer } = await print([
    "--to",
    uri,
    "--language",
    "epl",
    "--dpi",
    "203",
    "--layout",
    "single",
  ]);
  const printed = { uri, job_id: null, state: "completed", impressions: null };
  expect([status, answer.pages, answer.printed]).toEqual([0, 2, printed]);
  expect(Buffer.concat(received).toString("latin1").split("GW0,0").length).toBe(3);
});

it("exits with the printer's reason if the job is not printed", async () => {
  const printer = await start({
    steps: () => [{ state: "processing" }, { state: "aborted", reasons: ["document-unprintable-error"] }],
  });
  const { status, answer, errors } = await print(["--to", printer.uri]);
  expect([status, answer.printed.state]).toEqual([1, "aborted"]);
  expect(errors.at(-1)).toBe("The printer gave up the job. The printer cannot print the document.");
});

it("gives up when --wait is over", async () => {
  const printer = await start();
  printer.fail("createJob", "never_answers");
  const { status, answer, errors } = await print(["--to", printer.uri, "--wait", "1"]);
  expect([status, answer.printed]).toEqual([
    1,
    { uri: printer.uri, job_id: null, state: "pending", impressions: null },
  ]);
  expect(errors.at(-1)).toBe("The printer has not finished after one second.");
});

it("says what the printer waits for, and cancels its job on Ctrl+C", async () => {
  const empty = { state: "stopped", reasons: ["media-empty"] } as const;
  const printer = await start({ steps: () => [{ state: "processing", printer: empty }] });
  let isWaiting = false;
  const { status, errors } = await print(["--to", printer.uri], (text, pid) => {
    if (!isWaiting && text.includes("The paper tray is empty.")) isWaiting = process.kill(pid, "SIGINT");
  });
  expect([status, errors.at(-1)]).toEqual([1, "The print was cancelled."]);
  expect(printer.device.jobs[0]?.state).toBe("canceled");
});

it("refuses addresses and options that do not fit, and an absent printer", async () => {
  const said = async (...options: readonly string[]) => (await print(options)).errors.join(" ");
  const gone = await startTestPrinter();
  await gone.close();
  expect(await said()).toContain("--out is missing.");
  expect(await said("--to", "http://printer")).toContain("It must start with ipp:, ipps: or socket:.");
  expect(await said("--to", gone.uri, "--group", "name")).toContain("leave out --group");
  expect(await said("--to", gone.uri, "--out", "-")).toContain("--out cannot be stdout");
  expect(await said("--to", gone.uri)).toContain("cannot be reached");
  expect(await said("--to", "socket://printer")).toContain("Choose ZPL, EPL or TSPL.");
});
