import { setImmediate } from "node:timers/promises";
import type { SideName } from "@print-builder/core/document";
import {
  createDuplicateIds,
  createProblemList,
  type DuplicateIds,
  forPreflight,
  type Problem,
  setupProblems,
} from "@print-builder/core/preflight";
import { createRecordPicker, type PrintRequest, type RecordPicker } from "@print-builder/core/print";
import { type CardRecord, idToken, prepareMapping } from "@print-builder/core/records";
import { type CardMaker, createCardMaker } from "../print/cardMaker.ts";
import { type OpenProject, recordsToDraw } from "../print/openProject.ts";

/** What a preflight takes besides the request. */
export type PreflightJob = {
  readonly open: OpenProject;
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
  const picker = createRecordPicker(request, open.records.total);
  const sides = sidesOf(request);
  const maker = createCardMaker(open, { dpi: request.dpi, onProblem: list.add });
  const duplicates = await findDuplicateIds(open, request, signal);
  let checked = 0;
  for await (const { records } of loadBlocks(open, maker, sides, picker)) {
    signal?.throwIfAborted();
    for (const [index, record] of records) {
      const duplicate = duplicates.problemOf(index);
      if (duplicate) list.add(duplicate);
      for (const side of sides) maker.draw(side, record, index);
    }
    checked += records.size;
    onProgress?.(checked);
    await setImmediate();
  }
  return { checked, problems: sharedFirst(list.problems) };
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
  const waits = [...records.values()].flatMap((record) => sides.map((side) => maker.prepare(side, record)));
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
  for (let start = 0; start < table.total; start += idsAtOnce) {
    signal?.throwIfAborted();
    const rows = await table.read(start, start + idsAtOnce);
    for (const [offset, row] of rows.entries()) {
      const index = indexOf(start + offset);
      if (!left.has(index)) duplicates.add(index, mapping.bind(row).text(idToken));
    }
  }
  return duplicates;
}

/** What concerns every record comes first; the rest keeps the order of the records. */
function sharedFirst(problems: readonly Problem[]): readonly Problem[] {
  const isShared = ({ recordIndex }: Problem) => recordIndex === null;
  return [...problems.filter(isShared), ...problems.filter((problem) => !isShared(problem))];
}
