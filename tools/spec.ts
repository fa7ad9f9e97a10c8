import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readSpec, type SpecArea, type SpecRow } from "./specRows.ts";
import { idsInTests, idsInTitle, listIds, titlesIn } from "./titleIds.ts";

/** Maximum number of IDs in a title. A test of more requirements is too broad to prove any of them. */
const maxIds = 9;

/** Titles with more IDs than a single test can prove. */
function crowdedTitles(code: string): string[] {
  return titlesIn(code).filter((title) => idsInTitle(title).length > maxIds);
}

/** Shorter pieces between placeholders, such as "of", occur anywhere, so they prove nothing. */
const minPieceLength = 3;

/** Placeholders in a quoted text: {name}, N, n, X, Y, and ellipses. */
const placeholder = /\{[^}]*\}|\b[NnXY]\b|…/;

const plain = (text: string): string => text.replace(/[’‘]/g, "'").replace(/\\"/g, '"').replace(/\s+/g, " ");

/** Quoted screen texts of a row, split at their placeholders. */
function quotedPieces(statement: string): string[] {
  return [...statement.matchAll(/“([^”]+)”/g)].flatMap(([, text = ""]) =>
    text
      .split(placeholder)
      .map((piece) => plain(piece).trim())
      .filter((piece) => piece.length >= minPieceLength),
  );
}

/** Quoted texts of a row that none of its tests contains. */
function unreadTexts({ statement }: SpecRow, tests: readonly string[]): string[] {
  const text = plain(tests.join("\n"));
  return quotedPieces(statement).filter((piece) => !text.includes(piece));
}

const testFiles = "{packages,apps,tools,e2e,bench,studio}/**/*.{test.ts,test.tsx,e2e.ts}";

/** Helpers of journeys and component tests, which may contain screen texts that tests expect. */
const sharedFiles = "{e2e/support,apps/web/test}/*.ts";

/** Test files by the ID that they claim. */
type Proofs = ReadonlyMap<string, readonly string[]>;

function readProofs(root: string): Proofs {
  const files = globSync(testFiles, { cwd: root, exclude: ["**/node_modules/**", "**/dist/**"] }).sort();
  const proofs = new Map<string, string[]>();
  for (const file of files) {
    for (const id of new Set(idsIn(root, file))) {
      proofs.set(id, [...(proofs.get(id) ?? []), file]);
    }
  }
  return proofs;
}

function idsIn(root: string, file: string): string[] {
  try {
    return idsInTests(readFileSync(join(root, file), "utf8"));
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

function missingRows({ rows }: SpecArea, proofs: Proofs) {
  return rows.filter(({ id }) => !proofs.has(id));
}

function areaLine(area: SpecArea, proofs: Proofs): string {
  const missing = missingRows(area, proofs);
  const covered = String(area.rows.length - missing.length).padStart(8);
  const figures = `${area.name.padEnd(6)}${String(area.rows.length).padStart(5)}${covered}`;
  return `${figures}  ${listIds(missing.map(({ id }) => id)) || "–"}`;
}

function printReport(areas: readonly SpecArea[], proofs: Proofs): void {
  const rows = areas.flatMap((area) => area.rows);
  const covered = rows.filter(({ id }) => proofs.has(id)).length;
  console.log("area   rows covered  without a test");
  for (const area of areas) {
    console.log(areaLine(area, proofs));
  }
  console.log(`${"all".padEnd(6)}${String(rows.length).padStart(5)}${String(covered).padStart(8)}`);
}

function printMissing(areas: readonly SpecArea[], proofs: Proofs): void {
  for (const { id, statement } of areas.flatMap((area) => missingRows(area, proofs))) {
    console.log(`${id}  ${statement}`);
  }
}

/** IDs in tests that are not in the specification, because a typo would hide a gap. */
function unknownIds(areas: readonly SpecArea[], proofs: Proofs): string[] {
  const known = new Set(areas.flatMap((area) => area.rows.map(({ id }) => id)));
  return [...proofs].filter(([id]) => !known.has(id)).map(([id, files]) => `${id} (${files.join(", ")})`);
}

const read = (root: string, files: readonly string[]) =>
  files.map((file) => readFileSync(join(root, file), "utf8"));

/** Tests that claim more than they can prove: they have too many IDs, or do not contain a quoted text. */
function doubts(root: string, areas: readonly SpecArea[], proofs: Proofs): string[] {
  const shared = read(root, globSync(sharedFiles, { cwd: root }));
  const files = [...new Set([...proofs.values()].flat())].sort();
  const crowded = files.flatMap((file) =>
    read(root, [file]).flatMap((code) =>
      crowdedTitles(code).map((title) => `${file} has too many IDs in one test: ${title}`),
    ),
  );
  const unread = areas.flatMap(({ rows }) =>
    rows.flatMap((row) => {
      const tests = proofs.get(row.id) ?? [];
      const texts = tests.length === 0 ? [] : unreadTexts(row, [...read(root, tests), ...shared]);
      return texts.map(
        (text) => `${row.id}: “${text}” is missing from the tests that claim it (${tests.join(", ")})`,
      );
    }),
  );
  return [...crowded, ...unread];
}

function reportSpec(root: string, args: readonly string[]): void {
  const wrong = args.find((arg) => arg !== "--missing");
  if (wrong !== undefined) {
    throw new Error(`Unknown option ${wrong}. The only one is --missing: every row without a test.`);
  }
  const areas = readSpec(readFileSync(join(root, "docs/spec.md"), "utf8"));
  const proofs = readProofs(root);
  const print = args.length > 0 ? printMissing : printReport;
  print(areas, proofs);
  const unknown = unknownIds(areas, proofs);
  if (unknown.length > 0) {
    throw new Error(`Tests contain IDs that docs/spec.md does not have:\n  ${unknown.join("\n  ")}`);
  }
  const found = doubts(root, areas, proofs);
  if (found.length > 0) throw new Error(`Tests that do not prove what they claim:\n  ${found.join("\n  ")}`);
}

try {
  reportSpec(process.cwd(), process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
