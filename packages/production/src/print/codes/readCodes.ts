import { setImmediate } from "node:timers/promises";
import { printSetup, type SideName } from "@print-builder/core/document";
import type { CardDrawing } from "@print-builder/core/layout";
import { type CoveredCode, coveredCodes, type Problem } from "@print-builder/core/preflight";
import { createRecordPicker, type PrintRequest, paperSetup, slotsPerSheet } from "@print-builder/core/sheets";
import { createCardMaker } from "../cardMaker.ts";
import type { OpenProject } from "../openProject.ts";
import { loadBlocks, sidesOf } from "../recordBlocks.ts";
import { type CodeChecker, createCodeChecker, type UnreadableCode } from "./checkCodes.ts";

/** Which codes to read: those on the first sheet, or on every card. */
export type CodesToRead = "first_sheet" | "all";

type OfProject = {
  readonly open: OpenProject;
  readonly reads: CodesToRead;
};

/** Whether one of these sides has a barcode. */
export function hasCodes({ front, back }: OpenProject["project"], sides: readonly SideName[]): boolean {
  const elements = sides.flatMap((side) => (side === "front" ? front : back));
  return elements.some(({ type }) => type === "barcode");
}

/** Number of records whose codes are read. */
function countToRead({ paper }: PrintRequest, { open, reads }: OfProject): number {
  return reads === "all"
    ? Number.POSITIVE_INFINITY
    : slotsPerSheet(paperSetup(printSetup(open.project), paper));
}

/**
 * Checks drawn cards one by one, in print order: reads the codes on the chosen cards, and only computes how much of
 * each code is covered on the other cards.
 */
export function createCodeReading(request: PrintRequest, job: OfProject, add: (problem: Problem) => void) {
  const { dpi, printer } = request;
  const isCoded = hasCodes(job.open.project, sidesOf(request));
  const cards = countToRead(request, job);
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
    checker ??= createCodeChecker(job.open, { dpi, ...(printer ? { printer } : {}) });
    const { check } = await checker;
    covers.explained(side, covered, await check(drawing)).forEach(tell);
  };
}

/** Remembers the results of reading partly covered codes. */
function createCovers() {
  /** By side and element: the largest covered share at which a code could still be read. */
  const readUnder = new Map<string, number>();
  return {
    /** Finds codes that are covered more than any code that was read successfully. */
    beyondRead: (side: SideName, covered: readonly CoveredCode[]) =>
      covered.filter(({ elementId, lost }) => lost > (readUnder.get(`${side} ${elementId}`) ?? 0)),
    /** Returns the codes that could not be read, each with what covers it. */
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

type PrintedCodes = OfProject & { readonly now: Date; readonly signal?: AbortSignal | undefined };

/**
 * Reads a print's codes back. Draws the cards again for this, because that is faster than transferring them from the
 * threads that may share a print. Throws the signal's reason when aborted.
 */
export async function readPrintedCodes(
  request: PrintRequest,
  job: PrintedCodes,
  add: (problem: Problem) => void,
): Promise<void> {
  const { open, now, signal } = job;
  const sides = sidesOf(request);
  if (!hasCodes(open.project, sides)) return;
  const picker = createRecordPicker(request, open.records.total);
  const count = Math.min(picker.count, countToRead(request, job));
  const maker = createCardMaker(open, { dpi: request.dpi, request, now, onProblem: () => undefined });
  const look = createCodeReading(request, job, add);
  for await (const records of loadBlocks(open, maker, sides, { count, recordAt: picker.recordAt })) {
    signal?.throwIfAborted();
    for (const [index, record] of records) {
      for (const side of sides) await look(maker.draw(side, record, index), side, index);
    }
    await setImmediate();
  }
}
