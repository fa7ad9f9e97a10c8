import { areaOf } from "./specRows.ts";

// A title is the first argument of a test or suite, also after `.each(…)` or `.for(…)`. It may contain escaped
// quotes and quotes of other kinds. Tests that do not run (skip, todo, fails) do not count.
const titlePattern =
  /(?:\b(?:describe|it|test|suite)((?:\.\w+)*)(?:<[^>()]*>)?|[)`])\(\s*(["'`])((?:\\.|(?!\2)[^\\])*)\2/g;
const notProving = /\.(?:skip|todo|fails)\b/;

const idPattern = /^([A-Z]{2,}-)(\d+)$/;
const rangePattern = /^([A-Z]{2,}-)(\d+)\s*(?:…|\.{2,3}|–)\s*(?:\1)?(\d+)$/;

/** The titles of the tests and suites in a file, in order. */
export function titlesIn(code: string): string[] {
  return [...code.matchAll(titlePattern)].flatMap(([, modifiers = "", , title = ""]) =>
    notProving.test(modifiers) ? [] : [title],
  );
}

/** IDs from `first` to `last`, with as many digits as the first: `ID-08…10` → ID-08, ID-09, ID-10. */
function idRange(prefix: string, first: string, last: string): string[] {
  const count = Number(last) - Number(first) + 1;
  if (count < 1) {
    throw new Error(`The range ${prefix}${first}…${last} ends before it starts.`);
  }
  return Array.from(
    { length: count },
    (_, index) => `${prefix}${String(Number(first) + index).padStart(first.length, "0")}`,
  );
}

function idsOfPart(part: string): string[] {
  const range = rangePattern.exec(part);
  if (range) {
    const [, prefix = "", first = "", last = ""] = range;
    return idRange(prefix, first, last);
  }
  return idPattern.test(part) ? [part] : [];
}

/**
 * IDs in the brackets of a title, single, listed or as a range: `[ID-01]`, `[ID-01, ID-03]`, `[ID-01…04]`. Any
 * other brackets are ordinary text.
 */
export function idsInTitle(title: string): string[] {
  return [...title.matchAll(/\[([^[\]]+)\]/g)].flatMap(([, group = ""]) =>
    group.split(",").flatMap((part) => idsOfPart(part.trim())),
  );
}

/** IDs in the test titles of a file. Throws an Error for a descending range. */
export function idsInTests(code: string): string[] {
  return titlesIn(code).flatMap(idsInTitle);
}

/** Shortens the IDs of one area to a list with ranges: `AUTH-01…03, AUTH-07`. */
export function listIds(ids: readonly string[]): string {
  const runs: string[][] = [];
  for (const id of ids) {
    const run = runs.at(-1);
    const previous = run?.at(-1);
    if (run && previous && numberOf(id) === numberOf(previous) + 1) {
      run.push(id);
    } else {
      runs.push([id]);
    }
  }
  return runs.map(nameRun).join(", ");
}

function numberOf(id: string): number {
  return Number(id.slice(areaOf(id).length + 1));
}

function nameRun(run: readonly string[]): string {
  const first = run[0] ?? "";
  const last = run.at(-1) ?? "";
  return run.length < 3 ? run.join(", ") : `${first}…${last.slice(areaOf(last).length + 1)}`;
}
