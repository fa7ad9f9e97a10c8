import { createRecordPicker, type PrintRequest } from "@print-builder/core/sheets";
import type { LineUp } from "../school/lineUp.ts";
import type { PlainProjectRow } from "../store/schema.ts";
import {
  type GroupedPrint,
  groupBatches,
  groupParts,
  printOfGroups,
  requestOfGroup,
  sheetsOfParts,
} from "./groupedPrint.ts";
import { recordBatches, recordsUpToSheet, sheetBatches, sheetsOfDesign } from "./jobBatches.ts";
import type { LineUpPlan } from "./jobSchools.ts";
import type { PrintJobRequest } from "./printJobRequest.ts";

/** The open records of a job, with their numbers in the request and the folders of their groups. */
export type Numbered = {
  readonly print: PrintRequest;
  /** The request for the file that begins with this record. */
  readonly printOf: (first: number) => PrintRequest;
  readonly numberOf: (recordIndex: number) => number;
  readonly folderOf: (recordIndex: number) => string;
  /** Number of sheets in the groups before the batch that begins with this record. */
  readonly sheetsBefore: (first: number) => number;
};

/** With a line-up all of its people are printed, otherwise the records that the request selects. */
export function numberedRecords(
  { print, grouped }: PrintJobRequest,
  lineUp: LineUp | null,
  row: PlainProjectRow,
): Numbered {
  if (!lineUp && !grouped) {
    return {
      print,
      printOf: () => print,
      numberOf: (recordIndex) => recordIndex,
      folderOf: () => "",
      sheetsBefore: () => 0,
    };
  }
  const all = grouped && !lineUp ? printOfGroups(print, grouped) : printOfLineUp(print);
  const people = lineUp?.ids.length ?? grouped?.numbers.length ?? 0;
  const chosenOf = (position: number) => lineUp?.records[position] ?? position;
  const numberOf = (position: number) => grouped?.numbers[chosenOf(position)] ?? chosenOf(position);
  const parts = grouped ? groupParts(grouped, chosenPlaces(grouped, lineUp)) : [];
  const partAt = (position: number) => parts.findLast(({ batch }) => batch.first <= position);
  const folderOf = (position: number) => {
    const file = partAt(position)?.file;
    return file === undefined ? "" : `${file}/`;
  };
  const printOf = (first: number) => {
    const part = partAt(first);
    return part ? requestOfGroup(all, part) : all;
  };
  const sheetsBefore = (first: number) =>
    sheetsOfParts(
      print,
      sheetsOfDesign(row, all, people),
      parts.filter(({ batch }) => batch.first < first),
    );
  return { print: all, printOf, numberOf, folderOf, sheetsBefore };
}

/** Positions of the open records among the records chosen for groups. */
function chosenPlaces({ numbers }: GroupedPrint, lineUp: LineUp | null): readonly number[] {
  return lineUp?.records ?? [...numbers.keys()];
}

/** Names the files of a result's parts. */
export function partNames({ grouped }: PrintJobRequest, lineUp: LineUp | null): (part: number) => string {
  if (!grouped) return (part) => `export_part_${part + 1}.pdf`;
  const parts = groupParts(grouped, chosenPlaces(grouped, lineUp));
  return (part) => `${parts[part]?.file ?? part + 1}.pdf`;
}

export function printOfLineUp({ excludeRecords: _, ...print }: PrintRequest): PrintRequest {
  return { ...print, range: { type: "all" } };
}

/** Divides a school's line-up into batches. */
export function lineUpPlan(row: PlainProjectRow, request: PrintJobRequest): LineUpPlan {
  const { format, chosen, grouped, onlySheets: only = null, batchSize: size } = request;
  const whole = printOfLineUp(request.print);
  const print = grouped ? whole : request.print;
  const sheets = (people: number) => sheetsOfDesign(row, whole, people);
  return {
    chosen: chosen?.ids.map(Number) ?? null,
    *wanted(total) {
      const picker = createRecordPicker(print, total);
      for (let position = 0; position < picker.count; position++) yield picker.recordAt(position);
    },
    takesNew: print.range.type === "all" && !chosen,
    batches: ({ ids, records }) => {
      if (format !== "pdf") return recordBatches(ids.length);
      if (grouped) return groupBatches(grouped, records);
      return sheetBatches(whole, sheets(ids.length), { only, size });
    },
    upTo: (people, beyond) =>
      format === "pdf" && !grouped
        ? recordsUpToSheet(whole, sheets(people), beyond)
        : { whole: beyond, begun: beyond },
  };
}
