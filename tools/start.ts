import { type FirstAdmin, readSettings, type Settings } from "@print-builder/server";
import { type RunningProduct, startProduct } from "./product.ts";
import { watchNpm } from "./watchNpm.ts";

/** Why the server could not start, and what to do about it. */
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
  const stop = () => {
    if (!stopping) {
      stopping = true;
      product.close().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    }
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, stop);
  }
  if (process.env.npm_lifecycle_event) {
    watchNpm(stop);
  }
}

function sayHowToSignIn({ email, randomPassword }: FirstAdmin): void {
  if (randomPassword === null) {
    console.log(`Sign in as ${email} with the password in ADMIN_PASSWORD.`);
  } else {
    console.log(`Sign in as ${email} with the password ${randomPassword}`);
    console.log("This password is shown only now. Set ADMIN_PASSWORD before the first start to choose it.");
  }
}

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  try {
    const product = await startProduct(settings, {
      showFirstAdmin: sayHowToSignIn,
      say: (line) => console.log(line),
    });
    stopWhenAsked(product);
    if (product.sandbox) console.log(`School sandbox with invented people is at ${product.sandbox}`);
    console.log(`Print Builder is at ${product.address} (stop it with Ctrl+C)`);
  } catch (error) {
    throw new Error(startProblem(error as NodeJS.ErrnoException, settings), { cause: error });
  }
}

try {
  await start();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  // The sandbox's process may be up already; it ends with this one.
  process.exit(1);
}
