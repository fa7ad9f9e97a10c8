import { setImmediate } from "node:timers/promises";
import {
  createDuplicateIds,
  createProblemList,
  type DuplicateIds,
  forPreflight,
  internalIdProblems,
  type Problem,
  requestProblems,
  setupProblems,
  sharedOnce,
} from "@print-builder/core/preflight";
import { createRecordPicker, type PrintRequest } from "@print-builder/core/print";
import { type BoundRecord, prepareMapping } from "@print-builder/core/records";
import { createCardMaker } from "../print/cardMaker.ts";
import { createCodeReading } from "../print/codes/readCodes.ts";
import type { OpenProject } from "../print/openProject.ts";
import { loadBlocks, sidesOf } from "../print/recordBlocks.ts";
import { createProfileCheck } from "./profileCheck.ts";
import { createRepeatedIds } from "./repeatedIds.ts";

/** A preflight's input besides the request. */
export type PreflightJob = {
  readonly open: OpenProject;
  /** Reads every code as the printer will print it; otherwise only those of the first sheet. */
  readonly checkCodes?: boolean;
  /** Aborts the check between two records. */
  readonly signal?: AbortSignal;
  /** Called occasionally with the number of records checked so far, and at the end. */
  readonly onProgress?: (checked: number) => void;
};

export type PreflightResult = {
  /** Number of records checked, without excluded ones. */
  readonly checked: number;
  /** Faults that would show on paper: first those of every record, then by record. */
  readonly problems: readonly Problem[];
};

/** Rows whose ids are read per batch. */
const idsAtOnce = 2000;

/**
 * Finds everything that would go wrong on paper, without printing: lays out each card of the request with the printing
 * code, measures its photos by their headers, and encodes its codes at the printer's resolution. Ids are compared
 * across the whole table, not only the request's range. Memory stays flat except for the ids and the problems. Throws a
 * DesignError when an element is wrong, and the signal's reason when aborted.
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
 * Checks the ids of all rows of the table, selected or not, except excluded ones: two cards with one id are wrong
 * wherever they are.
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
  // Nearly all ids are unique: of a million only the repeated ones are kept.
  await eachRow((bound) => repeated.add(bound.key()));
  const isRepeated = repeated.finish();
  if (isRepeated === null) return duplicates;
  await eachRow((bound, index) => {
    if (isRepeated(bound.key())) duplicates.add(index, bound.key(), bound.label());
  });
  return duplicates;
}

/** Puts problems of every record first; the rest stays in record order. */
function sharedFirst(problems: readonly Problem[]): readonly Problem[] {
  const isShared = ({ recordIndex }: Problem) => recordIndex === null;
  return [...problems.filter(isShared), ...problems.filter((problem) => !isShared(problem))];
}
