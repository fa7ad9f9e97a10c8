import { setImmediate } from "node:timers/promises";
import { printSetup, type SideName } from "@print-builder/core/document";
import { type CardDrawing, personName } from "@print-builder/core/layout";
import {
  type CoveredCode,
  comparedId,
  coveredCodes,
  createDuplicateIds,
  createProblemList,
  type DuplicateIds,
  forPreflight,
  internalIdProblems,
  type Problem,
  requestProblems,
  setupProblems,
} from "@print-builder/core/preflight";
import {
  createRecordPicker,
  type PrintRequest,
  paperSetup,
  type RecordPicker,
  slotsPerSheet,
} from "@print-builder/core/print";
import { type BoundRecord, type CardRecord, idToken, prepareMapping } from "@print-builder/core/records";
import { type CodeChecker, createCodeChecker, type UnreadableCode } from "../codes/checkCodes.ts";
import { type CardMaker, createCardMaker } from "../print/cardMaker.ts";
import { type OpenProject, recordsToDraw } from "../print/openProject.ts";
import { createProfileCheck } from "./profileCheck.ts";
import { createRepeatedIds } from "./repeatedIds.ts";

/** What a preflight takes besides the request. */
export type PreflightJob = {
  readonly open: OpenProject;
  /** Reads every code as the printer will print it; without, those of the first sheet. */
  readonly checkCodes?: boolean;
  /** Ends the check with its reason, between two records. */
  readonly signal?: AbortSignal;
  /** Called now and then with the number of records checked so far, and at the end. */
  readonly onProgress?: (checked: number) => void;
};

export type PreflightResult = {
  /** Records that were looked at; left-out ones are not. */
  readonly checked: number;
  /** What would be wrong on paper: first what concerns every record, then by record. */
  readonly problems: readonly Problem[];
};

/** Records whose photos are read at one time; between two blocks the process hears what else is asked of it. */
const blockSize = 10;
/** Rows whose ids are read in one go. */
const idsAtOnce = 2000;

type Block = { readonly records: ReadonlyMap<number, CardRecord> };

/**
 * Looks for everything that would be wrong on paper, without printing: each card of the request is laid out by the
 * code that prints it, its photos measured by their headers, its codes encoded at the printer's resolution. Ids are
 * compared over the whole table, not only the request's range. Memory stays flat apart from the ids and the
 * problems. Throws a DesignError when an element is wrong, and the signal's reason when it is called off.
 */
export async function preflightProject(request: PrintRequest, job: PreflightJob): Promise<PreflightResult> {
  const { open, signal, onProgress } = job;
  const list = createProblemList(forPreflight);
  for (const problem of setupProblems(open.project)) list.add(problem);
  for (const problem of requestProblems(open.project, request)) list.add(problem);
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
  const profilesOf = createProfileCheck(open, request.colour?.space === "cmyk");
  const duplicates = await findDuplicateIds(open, request, signal);
  const unreadable = createCodeCheck(request, job, list.add);
  let checked = 0;
  for await (const { records } of loadBlocks(open, maker, sides, picker)) {
    signal?.throwIfAborted();
    for (const [index, record] of records) {
      const duplicate = duplicates.problemOf(index);
      if (duplicate) list.add(duplicate);
      for (const side of sides) {
        const drawing = maker.draw(side, record, index);
        await unreadable(drawing, side, index);
        const found = await profilesOf({ drawing, side, recordIndex: index });
        found.forEach(list.add);
      }
    }
    checked += records.size;
    onProgress?.(checked);
    await setImmediate();
  }
  return { checked, problems: sharedFirst(list.problems) };
}

/**
 * The codes that no reader will make out: read on all cards where it is asked for, else on those of the first sheet. Of the other
 * cards it is reckoned what lies over their codes.
 */
