import { type RunningServer, readSettings, type Settings, startServer } from "@print-builder/server";
import { buildWeb } from "./buildWeb.ts";
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

function stopWhenAsked(server: RunningServer): void {
  let stopping = false;
  const stop = () => {
    if (!stopping) {
      stopping = true;
      server.close().then(
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

function sayHowToSignIn({ address, firstAdmin }: RunningServer): void {
  console.log(`Print Builder is at ${address} (stop it with Ctrl+C)`);
  if (firstAdmin?.randomPassword) {
    console.log(`Sign in as ${firstAdmin.email} with the password ${firstAdmin.randomPassword}`);
    console.log("This password is shown only now. Set ADMIN_PASSWORD before the first start to choose it.");
  } else if (firstAdmin) {
    console.log(`Sign in as ${firstAdmin.email} with the password in ADMIN_PASSWORD.`);
  }
}

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const webFolder = await buildWeb((line) => console.log(line));
  try {
    const server = await startServer(settings, webFolder);
    stopWhenAsked(server);
    sayHowToSignIn(server);
  } catch (error) {
    throw new Error(startProblem(error as NodeJS.ErrnoException, settings), { cause: error });
  }
}

try {
  await start();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
