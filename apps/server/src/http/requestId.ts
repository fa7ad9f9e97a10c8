import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";

const sane = /^[A-Za-z0-9._-]{1,64}$/;

/**
 * The number of a call: the one that a proxy gave it, where that can be logged, or a new one. Told apart over restarts
 * and machines: people report them, and the log is searched for them.
 */
export function requestIdOf({ headers }: Pick<IncomingMessage, "headers">): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && sane.test(given) ? given : randomBytes(6).toString("hex");
}
