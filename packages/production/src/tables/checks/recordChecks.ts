import { ownValue } from "@print-builder/core/ownValue";
import type { DateFormat, IntakePlan } from "../intake/plan.ts";
import { damageOf } from "./damage.ts";
import { trimEdges } from "./edges.ts";
import { createLookAlikeFinder, type LookAlikeFinder, type LookAlikes } from "./lookAlikes.ts";
import { createDateFinder, type DateFinder, type MixedDates, rewriteDate } from "./mixedDates.ts";

/** Cells with a finding. */
export type CheckedCells = { readonly count: number; readonly examples: readonly string[] };

export type ColumnFindings = {
  readonly header: string;
  /** `repairable` of them can be put right with certainty. */
  readonly damaged: CheckedCells & { readonly repairable: number };
  readonly lookAlikes: LookAlikes | null;
  readonly mixedDates: MixedDates | null;
};

export type RecordFindings = {
  readonly trimmed: CheckedCells;
  readonly repaired: CheckedCells;
  readonly columns: readonly ColumnFindings[];
  /** Records that share their key; null without a key column. */
  readonly duplicates: (CheckedCells & { readonly header: string }) | null;
};

/** Cleans records one by one as planned and collects findings for the user. */
export type RecordChecks = {
  /** To be called once, before the first record. */
  begin(headers: readonly string[]): void;
  /** Changes the cells in place. */
  clean(cells: string[]): void;
  /** `headers` are all columns, also those that only longer rows have. */
  findings(headers: readonly string[]): RecordFindings;
};

const shownExamples = 3;
const longestExample = 60;

type Column = {
  readonly damaged: { count: number; repairable: number; examples: string[] };
  readonly lookAlikes: LookAlikeFinder;
  readonly dates: DateFinder;
  readonly format: DateFormat | undefined;
  readonly replaced: ReadonlyMap<string, string> | null;
};

/** `key` is the identifying column, if the user chose one. */
export function createRecordChecks(plan: () => IntakePlan, key: string | undefined): RecordChecks {
  let headers: readonly string[] = [];
  const columns: Column[] = [];
  const trimmed = { count: 0, examples: [] as string[] };
  const repaired = { count: 0, examples: [] as string[] };
  let keys: KeyCheck | null = null;
  let keyAt = -1;
  let keepsEdges = false;
  let repairs = false;

  const column = (at: number): Column => {
    while (columns.length <= at) columns.push(createColumn(headers[columns.length] ?? "", plan()));
    return columns[at] as Column;
  };
  const cleanCell = (written: string, { format, replaced }: Column): string => {
    let value = keepsEdges ? written : trimEdges(written);
    if (value !== written) note(trimmed, written);
    const damage = repairs ? damageOf(value) : null;
    if (damage !== null && damage !== "lost") {
      note(repaired, value);
      value = damage.repaired;
    }
    if (format) value = rewriteDate(value, format);
    return replaced?.get(value) ?? value;
  };
  return {
    begin(names) {
      headers = names;
      ({ keepsEdges = false, repairs = false } = plan());
      keyAt = keyColumn(names, key);
      keys = keyAt < 0 ? null : createKeyCheck(names[keyAt] === key);
    },
    clean(cells) {
      for (let at = 0; at < cells.length; at++) {
        const written = cells[at] ?? "";
        if (written === "") continue;
        const its = column(at);
        const value = cleanCell(written, its);
        if (value !== written) cells[at] = value;
        if (value === "") continue;
        notice(value, its);
        if (at === keyAt) keys?.add(value);
      }
    },
    findings: (names) => ({
      trimmed,
      repaired,
      columns: columns.map((each, at) => findingsOf(each, names[at] ?? "")),
      duplicates: withHeader(keys?.found() ?? null, names[keyAt] ?? ""),
    }),
  };
}

function notice(value: string, { damaged, lookAlikes, dates }: Column): void {
  const damage = damageOf(value);
  if (damage !== null) noteDamage(damaged, value, damage !== "lost");
  lookAlikes.add(value);
  dates.add(value);
}

function createColumn(header: string, { dateFormats, replaced = [] }: IntakePlan): Column {
  const own = replaced.filter((each) => each.column === header);
  return {
    damaged: { count: 0, repairable: 0, examples: [] },
    lookAlikes: createLookAlikeFinder(header),
    dates: createDateFinder(),
    format: ownValue(dateFormats, header),
    replaced: own.length === 0 ? null : new Map(own.map(({ from, to }) => [from, to])),
  };
}

function note(found: { count: number; examples: string[] }, value: string): void {
  found.count++;
  if (found.examples.length < shownExamples) found.examples.push(value.slice(0, longestExample));
}

function noteDamage(damaged: Column["damaged"], value: string, isRepairable: boolean): void {
  note(damaged, value);
  if (isRepairable) damaged.repairable++;
}

function findingsOf({ damaged, lookAlikes, dates }: Column, header: string): ColumnFindings {
  const all = { ...damaged, examples: [...damaged.examples] };
  for (const serial of dates.serials()) note(all, serial);
  return { header, damaged: all, lookAlikes: lookAlikes.found(), mixedDates: dates.mixed() };
}

function withHeader(found: CheckedCells | null, header: string) {
  return found === null ? null : { ...found, header };
}

const keyHeader =
  /^(?:(?:student|pupil|employee|staff|member|person|unique|adm(?:ission)?|reg(?:istration)?|enrol?l?ment|gr|card|library)[\s._-]*)?(?:id|uid|no|nr|number|code)\.?$/i;
/** Generic headers that do not identify a key. */
const bareNumber = /^(?:no|nr|number|code)\.?$/i;

function keyColumn(headers: readonly string[], wanted: string | undefined): number {
  const named = wanted === undefined ? -1 : headers.indexOf(wanted);
  if (named >= 0) return named;
  return headers.findIndex((header) => keyHeader.test(header) && !bareNumber.test(header));
}

type KeyCheck = { add(value: string): void; found(): CheckedCells | null };

/** Beyond so many records only preflight looks for repeated keys, which needs no memory for each. */
const mostKeys = 200_000;
/** A column whose header suggests keys holds them if this share of its values is different. */
const leastDifferent = 0.8;
/** In short lists this many repeats are still a mistake rather than a column of groups. */
const fewRepeats = 2;

function createKeyCheck(isCertain: boolean): KeyCheck {
  const seen = new Set<string>();
  const repeated = new Map<string, number>();
  let filled = 0;
  let repeats = 0;
  return {
    add(value) {
      filled++;
      if (seen.size === mostKeys) return;
      seen.add(value);
      if (seen.size + repeats === filled) return;
      repeats++;
      repeated.set(value, (repeated.get(value) ?? 1) + 1);
    },
    found() {
      if (repeated.size === 0 || seen.size === mostKeys) return null;
      const seemsGrouped =
        seen.size < filled * leastDifferent && (repeats > fewRepeats || seen.size <= repeats);
      if (!isCertain && seemsGrouped) return null;
      return {
        count: [...repeated.values()].reduce((sum, count) => sum + count, 0),
        examples: [...repeated.keys()].slice(0, shownExamples).map((value) => value.slice(0, longestExample)),
      };
    },
  };
}
