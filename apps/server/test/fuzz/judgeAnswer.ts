import { dirname, resolve } from "node:path";
import { problems } from "@print-builder/api";
import { type Caller, canaries, type FuzzWorld } from "./fuzzWorld.ts";
import type { Operation } from "./routeCalls.ts";
import type { RawAnswer, RawCall } from "./sendRaw.ts";

/** Documented error codes with status 500 and above, and the routes that may answer them. */
const told: readonly (readonly [route: RegExp, codes: readonly string[]])[] = [
  [
    /^(exportPdf|preflight|checkPhotos|printRetakeSheet|renderPreview|createFromTemplate)$/,
    ["print_busy", "school_failed"],
  ],
  [/^start(Print|Standard|School)/, ["export_busy", "school_failed"]],
  [/^(uploadData|uploadFonts|importProject)$/, ["upload_busy"]],
  [/^controlJob$/, ["school_failed"]],
  [/^health$/, ["unhealthy"]],
];

const projectRoot = resolve(import.meta.dirname, "../../../..");

/** Details of the machine and the program that no answer may contain. */
function secretsOf({ server, passwordHash }: FuzzWorld): readonly (readonly [what: string, text: string])[] {
  return [
    ["the data folder", server.dataDir],
    ["the program's folder", projectRoot],
    ["the folder of temporary files", `${dirname(server.dataDir)}/print-builder`],
    ["a password", passwordHash],
    ["the token of a school", canaries.token],
  ];
}

const leaks: readonly (readonly [what: string, pattern: RegExp])[] = [
  ["a stack", /\n\s+at \S+ \(|\bat (async )?[\w.<>]+ \((file:|node:|\/)/],
  ["a place in the program", /\.[cm]?[jt]sx?:\d+:\d+/],
  ["a package", /node_modules/],
  [
    "SQL",
    /SQLITE_|\bselect .* from |insert into "|violates .* constraint|syntax error at or near|invalid input syntax/i,
  ],
  [
    "an error of the program",
    /\b(TypeError|RangeError|ReferenceError|ZodError|AssertionError)\b|Cannot read propert/,
  ],
];

export type Judged = {
  readonly operation: Operation;
  readonly caller: Caller;
  readonly call: RawCall;
  readonly answer: RawAnswer;
};

/** Faults of an answer to any call; empty if there are none. Others judge the response time. */
export function faultsOf(world: FuzzWorld, { operation, caller, call, answer }: Judged): readonly string[] {
  const text = answer.body.toString("utf8");
  return [
    ...statusFaults(operation, caller, answer, text),
    ...secretsOf(world).flatMap(([what, secret]) => (text.includes(secret) ? [`It tells ${what}.`] : [])),
    ...leakFaults(operation, answer, text),
    ...canaryFaults(world, call, caller, text),
  ];
}

function statusFaults(
  { id, access }: Operation,
  caller: Caller,
  { status, headers }: RawAnswer,
  text: string,
): readonly string[] {
  if (status < 400) {
    const isLet = access === "anyone" || access === "operator" || caller !== "nobody";
    const isSuper = access !== "super_admin" || caller === "super_admin";
    return isLet && isSuper ? [] : [`It lets ${caller} in.`];
  }
  const { detail, code } = problemOf(headers["content-type"], text);
  if (typeof detail !== "string" || detail.trim() === "" || typeof code !== "string") {
    return [`It is no {detail, code}, but ${text.slice(0, 200)}`];
  }
  if (!Object.hasOwn(problems, code)) return [`Its code is unknown: ${code}`];
  if (status < 500) return [];
  const isTold = told.some(([route, codes]) => route.test(id) && codes.includes(code));
  return isTold ? [] : [`It is ${status} ${code}: ${detail}`];
}

function problemOf(type: string | undefined, text: string): Readonly<Record<string, unknown>> {
  if (!type?.startsWith("application/json")) return {};
  try {
    return Object(JSON.parse(text));
  } catch {
    // An answer that is not JSON has no fields, which is valid here.
    return {};
  }
}

/**
 * Finds details of the machine and the program. Calls never contain these words, so an answer cannot just
 * repeat them. Pages and their scripts may contain any words.
 */
function leakFaults({ id }: Operation, { status }: RawAnswer, text: string): readonly string[] {
  if (status < 400 && (id === "apiDocs" || id === "openApi" || id === "metrics")) return [];
  return leaks.flatMap(([what, pattern]) => {
    const found = pattern.exec(text);
    return found ? [`It tells ${what}: ${text.slice(Math.max(0, found.index - 80), found.index + 120)}`] : [];
  });
}

/** Only signed-in callers who request the other project may see its data. */
function canaryFaults(world: FuzzWorld, call: RawCall, caller: Caller, text: string): readonly string[] {
  if (!text.includes(canaries.other)) return [];
  const asked = `${call.path}${call.body?.toString("latin1") ?? ""}`;
  const isNamed = asked.includes(String(world.names().otherProject)) || asked.includes(canaries.other);
  return caller !== "nobody" && isNamed ? [] : ["It tells what is in another project."];
}
