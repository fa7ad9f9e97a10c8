// print-builder agent connects the printers of this machine's network to a server elsewhere. It only dials out.
import { execFile } from "node:child_process";
import { hostname } from "node:os";
import { promisify } from "node:util";
import { openQueue, QueueError } from "@print-builder/print-queues";
import { version } from "@print-builder/server/folder";
import { runAgent } from "./agent/runAgent.ts";
import { CommandError, productCommand, required, runWithOptions, UsageError } from "./commandLine.ts";
import { readEnvFile } from "./installation.ts";
import { programLog } from "./programLog.ts";

type Printer = { readonly name: string; readonly uri: string };

/** Reads NAME=URI. Throws a UsageError for anything else. */
function printerOf(text: string): Printer {
  const [, name, uri] = /^([^=]+)=(\S+)$/.exec(text.trim()) ?? [];
  if (!name || !uri) throw new UsageError(`--printer must be NAME=URI, not “${text}”.`);
  try {
    openQueue(uri, uri.startsWith("socket:") ? { language: "zpl" } : {});
  } catch (error) {
    if (error instanceof QueueError) throw new UsageError(error.message);
    throw error;
  }
  return { name, uri };
}

/** The queues of this machine's CUPS; none where there is no CUPS. */
async function printersOfCups(): Promise<Printer[]> {
  try {
    const { stdout } = await promisify(execFile)("lpstat", ["-e"], { timeout: 10_000 });
    const names = stdout.split("\n").filter((name) => /^[\w.-]+$/.test(name));
    return names.map((name) => ({ name, uri: `ipp://localhost:631/printers/${name}` }));
  } catch {
    return [];
  }
}

function addressOf(text: string): URL {
  const address = URL.parse(text);
  if (address?.protocol === "https:" || address?.protocol === "http:") return address;
  throw new UsageError(`--server must be an address like https://cards.example.org, not “${text}”.`);
}

const spec = {
  ...productCommand("agent"),
  options: {
    server: { value: "url", meaning: "address of the server", isRequired: true },
    key: { value: "key", meaning: "API key with the scope agent; better in PRINT_BUILDER_KEY" },
    name: { value: "name", meaning: "name of this agent", usual: "the computer's name" },
    printer: {
      value: "name=uri,…",
      meaning: "print only on these printers",
      usual: "every printer that the server names",
    },
    spool: { value: "folder", meaning: "folder for documents that are being printed" },
  },
  examples: [
    "--server https://cards.example.org",
    "--server https://cards.example.org --printer Zebra=socket://192.168.1.20:9100",
  ],
  notes: `
The agent connects to the server and never listens. Create its key on the page Automation, and choose the agent when you
connect a printer. The page Printers in docs says how to run it as a service.`,
} as const;

await runWithOptions(spec, async (values) => {
  readEnvFile();
  const server = addressOf(required(values, "server"));
  const key = typeof values.key === "string" ? values.key : process.env.PRINT_BUILDER_KEY;
  if (!key) throw new UsageError("Name the API key in PRINT_BUILDER_KEY or with --key.");
  const given = typeof values.printer === "string" ? values.printer.split(",").map(printerOf) : null;
  const log = programLog();
  const ending = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => ending.abort());
  const reason = await runAgent({
    ...{ server, key, version },
    name: typeof values.name === "string" ? values.name : hostname(),
    printers: given ?? (await printersOfCups()),
    mayUse: (uri) => given === null || given.some((printer) => printer.uri === uri),
    spoolFolder: typeof values.spool === "string" ? values.spool : null,
    say: (line) => log.info(line),
    signal: ending.signal,
  });
  if (reason !== null) throw new CommandError(reason);
});
