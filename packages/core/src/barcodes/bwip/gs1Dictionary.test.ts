import { describe, expect, test } from "vitest";
import dictionary from "#test/fixtures/barcodes/gs1/dictionary.json" with { type: "json" };
import { encodeBwip } from "./encodeBwip.ts";

/** `requires` lists alternatives, which may be combinations: "01,02", "01+21,03+21". */
type Entry = { readonly ai: string; readonly spec: string; readonly requires: readonly string[] };

/** A part of a value: its character set, its maximum length, whether the length is fixed, and additional rules. */
type Part = {
  readonly kind: string;
  readonly most: number;
  readonly isFixed: boolean;
  readonly isOptional: boolean;
  readonly rules: readonly string[];
};

const entries: readonly Entry[] = dictionary;
const firstOf = ({ ai }: Entry) => ai.split("-")[0] ?? ai;

function partsOf(spec: string): readonly Part[] {
  return spec.split(" ").map((written) => {
    const [, kind = "", dots = "", most = ""] = /^\[?([NXYZ])(\.\.)?(\d+)\]?/.exec(written) ?? [];
    const rules = written.replaceAll(/[[\]]/g, "").split(",").slice(1);
    return { kind, most: Number(most), isFixed: dots === "", isOptional: written.startsWith("["), rules };
  });
}

function withCheckDigit(length: number): string {
  const body = "952123454321012345".slice(0, length - 1);
  const sum = [...body].reduce(
    (total, digit, at) => total + Number(digit) * ((body.length - at) % 2 === 1 ? 3 : 1),
    0,
  );
  return `${body}${(10 - (sum % 10)) % 10}`;
}

/** Valid values for the additional rules. */
const samples: Readonly<Record<string, string>> = {
  yymmd0: "260131",
  yymmdd: "260131",
  yyyymmdd: "20260131",
  hhmi: "1230",
  hh: "12",
  mi: "30",
  ss: "59",
  iso3166: "056",
  iso3166999: "056",
  iso3166alpha2: "BE",
  iso4217: "978",
  iso5218: "1",
  pieceoftotal: "0102",
  yesno: "1",
  zero: "0",
  winding: "1",
  mediatype: "01",
  packagetype: "BX",
  latitude: "0900000000",
  longitude: "1800000000",
  importeridx: "A",
  hyphen: "-",
  posinseqslash: "1/2",
  iban: "GB82WEST12345698765432",
  csumalpha: "1987654Ad4X4bL5ttr2310c2K",
};

function sampleOfPart({ kind, most, isFixed, rules }: Part): string {
  const known = rules.map((rule) => samples[rule]).find((sample) => sample !== undefined);
  if (known !== undefined) return known;
  if (rules.includes("csum")) return withCheckDigit(most);
  const length = isFixed ? most : Math.min(most, 6);
  return (kind === "N" ? "952123454321095212345432109521234543210" : "952123ABCDEF").slice(0, length);
}

const sampleOf = ({ spec }: Entry): string =>
  partsOf(spec)
    .filter(({ isOptional }) => !isOptional)
    .map(sampleOfPart)
    .join("");

const entryOf = (ai: string) =>
  entries.find(({ ai: written }) => {
    const [first = "", last = first] = written.split("-");
    return ai.length === first.length && ai >= first && ai <= last;
  });

/** An element string with all the elements that it requires, each listed once. */
function message(ai: string, value: string, seen: readonly string[] = []): string {
  const have = [...seen, ai];
  const needed = (entryOf(ai)?.requires ?? []).flatMap((group) => {
    const choices = group.split(",").map((choice) => choice.split("+"));
    const isMet = choices.some((choice) => choice.some((each) => have.includes(each)));
    return isMet ? [] : (choices[0] ?? []);
  });
  const others = needed.map((each) => {
    const partner = entryOf(each.replaceAll("n", "0"));
    return partner ? message(firstOf(partner), sampleOf(partner), have) : "";
  });
  return `${others.join("")}(${ai})${value}`;
}

const reasonFor = (value: string): string | null => {
  const result = encodeBwip("gs1datamatrix", value, {});
  return result.ok ? null : result.reason;
};

/** Coupons have a separate grammar, which the format GS1 North American Coupon checks. */
const coupons = new Set(["8110", "8112"]);

describe("every entry of GS1's syntax dictionary", () => {
  const named = entries.map((entry) => [entry.ai, entry] as const);

  test.each(named.filter(([ai]) => !coupons.has(ai)))("accepts a valid value for AI %s", (ai, entry) => {
    const first = firstOf(entry);
    expect([ai, reasonFor(message(first, sampleOf(entry)))]).toEqual([ai, null]);
  });

  test.each(named)("refuses empty, too long and invalid values for AI %s", (_, entry) => {
    const first = firstOf(entry);
    const parts = partsOf(entry.spec);
    const longest = parts.reduce((sum, { most }) => sum + most, 0);
    const wrong = [
      "",
      sampleOf(entry).padEnd(longest + 1, "1"),
      parts[0]?.kind === "N" ? `A${sampleOf(entry).slice(1)}` : `~${sampleOf(entry).slice(1)}`,
    ];
    for (const value of wrong)
      expect([value, reasonFor(message(first, value))]).toEqual([value, expect.stringContaining(first)]);
  });

  test("refuses application identifiers that are not in the dictionary", () => {
    const known = (ai: string) => entryOf(ai) !== undefined;
    const all = [2, 3, 4].flatMap((length) =>
      Array.from({ length: 10 ** length }, (_, number) => String(number).padStart(length, "0")),
    );
    const others = all.filter((ai) => !known(ai) && Number(ai) % 7 === 0);
    expect(others.length).toBeGreaterThan(1000);
    const taken = others.filter((ai) => reasonFor(`(${ai})1`) === null);
    expect(taken).toEqual([]);
  });
});
