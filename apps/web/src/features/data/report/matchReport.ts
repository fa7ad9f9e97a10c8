import type { Project } from "@print-builder/core/document";
import { describeElement } from "@print-builder/core/elements";
import { ownValue } from "@print-builder/core/ownValue";
import { matchPhotos, type PhotoReport, writeCsv } from "@print-builder/core/records";
import { saveFile } from "#platform/files/saveFile.ts";
import { findNearMisses, type NearMiss } from "../photos/nearMisses.ts";
import type { PhotoIndexLines } from "../photos/photoIndexFile.ts";

export type ReportRecord = {
  /** Position of the record, 0-based. */
  readonly index: number;
  /** The name that the card shows for the record, or else a value that looks like a name. */
  readonly title: string;
  /** Other cells that tell the record from similar records. */
  readonly more: string;
  /** The value of its photo cell. */
  readonly wanted: string;
};

export type MatchedRecord = ReportRecord & { readonly fileName: string; readonly how: string };
export type LostRecordLine = ReportRecord & {
  /** The photo that was probably meant. */
  readonly near: NearMiss | null;
  /** Photos that fit equally well. */
  readonly candidates: readonly string[];
};
/** `candidateOf` is a record that this photo and others fit equally well. */
export type UnusedPhoto = { readonly fileName: string; readonly candidateOf: LostRecordLine | null };

export type MatchReport = {
  /** Every record is in one of the first three lists, every photo in matched, near or unused, so the counts add up. */
  readonly matched: readonly MatchedRecord[];
  readonly near: readonly (LostRecordLine & { readonly near: NearMiss })[];
  /** Records without a similar photo, or with several equally similar photos. */
  readonly missing: readonly LostRecordLine[];
  readonly unused: readonly UnusedPhoto[];
  readonly records: number;
  /** Number of pictures that may be photos, not counting pictures that the design itself shows. */
  readonly pictures: number;
};

type Row = Readonly<Record<string, string>>;

const tierWords: Readonly<Record<PhotoReport["matches"][number]["tier"], string>> = {
  exact: "Exact name",
  normalised: "Same except for case, spaces or extension",
  withoutLeadingZeros: "Same except for leading zeros",
};

function cellsOf(row: Row, column: string): readonly (readonly [string, string])[] {
  return Object.entries(row).filter(([header, text]) => header !== column && text.trim() !== "");
}

function recordLine(index: number, row: Row, column: string, name: string): ReportRecord {
  const cells = cellsOf(row, column);
  const title = name || (cells.find(([header]) => /name/i.test(header)) ?? cells[0])?.[1] || "";
  // A name may consist of several columns.
  const others = cells.filter(([, text]) => !title.includes(text)).slice(0, 2);
  return {
    index,
    title,
    more: others.map(([, text]) => text).join(" · "),
    wanted: ownValue(row, column) ?? "",
  };
}

/** Names of the pictures that the design itself shows. */
export function staticPictures(project: Project): ReadonlySet<string> {
  const elements = [...project.front, ...project.back];
  return new Set(elements.flatMap((element) => describeElement(element).files.map(({ name }) => name)));
}

/** Matches these records and photos one to one by another column. */
function matchedBy(
  column: string | null | undefined,
  rows: readonly Row[],
  records: readonly number[],
  photos: readonly string[],
) {
  if (!column) return [];
  const values = records.map((record) => ownValue(rows[record] ?? {}, column) ?? "");
  return matchPhotos(values, photos).matches.flatMap(({ record, value, ...match }) =>
    value.trim() === "" ? [] : [{ ...match, record: records[record] ?? 0 }],
  );
}

/** A single photo could match by chance. */
const leastFound = 2;

/**
 * The column in `columns` that finds most of the photos that `column` misses; null if none does. Columns with repeated
 * values are skipped.
 */
export function columnOfOtherPhotos(
  rows: readonly Row[],
  photos: readonly string[],
  column: string,
  columns: readonly string[],
): string | null {
  const found = matchPhotos(
    rows.map((row) => ownValue(row, column) ?? ""),
    photos,
  );
  const counted = columns.flatMap((other) => {
    const values = rows.map((row) => (ownValue(row, other) ?? "").trim()).filter((value) => value !== "");
    if (other === column || new Set(values).size < values.length) return [];
    const more = matchedBy(other, rows, found.recordsWithoutPhoto, found.photosWithoutRecord);
    return more.length < leastFound ? [] : [{ other, count: more.length }];
  });
  return counted.toSorted((one, two) => two.count - one.count)[0]?.other ?? null;
}

