import type { FirstAdmin } from "@print-builder/server";
import { readSettings, type Settings } from "@print-builder/server/settings";
import { type RunningProduct, startProduct } from "./product.ts";
import { programLog } from "./programLog.ts";
import { watchNpm } from "./watchNpm.ts";

const log = programLog();

/** Why the server could not start, and what to do. */
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
  // At a terminal there are no load balancers to wait for.
  process.on("SIGINT", () => stop("at once"));
  process.on("SIGTERM", () => stop());
  if (process.env.npm_lifecycle_event) {
    watchNpm(() => stop("at once"));
  }
}

function sayHowToSignIn({ email, randomPassword }: FirstAdmin): void {
  if (randomPassword === null) {
    log.info(`Sign in as ${email} with the password in ADMIN_PASSWORD.`);
  } else {
    log.info(`Sign in as ${email} with the password ${randomPassword}`);
    log.info("This password is shown only now. Set ADMIN_PASSWORD before the first start to choose it.");
  }
}

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  try {
    const product = await startProduct(settings, {
      showFirstAdmin: sayHowToSignIn,
      say: (line) => log.info(line),
    });
    stopWhenAsked(product);
    if (product.sandbox) log.info(`School sandbox with invented people is at ${product.sandbox}`);
    log.info(`Print Builder is at ${product.address} (stop it with Ctrl+C)`);
  } catch (error) {
    throw new Error(startProblem(error as NodeJS.ErrnoException, settings), { cause: error });
  }
}

try {
  await start();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  // The sandbox process may be running already; it ends with this process.
  process.exit(1);
}
