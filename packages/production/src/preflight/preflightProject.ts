import { hash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { SideName } from "@print-builder/core/document";
import type { CardDrawing } from "@print-builder/core/layout";
import {
  createDuplicateIds,
  createProblemList,
  type DuplicateIds,
  forPreflight,
  internalIdProblems,
  type Problem,
  problemTexts,
  requestProblems,
  setupProblems,
  sharedOnce,
} from "@print-builder/core/preflight";
import { type BoundRecord, prepareMapping } from "@print-builder/core/records";
import { createRecordPicker, type PrintRequest } from "@print-builder/core/sheets";
import { isSvg } from "@print-builder/render/pdf";
import { loadSharp } from "@print-builder/render/sharp";
import { sheetCodeProblems } from "@print-builder/sheet-codes";
import { createCardMaker } from "../print/cardMaker.ts";
import { createCodeReading } from "../print/codes/readCodes.ts";
import { shownPictures } from "../print/greyPictures.ts";
import type { OpenProject } from "../print/openProject.ts";
import { loadBlocks, sidesOf } from "../print/recordBlocks.ts";

export type PreflightJob = {
  readonly open: OpenProject;
  /** Reads every code as the printer will print it; by default only the first sheet's codes. */
  readonly checkCodes?: boolean;
  readonly signal?: AbortSignal;
  /** Called occasionally with the number of records checked so far, and at the end. */
  readonly onProgress?: (checked: number) => void;
};

export type PreflightResult = {
  /** Number of records checked, not counting records that a person excluded. */
  readonly checked: number;
  /**
   * Problems that would show on paper: first those that affect every card, then each record's own, in record order.
   */
  readonly problems: readonly Problem[];
};

/** Number of rows whose ids are read per batch. */
const idsAtOnce = 2000;

/**
 * Finds everything that would go wrong on paper, without printing: lays out each card of the request with the code that
 * prints it, measures its photos by their headers, and encodes its barcodes at the printer's resolution. Compares ids
 * across the whole table, not only the request's range. Memory use is constant except for the ids and the problems.
 * Throws a DesignError when an element is wrong, and the signal's reason when aborted.
 */
export async function preflightProject(request: PrintRequest, job: PreflightJob): Promise<PreflightResult> {
  const { open, signal, onProgress } = job;
  const list = createProblemList(forPreflight);
  const { project } = open;
  const ofRequest = [...sheetCodeProblems(project, request), ...requestProblems(project, request)];
  for (const problem of [...setupProblems(project), ...ofRequest]) list.add(problem);
  const picker = createRecordPicker(request, open.records.total);
  const sides = sidesOf(request);
  for (const problem of internalIdProblems(open.project, sides)) list.add(problem);
  const maker = createCardMaker(open, {
    dpi: request.dpi,
    request,
    checksEdges: true,
    paper: request.paper,
    onProblem: list.add,
  });
  const profiles = createProfileCheck(open, request.colour?.space === "cmyk");
  const duplicates = await findDuplicateIds(open, request, signal);
  const lookAtCodes = createCodeReading(
    request,
    { open, reads: job.checkCodes ? "all" : "first_sheet" },
    list.add,
  );
  let checked = 0;
  for await (const records of loadBlocks(open, maker, sides, picker)) {
    signal?.throwIfAborted();
    for (const [index, record] of records) {
      const duplicate = duplicates.problemOf(index);
      if (duplicate) list.add(duplicate);
      for (const side of sides) {
        const drawing = maker.draw(side, record, index);
        await lookAtCodes(drawing, side, index);
        await profiles.look({ drawing, side, recordIndex: index });
      }
    }
    checked += records.size;
    onProgress?.(checked);
    await setImmediate();
  }
  profiles.problems().forEach(list.add);
  return { checked, problems: sharedFirst(sharedOnce(list.problems, checked, "recordIndex")) };
}

/**
 * Checks the ids of all rows of the table, selected or not, but not of excluded rows: an id on two cards is wrong
 * even if the cards are printed separately.
 */
async function findDuplicateIds(
  { project, records, table = records, positions }: OpenProject,
  { excludeRecords = [] }: PrintRequest,
  signal: AbortSignal | undefined,
): Promise<DuplicateIds> {
  const mapping = prepareMapping(project.mapping, table.headers);
  const chosen = positions && new Map(positions.map((position, index) => [position, index]));
  const indexOf = (row: number): number | null => (chosen ? (chosen.get(row) ?? null) : row);
  const left = new Set<number | null>(excludeRecords);
  const duplicates = createDuplicateIds();
  const repeated = createRepeatedIds(table.total);
  const eachRow = async (take: (bound: BoundRecord, index: number | null) => void): Promise<void> => {
    for (let start = 0; start < table.total; start += idsAtOnce) {
      signal?.throwIfAborted();
      const rows = await table.read(start, start + idsAtOnce);
      for (const [offset, row] of rows.entries()) {
        const index = indexOf(start + offset);
        if (!left.has(index)) take(mapping.bind(row), index);
      }
    }
  };
  // Nearly all ids are unique: of a million ids only the repeated ids are stored.
  await eachRow((bound) => repeated.add(bound.key()));
  const isRepeated = repeated.finish();
  if (isRepeated === null) return duplicates;
  await eachRow((bound, index) => {
    if (isRepeated(bound.key())) duplicates.add(index, bound.key(), bound.label());
  });
  return duplicates;
}

/** Puts problems that affect every card first and keeps the other problems in record order. */
function sharedFirst(problems: readonly Problem[]): readonly Problem[] {
  const isShared = ({ recordIndex }: Problem) => recordIndex === null;
  return [...problems.filter(isShared), ...problems.filter((problem) => !isShared(problem))];
}

type Card = { readonly drawing: CardDrawing; readonly side: SideName; readonly recordIndex: number };

/**
 * Finds pictures without a colour profile, reading each file once; drawings and grey pictures need no profile, and only
 * a press requires one. Cameras omit the profile from every photo, so each photo element on the card is reported once,
 * with its number of cards.
 */
function createProfileCheck({ pictures }: Pick<OpenProject, "pictures">, isForPress: boolean) {
  const known = new Map<string, boolean>();
  const places = new Map<string, Pick<Problem, "elementId" | "side"> & { readonly records: Set<number> }>();

  async function lacksProfile(key: string): Promise<boolean> {
    const before = known.get(key);
    if (before !== undefined) return before;
    const bytes = await pictures.load(key);
    const lacks = !isSvg(bytes) && (await isBare(bytes));
    pictures.release?.(key);
    known.set(key, lacks);
    return lacks;
  }

  return {
    async look({ drawing, side, recordIndex }: Card): Promise<void> {
      if (!isForPress) return;
      for (const { key, elementId } of shownPictures(drawing, side, recordIndex)) {
        if (!(await lacksProfile(key))) continue;
        const id = `${side} ${elementId}`;
        const place = places.get(id) ?? { elementId, side, records: new Set() };
        places.set(id, place);
        place.records.add(recordIndex);
      }
    },
    problems: (): readonly Problem[] =>
      [...places.values()].map(({ records: { size }, ...place }) => ({
        ...place,
        recordIndex: null,
        kind: "no_profile",
        message: problemTexts.noProfile(size),
        records: size,
      })),
  };
}

async function isBare(bytes: Uint8Array): Promise<boolean> {
  const sharp = await loadSharp();
  try {
    const { hasProfile, channels, format } = await sharp(bytes, { failOn: "none" }).metadata();
    return !hasProfile && channels > 2 && format !== undefined;
  } catch {
    // Unreadable pictures are reported separately.
    return false;
  }
}

/** Finds ids that occur more than once in a table, using eight bytes per id. */
type RepeatedIds = {
  add(id: string): void;
  /**
   * To be called once all ids are added. Returns a function that says whether an id is repeated, with very rare false
   * positives; null if no id is repeated.
   */
  finish(): ((id: string) => boolean) | null;
};

/** 52 bits, which a JavaScript number represents exactly. */
const sumDigits = 13;
const sumOf = (id: string): number => Number.parseInt(hash("sha256", id).slice(0, sumDigits), 16);

/** `count` is the maximum number of ids. */
export function createRepeatedIds(count: number): RepeatedIds {
  const sums = new Float64Array(count);
  let added = 0;
  return {
    add(id) {
      sums[added++] = sumOf(id);
    },
    finish() {
      const sorted = sums.subarray(0, added).sort();
      const repeated = new Set<number>();
      for (let at = 1; at < added; at++) {
        const sum = sorted[at];
        if (sum !== undefined && sum === sorted[at - 1]) repeated.add(sum);
      }
      return repeated.size === 0 ? null : (id) => repeated.has(sumOf(id));
    },
  };
}