function createCodeCheck(
  { dpi, printer, paper }: PrintRequest,
  { open, checkCodes = false }: PreflightJob,
  add: (problem: Problem) => void,
) {
  const { project } = open;
  const isCoded = [...project.front, ...project.back].some(({ type }) => type === "barcode");
  const cards = checkCodes ? Number.POSITIVE_INFINITY : slotsPerSheet(paperSetup(printSetup(project), paper));
  const seen = new Set<number>();
  const covers = createCovers();
  let checker: Promise<CodeChecker> | null = null;
  return async (drawing: CardDrawing, side: SideName, recordIndex: number): Promise<void> => {
    if (!isCoded) return;
    const covered = coveredCodes(drawing);
    const tell = ({ elementId, bound, message }: UnreadableCode) =>
      add({ recordIndex: bound ? recordIndex : null, elementId, side, kind: "code_unreadable", message });
    if (seen.size >= cards && !seen.has(recordIndex)) return covers.beyondRead(side, covered).forEach(tell);
    if (cards !== Number.POSITIVE_INFINITY) seen.add(recordIndex);
    checker ??= createCodeChecker(open, { dpi, ...(printer ? { printer } : {}) });
    const { check } = await checker;
    covers.explained(side, covered, await check(drawing)).forEach(tell);
  };
}

/** What reading codes has told of those that are partly covered. */
function createCovers() {
  /** By side and element: how much was covered of a code that was read all the same. */
  const readUnder = new Map<string, number>();
  return {
    /** Those of which more is covered than of any that was read. */
    beyondRead: (side: SideName, covered: readonly CoveredCode[]) =>
      covered.filter(({ elementId, lost }) => lost > (readUnder.get(`${side} ${elementId}`) ?? 0)),
    /** Those that were not read, each with what lies over it. */
    explained(side: SideName, covered: readonly CoveredCode[], unread: readonly UnreadableCode[]) {
      for (const { elementId, lost } of covered) {
        if (unread.some((each) => each.elementId === elementId)) continue;
        const name = `${side} ${elementId}`;
        readUnder.set(name, Math.max(lost, readUnder.get(name) ?? 0));
      }
      return unread.map((each) => {
        const cover = covered.find(({ elementId }) => elementId === each.elementId);
        return cover ? { ...each, message: `${each.message} ${cover.message}` } : each;
      });
    },
  };
}

function sidesOf({ side }: PrintRequest): readonly SideName[] {
  return side === "both" ? ["front", "back"] : [side];
}

async function loadBlock(
  open: OpenProject,
  maker: CardMaker,
  sides: readonly SideName[],
  indexes: readonly number[],
): Promise<Block> {
  const records = await recordsToDraw(open, indexes);
  const waits = [...records].flatMap(([index, record]) =>
    sides.map((side) => maker.prepare(side, record, index)),
  );
  await Promise.all(waits);
  return { records };
}

/** The picked records in blocks, each read while the one before it is looked at. */
async function* loadBlocks(
  open: OpenProject,
  maker: CardMaker,
  sides: readonly SideName[],
  picker: RecordPicker,
): AsyncGenerator<Block> {
  const load = (start: number): Promise<Block> | null => {
    const length = Math.min(blockSize, picker.count - start);
    if (length <= 0) return null;
    const block = loadBlock(
      open,
      maker,
      sides,
      Array.from({ length }, (_, offset) => picker.recordAt(start + offset)),
    );
    // Awaited in its turn below; until then a failure must not count as unhandled.
    block.catch(() => undefined);
    return block;
  };
  let ahead = load(0);
  for (let start = blockSize; ahead !== null; start += blockSize) {
    const block = await ahead;
    ahead = load(start);
    yield block;
  }
}

/**
 * The ids of all rows of the table, chosen or not, but those that are left out: two cards with one id are wrong wherever they
 * stand.
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
  // Nearly all ids stand there once: of a million only those that do not are kept.
  await eachRow((bound) => repeated.add(idOf(bound)));
  const isRepeated = repeated.finish();
  if (isRepeated === null) return duplicates;
  await eachRow((bound, index) => {
    if (isRepeated(idOf(bound))) duplicates.add(index, bound.text(idToken), personName(bound));
  });
  return duplicates;
}

const idOf = (bound: BoundRecord): string => comparedId(bound.text(idToken));

/** What concerns every record comes first; the rest keeps the order of the records. */
function sharedFirst(problems: readonly Problem[]): readonly Problem[] {
  const isShared = ({ recordIndex }: Problem) => recordIndex === null;
  return [...problems.filter(isShared), ...problems.filter((problem) => !isShared(problem))];
}
