import type { FirstAdmin } from "@print-builder/server";
import { version } from "@print-builder/server/folder";
import type { Settings } from "@print-builder/server/settings";
import { CommandError, productCommand, runWithOptions } from "./commandLine.ts";
import { readEnvFile, settingsOf } from "./installation.ts";
import { type RunningProduct, startProduct } from "./product.ts";
import { type ProgramLog, programLog } from "./programLog.ts";
import { watchNpm } from "./watchNpm.ts";

/** Says why the server could not start and what to do. */
function startProblem(error: NodeJS.ErrnoException, { port, host }: Settings): string {
  const remedies: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is taken. Stop the program that uses it, or set PORT to a free one, for example: PORT=${port === 65_535 ? 4000 : port + 1} npm start`,
    EACCES: `Port ${port} may not be used by this user. Set PORT to a number above 1023.`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine. Unset HOST, or set it to one that is.`,
    ENOTFOUND: `HOST ${host} is not a known name. Unset HOST, or set it to an address of this machine.`,
  };
  const ofListening = error.syscall === "listen" || error.syscall === "getaddrinfo";
  const remedy = ofListening ? remedies[error.code ?? ""] : undefined;
  return remedy ?? `The server could not start: ${error.message}`;
}

function stopWhenAsked(product: RunningProduct): void {
  let stopping = false;
  const stop = (how?: "at once") => {
    if (!stopping) {
      stopping = true;
      product.close(how).then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    }
  };
  // Ctrl+C stops at once, because a server at a terminal has no load balancer to wait for.
  process.on("SIGINT", () => stop("at once"));
  process.on("SIGTERM", () => stop());
  if (process.env.npm_lifecycle_event) {
    watchNpm(() => stop("at once"));
  }
}

/** Reports the progress of a start to a person or a log file. */
type Announcer = {
  firstAdmin(admin: FirstAdmin): void;
  ready(product: RunningProduct): void;
};

/** Writes to a log, with messages that service managers and scripts look for. */
const inLog = (log: ProgramLog): Announcer => ({
  firstAdmin({ email, randomPassword }) {
    if (randomPassword === null) {
      log.info(`Sign in as ${email} with the password in ADMIN_PASSWORD.`);
    } else {
      log.info(`Sign in as ${email} with the password ${randomPassword}`);
      log.info("This password is shown only now. Set ADMIN_PASSWORD before the first start to choose it.");
    }
  },
  ready({ address, sandbox }) {
    if (sandbox) log.info(`School sandbox with invented people is at ${sandbox}`);
    log.info(`Print Builder is at ${address} (stop it with Ctrl+C)`);
  },
});

/**
 * Writes for a person at a terminal. Shows a random password at once, so that it is not lost if the start fails
 * afterwards.
 */
function onTerminal(): Announcer {
  const row = (name: string, text: string) => process.stderr.write(`  ${name.padEnd(10)}${text}\n`);
  let isNew = false;
  return {
    firstAdmin({ email, randomPassword }) {
      isNew = true;
      row("Sign in", `${email}, with the password ${randomPassword ?? "in ADMIN_PASSWORD"}`);
      if (randomPassword !== null) row("", "This password is shown only now.");
    },
    ready({ address, sandbox }) {
      if (!isNew) row("Sign in", "with your account");
      if (sandbox) row("Sandbox", `${sandbox}, a school system with invented people`);
      row("App", address);
      process.stderr.write("\nPress Ctrl+C to stop.\n\n");
    },
  };
}

async function start(settings: Settings): Promise<void> {
  const log = programLog();
  const announcer = process.stdout.isTTY ? onTerminal() : inLog(log);
  if (process.stdout.isTTY) process.stderr.write(`Print Builder ${version}\n\n`);
  try {
    const product = await startProduct(settings, {
      showFirstAdmin: announcer.firstAdmin,
      say: (line) => log.info(line),
    });
    stopWhenAsked(product);
    announcer.ready(product);
  } catch (error) {
    throw new CommandError(startProblem(error as NodeJS.ErrnoException, settings), { cause: error });
  }
}

const spec = {
  ...productCommand("start"),
  options: {},
  examples: ["", "> server.log"],
  notes: `
Settings are environment variables, such as PORT=4000, DATA_DIR=./data, DATABASE_URL, STORAGE_URL, ADMIN_PASSWORD and
SCHOOL_API_URL; README.md lists them all. Those that are not set are read from the file .env in the working folder.`,
};

await runWithOptions(spec, async () => {
  readEnvFile();
  // Otherwise, a line of JSON for each call would bury the messages for people.
  if (process.stdout.isTTY) process.env.LOG_LEVEL ||= "warn";
  await start(settingsOf(process.env));
});
// Also ends the sandbox process, which may already be running.
if (process.exitCode) process.exit();
