import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Candidate } from "../candidates.ts";
import { benchFolder, outFolder } from "../paths.ts";
import type { Result } from "./result.ts";

export type Measured = { readonly candidate: Pick<Candidate, "key" | "label" | "cards"> } & (
  | { readonly status: "done"; readonly result: Result; readonly runs: number }
  | { readonly status: "skipped" | "failed"; readonly reason: string }
);

const maxRuns = 3;
/** A candidate runs up to `maxRuns` times, until its runs have taken this long in total. */
const againBelowSeconds = 15;

/** Runs a candidate several times, each in a new process. Returns the median time and the highest peak memory. */
export async function runCandidate(candidate: Candidate, keepFiles: boolean): Promise<Measured> {
  const { key, label, cards } = candidate;
  const about = { candidate: { key, label, cards } };
  if (candidate.command === null) {
    return { ...about, status: "skipped", reason: candidate.reason };
  }
  const results: Result[] = [];
  const startedAt = performance.now();
  try {
    do {
      results.push(await runOnce(candidate, candidate.command, keepFiles));
    } while (results.length < maxRuns && performance.now() - startedAt < againBelowSeconds * 1000);
  } catch (error) {
    return { ...about, status: "failed", reason: error instanceof Error ? error.message : String(error) };
  }
  return { ...about, status: "done", result: combine(results), runs: results.length };
}

/** The run with the median time (the slower of two runs), with the highest peak memory of all runs. */
function combine(results: readonly Result[]): Result {
  const bySeconds = results.toSorted((a, b) => a.seconds - b.seconds);
  const median = bySeconds[Math.floor(bySeconds.length / 2)];
  if (!median) {
    throw new Error("There is no run for a median.");
  }
  return { ...median, peakRssMb: Math.max(...results.map((result) => result.peakRssMb)) };
}

async function runOnce(
  candidate: Candidate,
  command: readonly string[],
  keepFiles: boolean,
): Promise<Result> {
  const out = join(outFolder, candidate.file);
  const [program = "", ...args] = command;
  try {
    const line = await lastLineOf(program, [...args, String(candidate.cards), out]);
    const result: Result = JSON.parse(line);
    return result;
  } finally {
    for (const made of keepFiles ? [] : [out, `${out}.html`]) {
      rmSync(made, { force: true });
    }
  }
}

/** Runs a program to its end and returns the last line it printed. If it fails, throws with its last output. */
function lastLineOf(program: string, args: readonly string[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const child = spawn(program, args, { cwd: benchFolder, stdio: ["ignore", "pipe", "pipe"] });
  const printed = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    printed.stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    printed.stderr += text;
  });
  child.on("error", reject);
  child.on("close", (code, signal) => {
    if (code === 0) {
      resolve(lastLine(printed.stdout));
    } else {
      reject(new Error(`ended with ${signal ?? `code ${code}`}: ${errorLine(printed.stderr)}`));
    }
  });
  return promise;
}

const linesOf = (text: string): string[] => text.split("\n").filter((line) => line.trim() !== "");

const lastLine = (text: string): string => linesOf(text).at(-1) ?? "";

/** The line with the error message, which Node prints above the stack and its version. */
function errorLine(text: string): string {
  return linesOf(text).find((line) => /^\s*\w*Error\b/.test(line)) ?? lastLine(text);
}
