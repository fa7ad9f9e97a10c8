import type { Server } from "node:http";
import { isIPv6 } from "node:net";
import { join } from "node:path";
import { createStartServer } from "./startServer.ts";

/** The port of a PORT setting; 0 lets the system choose one. Throws an Error for anything but 0..65535. */
function readPort(value: string): number {
  const port = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN;
  if (!(port <= 65_535)) {
    throw new Error(`PORT must be a whole number from 0 to 65535, not "${value}".`);
  }
  return port;
}

/** Why listening failed, and what to do about it. */
function listenProblem(error: NodeJS.ErrnoException, port: number, host: string): string {
  const remedies: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is taken. Stop the program that uses it, or set PORT to a free one, for example: PORT=${port === 65_535 ? 4000 : port + 1} npm start`,
    EACCES: `Port ${port} may not be used by this user. Set PORT to a number above 1023.`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine. Unset HOST, or set it to one that is.`,
    ENOTFOUND: `HOST ${host} is not a known name. Unset HOST, or set it to an address of this machine.`,
  };
  return remedies[error.code ?? ""] ?? `The server could not start: ${error.message}`;
}

function listen(server: Server, port: number, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(new Error(listenProblem(error, port, host), { cause: error })));
    server.listen(port, host, () => {
      const address = server.address();
      const chosen = typeof address === "object" && address ? address.port : port;
      resolve(`http://${isIPv6(host) ? `[${host}]` : host}:${chosen}`);
    });
  });
}

/** Lets running answers finish, then ends; connections that only wait are closed at once. */
function stop(server: Server): void {
  server.close();
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), 2000).unref();
}

/**
 * npm hands SIGTERM to the shell it runs this in, and most shells pass nothing on: when that shell is gone,
 * nobody is left who wants this server.
 */
function watchNpm(onGone: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent) {
      clearInterval(timer);
      onGone();
    }
  }, 100);
  timer.unref();
}

function stopWhenAsked(server: Server): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => stop(server));
  }
  if (process.env.npm_lifecycle_event) {
    watchNpm(() => stop(server));
  }
}

try {
  const server = createStartServer(join(import.meta.dirname, "startPage"));
  const address = await listen(server, readPort(process.env.PORT || "4000"), process.env.HOST || "127.0.0.1");
  stopWhenAsked(server);
  console.log(`Print Builder is at ${address} (stop it with Ctrl+C)`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
