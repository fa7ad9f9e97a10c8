import { join, resolve } from "node:path";
import type { Faults } from "./http/addFaults.ts";
import type { Envelope } from "./http/answers.ts";

export type SandboxSettings = {
  /** 0 lets the system pick a free port. */
  readonly port: number;
  /** Absolute path of the sandbox's folder, with its database and files. */
  readonly dataDir: string;
  readonly envelope: Envelope;
  /** Lifetime of a token in seconds. */
  readonly tokenTtl: number;
  readonly faults: Faults;
  readonly logLevel: string;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings. Throws an Error that names the variable with an invalid value. */
export function readSandboxSettings(env: Environment): SandboxSettings {
  return {
    port: wholeNumber(env, "SCHOOL_PORT", 4100, 0, 65_535),
    dataDir: join(resolve(env.DATA_DIR || "./data"), "school"),
    envelope: word(env, "SANDBOX_LEGACY_ENVELOPE", ["on", "off"], "off") === "on" ? "legacy" : "plain",
    tokenTtl: wholeNumber(env, "SANDBOX_TOKEN_TTL", 28_800, 1, 31_536_000),
    faults: readFaults(env.SANDBOX_FAULTS ?? ""),
    logLevel: env.LOG_LEVEL || "warn",
  };
}

function wholeNumber(env: Environment, name: string, usual: number, min: number, max: number): number {
  const text = env[name];
  if (!text) return usual;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new Error(`${name} must be a whole number from ${min} to ${max}, not "${text}".`);
}

function word(env: Environment, name: string, words: readonly string[], usual: string): string {
  const text = env[name];
  if (!text) return usual;
  if (words.includes(text)) return text;
  throw new Error(`${name} must be one of ${words.join(", ")}, not "${text}".`);
}

/** Parses `latency:300,errors:0.05`. */
function readFaults(text: string): Faults {
  const found = { latency: 0, errors: 0 };
  for (const part of text.split(",").map((one) => one.trim())) {
    if (part === "") continue;
    const [, name, amount] = /^(latency|errors):(\d{1,6}(?:\.\d{1,6})?)$/.exec(part) ?? [];
    if (name === undefined) throw badFaults(text);
    found[name as keyof typeof found] = Number(amount);
  }
  if (found.errors > 1 || found.latency > 60_000) throw badFaults(text);
  return { latencyMs: found.latency, errors: found.errors };
}

function badFaults(text: string): Error {
  return new Error(
    `SANDBOX_FAULTS must read like latency:300,errors:0.05 (milliseconds up to 60000, a share up to 1), not "${text}".`,
  );
}