type MatchOptions = {
  /** Returns the name that the card shows for a person; "" if it shows none. */
  readonly nameOf?: (row: Row) => string;
  /** Contents of the index files among the photos. */
  readonly index?: PhotoIndexLines;
  /** The column that names photos for records for which `column` finds none. */
  readonly fallback?: string | null;
};

/** Matches records with photos by their cell in `column` or in `fallback`, and lists unmatched records and photos. */
export function matchReport(
  rows: readonly Row[],
  photos: readonly string[],
  column: string,
  { nameOf = () => "", index, fallback }: MatchOptions = {},
): MatchReport {
  const values = rows.map((row) => ownValue(row, column) ?? "");
  const found = matchPhotos(values, photos);
  const line = (index: number) => {
    const row = rows[index] ?? {};
    return recordLine(index, row, column, nameOf(row));
  };
  const unclear = new Map(found.ambiguous.map(({ record, candidates }) => [record, candidates]));
  const others = matchedBy(fallback, rows, found.recordsWithoutPhoto, found.photosWithoutRecord);
  const foundByOther = new Set(others.map(({ record }) => record));
  const takenByOther = new Set(others.map(({ fileName }) => fileName));
  const lostRecords = [...found.recordsWithoutPhoto, ...unclear.keys()]
    .filter((record) => !foundByOther.has(record))
    .sort((a, b) => a - b);
  const near = findNearMisses(
    lostRecords.map((record) => ({
      record,
      value: values[record] ?? "",
      others: cellsOf(rows[record] ?? {}, column).map(([header, text]) => ({ column: header, text })),
    })),
    found.photosWithoutRecord.filter((fileName) => !takenByOther.has(fileName)),
    index,
  );
  const lost = lostRecords.map(
    (record): LostRecordLine => ({
      ...line(record),
      near: near.get(record) ?? null,
      candidates: unclear.get(record) ?? [],
    }),
  );
  const close = lost.filter((each): each is MatchReport["near"][number] => each.near !== null);
  const taken = new Set([
    ...found.matches.map(({ fileName }) => fileName),
    ...takenByOther,
    ...close.map((each) => each.near.fileName),
  ]);
  const missing = lost.filter((each) => each.near === null);
  const candidateOf = new Map(
    missing.flatMap((each) => each.candidates.map((name) => [name, each] as const)),
  );
  const matched = [
    ...found.matches.map(({ record, fileName, tier }) => ({
      ...line(record),
      fileName,
      how: tierWords[tier],
    })),
    ...others.map(({ record, fileName, tier }) => ({
      ...line(record),
      wanted: ownValue(rows[record] ?? {}, fallback ?? "") ?? "",
      fileName,
      how: `${tierWords[tier]}, by ${fallback}`,
    })),
  ];
  return {
    matched: matched.toSorted((one, other) => one.index - other.index),
    near: close,
    missing,
    unused: photos
      .filter((fileName) => !taken.has(fileName))
      .map((fileName) => ({ fileName, candidateOf: candidateOf.get(fileName) ?? null })),
    records: rows.length,
    pictures: photos.length,
  };
}

const headers = ["Record", "Name", "More", "Expected file", "File", "Remark"] as const;

type ReportLine = Readonly<Record<(typeof headers)[number], string>>;

function lineOf({ index, title, more, wanted }: ReportRecord, file: string, remark: string): ReportLine {
  return {
    Record: String(index + 1),
    Name: title,
    More: more,
    "Expected file": wanted,
    File: file,
    Remark: remark,
  };
}

/** The report as a CSV: first the records to check, then unused photos, then matches. */
export function reportCsv({ near, missing, unused, matched }: MatchReport): string {
  const lines: ReportLine[] = [
    ...near.map((record) => lineOf(record, record.near.fileName, `Suggested match: ${record.near.reason}`)),
    ...missing.map((record) =>
      lineOf(
        record,
        "",
        record.candidates.length > 0 ? `Equally good matches: ${record.candidates.join(", ")}` : "No photo",
      ),
    ),
    ...unused.map(({ fileName }) => ({
      Record: "",
      Name: "",
      More: "",
      "Expected file": "",
      File: fileName,
      Remark: "Photo without a record",
    })),
    ...matched.map((record) => lineOf(record, record.fileName, record.how)),
  ];
  return writeCsv(headers, lines);
}

/** Downloads the report, so that someone can ask for the missing photos. */
export function saveReport(report: MatchReport): void {
  // The byte order mark makes spreadsheet programs read it as UTF-8.
  saveFile(new Blob(["\ufeff", reportCsv(report)], { type: "text/csv" }), "photo-match.csv");
}
