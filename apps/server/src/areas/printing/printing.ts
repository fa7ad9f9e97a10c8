import { randomUUID } from "node:crypto";
import {
  type ExportBody,
  maxLiveRows,
  type PreflightBody,
  type PreviewBody,
  type PrintBody,
  problem,
} from "@print-builder/api";
import { printContracts } from "@print-builder/api/contracts/print";
import { defaultPageSetup, parsePageSetup } from "@print-builder/core/document";
import {
  createRecordPicker,
  type PrintRequest,
  parsePrintRequest,
  printFileName,
  sampleFileName,
} from "@print-builder/core/sheets";
import { untilLeft } from "../../http/serve.ts";
import { sheetsOfDesign } from "../../jobs/jobBatches.ts";
import { type Chosen, choiceOf } from "../../printing/chosen.ts";
import type { PreflightAnswer, PrintSummary } from "../../printing/messages.ts";
import {
  cardRows,
  copiesOf,
  type IssuedCards,
  lastSheetOf,
  printedDesign,
} from "../../printing/printedCards.ts";
import type { LiveRows, PrintedPdf, Printer } from "../../printing/printer.ts";
import {
  historyEntry,
  historyRow,
  type PrintedBy,
  type StoredFilters,
  storedFilters,
} from "../../printing/printHistory.ts";
import { codesExpireAt, type SigningKeys } from "../../printing/signingKeys.ts";
import { isNarrow, readFilter, type SchoolTask } from "../../school/schoolRows.ts";
import type { NewPrint } from "../../store/cardStore.ts";
import type { Store } from "../../store/openStore.ts";
import { findProject, recordCount } from "../../store/projectRecords.ts";
import type { PlainProjectRow } from "../../store/schema.ts";
import { defineArea } from "../defineArea.ts";
import { hasPeople } from "../projects/designFields.ts";
import type { SchoolReading } from "../school/schoolReading.ts";

export const printingArea = defineArea({
  contracts: printContracts,
  handlers: ({ printing }) => ({
    async exportPdf({ params, body, caller, request, reply }) {
      const left = new AbortController();
      // The client has disconnected, so nobody needs the rest of the PDF.
      reply.raw.once("close", () => left.abort());
      const pdf = await printing.pdf(params.id, body, caller.user, left.signal);
      const { stream, finished, printId, fileName } = pdf;
      if (printId !== null) reply.header("x-print-id", printId);
      finished.catch((error: unknown) => {
        if (!left.signal.aborted) request.log.error({ err: error }, "A print was interrupted.");
      });
      return { type: "application/pdf", body: stream, saveAs: fileName };
    },
    async preflight({ params, body, caller, reply }) {
      return await printing.preflight(params.id, body, caller.user.id, untilLeft(reply));
    },
    async checkPhotos({ params, caller, reply }) {
      const { checks } = await printing.photos(params.id, false, caller.user.id, untilLeft(reply));
      return {
        checked: checks.checked,
        problems: checks.problems.map(({ recordIndex, recordId, ...problem }) => ({
          ...problem,
          record_index: recordIndex,
          record_id: recordId,
        })),
      };
    },
    async printRetakeSheet({ params, caller, reply }) {
      const asked = await printing.photos(params.id, true, caller.user.id, untilLeft(reply));
      const { projectName, sheet } = asked;
      return {
        type: "application/pdf",
        body: sheet ?? new Uint8Array(),
        saveAs: `${projectName} - photos to take again.pdf`,
      };
    },
    async renderPreview({ params, body, caller }) {
      const { record_index, side } = body;
      const preview = await printing.preview(params.id, body, caller.user.id);
      return { record_index, side, ...preview };
    },
  }),
});

export type PrintingDeps = {
  readonly store: Store;
  readonly printer: Printer;
  readonly schools: Pick<SchoolReading, "begin">;
  readonly signingKeys: Pick<SigningKeys, "forDesign">;
  readonly clock: () => Date;
};

/** Prints a project's cards. Throws Problems. */
export function createPrinting({ store, printer, schools, signingKeys, clock }: PrintingDeps) {
  const find = (projectId: string): Promise<PlainProjectRow> => findProject(store, projectId);

  async function prepare(
    projectId: string,
    body: PrintBody & { readonly sample?: boolean },
    asked: PrintCaller,
  ): Promise<PreparedPrint> {
    const project = { ...(await find(projectId)), ...asked.issued?.design };
    const fieldMap = body.field_map_override ?? null;
    const live = rowsSent(project, body, fieldMap);
    if (live && body.filters) readFilter(body.filters, "filters.");
    const school = live ? null : await schoolOf(project, body.filters, fieldMap);
    const all = live?.rows.length ?? school?.rows.total ?? recordCount(project);
    if (all === 0) throw problem("no_records", { of: reasonForNothing(project, body) });
    const found = await choose(project, body, { ...asked, live, school });
    const total = found?.ids.length ?? all;
    return {
      ...{ project, live, school, total },
      filters: storedFilters(project, body.filters, school?.rows ?? null),
      chosen: found && withoutCopies(found),
      request: withCopies(checkedRequest(project, body, total), asked.copies ?? found?.copies),
    };
  }

  const choose = createChooser(printer);
  const schoolOf = createSchoolFinder(schools);

  return {
    /** The request to print, checked against the current project. */
    prepare,
    /** Preflight: checks for errors before printing. */
    async preflight(
      projectId: string,
      body: PreflightBody,
      user: string,
      signal: AbortSignal,
    ): Promise<PreflightAnswer> {
      const { live, school, chosen, request } = await prepare(projectId, body, { user, signal });
      const task = { projectId, request, checkCodes: body.check_codes, live, school, chosen, user, signal };
      return await printer.preflight(task);
    },
    /** Finds photos to take again. `wantsSheet` adds a PDF of the people to photograph. */
    async photos(projectId: string, wantsSheet: boolean, user: string, signal: AbortSignal) {
      const project = await find(projectId);
      const school = await schoolOf(project, undefined, null);
      const answer = await printer.photos({ projectId, school, wantsSheet, user, signal });
      return { ...answer, projectName: project.name };
    },
    /** Starts a PDF, and records the print before the PDF ends. */
    async pdf(
      projectId: string,
      body: ExportBody,
      by: NonNullable<PrintedBy>,
      signal: AbortSignal,
    ): Promise<RememberedPdf> {
      const asked = { user: by.id, signal };
      const prepared = await prepare(projectId, body, asked);
      const { project, live, school, chosen, total, request } = prepared;
      refuseNoCards(request, total);
      const [startedAt, printId] = [clock(), randomUUID()];
      // Samples and proofs are in neither history nor ledger, so their sheets could not be found by a code.
      const isRecorded = !live?.isSample && !body.proof;
      const onPrinted = async (summary: PrintSummary) => {
        if (!isRecorded) return;
        const made = { id: printId, startedAt, finishedAt: clock(), by };
        await store.cards.add(printOf(prepared, body, summary, made));
      };
      const signing = await signingKeys.forDesign(project.front_elements, project.back_elements);
      const print = { projectId, request, signing, live, school, chosen, ...asked, onPrinted };
      const recordedAs = isRecorded ? printId : null;
      const pdf = await printer.print({ ...print, printId: recordedAs });
      return { ...pdf, printId: recordedAs, fileName: pdfName(prepared, body) };
    },
    /** Draws one record's card in the current design, or in the design of an earlier revision. */
    async preview(projectId: string, { record_index, side, revision }: PreviewBody, user: string) {
      const design = revision === undefined ? null : await store.cards.design(projectId, revision);
      if (revision !== undefined && design === null) throw problem("design_not_kept");
      const school = await schoolOf(await find(projectId), undefined, null);
      // Reads only one record from the school.
      return await printer.preview({
        projectId,
        recordIndex: record_index,
        side,
        design,
        user,
        school: school && { ...school, pageSize: 1 },
      });
    },
  };
}

function pdfName({ project, live, request, total }: PreparedPrint, { proof }: ExportBody): string {
  if (live?.isSample) return sampleFileName(project.name);
  const name = printFileName(project.name, request, total);
  return proof ? `Proof of ${name}` : name;
}

/** Selects a call's records. Null means all records with one card each. */
function createChooser(printer: Pick<Printer, "choose">) {
  return async (
    project: PlainProjectRow,
    body: PrintBody,
    { user, signal, group = null, live, school }: PrintCaller & Pick<PreparedPrint, "live" | "school">,
  ): Promise<Chosen | null> => {
    const choice = choiceOf(body, group) ?? (countsCopies(project, live) ? {} : null);
    return (
      choice && (await printer.choose({ projectId: project.id, choice, group, live, school, user, signal }))
    );
  };
}

/** Whether a column decides how many cards each record gets. */
function countsCopies({ data_mode, copies_column }: PlainProjectRow, live: LiveRows | null): boolean {
  return data_mode === "standard" && copies_column !== null && live?.isSample !== true;
}

function withCopies(request: PrintRequest, recordCopies: readonly number[] | undefined): PrintRequest {
  return recordCopies ? { ...request, recordCopies } : request;
}

/** Removes the numbers of copies from a choice, because the print request already contains them. */
function withoutCopies({ copies: _, ...chosen }: Chosen): Chosen {
  return chosen;
}

/** Throws a Problem if all records ask for 0 cards. */
export function refuseNoCards(request: PrintRequest, total: number): void {
  if (createRecordPicker(request, total).count > 0) return;
  throw problem("bad_value", { field: "copies_column", reason: "asks for 0 cards of each of these records" });
}

/** Finds the school whose rows are printed if the call has no rows. Null for a project with a table. */
function createSchoolFinder(schools: PrintingDeps["schools"]) {
  return async (
    project: PlainProjectRow,
    filters: PrintBody["filters"],
    fieldMap: SchoolTask["fieldMap"],
  ): Promise<SchoolTask | null> => {
    if (project.data_mode === "school") {
      return { ...(await schools.begin(project, filters ?? {}, "filters.")), fieldMap };
    }
    if (filters === undefined) return null;
    throw problem("bad_value", { field: "filters", reason: "only a project in school mode has them" });
  };
}

export type Printing = ReturnType<typeof createPrinting>;

type MadePrint = {
  readonly id: string;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly by: NonNullable<PrintedBy>;
};

/** Data of a printed PDF for the history and ledger. */
function printOf(
  { project, filters, total, request }: PreparedPrint,
  { printer, reason }: PrintBody,
  { bytes, warnings, people }: PrintSummary,
  { id, startedAt, finishedAt, by }: MadePrint,
): NewPrint {
  const recordIds = people.map((person) => person.id);
  const print = { total, filters, startedAt, finishedAt, bytes, warnings, recordIds, by };
  const facts = {
    print_id: id,
    project_id: project.id,
    printed_at: finishedAt.toISOString(),
    printed_by: by.id,
    revision: project.revision,
    printer,
    reason,
    code_expires_at: codesExpireAt(finishedAt, project.front_elements, project.back_elements),
  };
  const sheets = sheetsOfDesign(project, request, total);
  const places = { sheetOf: lastSheetOf(request, sheets), copiesOf: copiesOf(sheets.labels) };
  return {
    history: historyRow(project.id, historyEntry(project, request, print), finishedAt, id),
    cards: cardRows(facts, [{ from: 0, people }], places),
    design: printedDesign(project, facts.printed_at),
  };
}

/** The user who prints, and a signal that is aborted when the client disconnects. */
type PrintCaller = {
  readonly user: string;
  readonly signal: AbortSignal;
  /** Prints cards as issued instead of in the current design. */
  readonly issued?: IssuedCards | null;
  /** The token by whose value the records are grouped. */
  readonly group?: string | null;
  /** Number of cards per chosen record, instead of the table's numbers. */
  readonly copies?: readonly number[] | null;
};

export type PreparedPrint = {
  readonly project: PlainProjectRow;
  readonly live: LiveRows | null;
  readonly school: SchoolTask | null;
  /** The records that the call chose; null for all of them. */
  readonly chosen: Chosen | null;
  /** Filters that selected the school's records; null for a table. */
  readonly filters: StoredFilters | null;
  /** Number of records available to print. */
  readonly total: number;
  readonly request: PrintRequest;
};

/** The reason why there is nothing to print. */
function reasonForNothing(
  { data_mode }: PlainProjectRow,
  { filters }: PrintBody,
): "table" | "filter" | "school" {
  if (data_mode !== "school") return "table";
  return filters && isNarrow(filters) ? "filter" : "school";
}

/**
 * A PDF in progress, with its file name and the id of its history entry, which is null if none is recorded.
 */
export type RememberedPdf = PrintedPdf & { readonly printId: string | null; readonly fileName: string };

/** Records that replace the project's own; null if the project's own are printed. */
function rowsSent(
  project: PlainProjectRow,
  { sample, live_rows: rows }: PrintBody & { readonly sample?: boolean },
  fieldMap: LiveRows["fieldMap"],
): LiveRows | null {
  if (sample) return sampleRows(project);
  return rows ? { rows: checkedRows(rows), fieldMap } : null;
}

/** The project's sample person as the only record. Throws a Problem if the project has data or no sample. */
function sampleRows(project: PlainProjectRow): LiveRows {
  if (project.sample === null || hasPeople(project)) throw problem("no_sample");
  const { values } = JSON.parse(project.sample);
  return { rows: [values], fieldMap: null, isSample: true };
}

const maxFields = 1000;

/** Rows sent with a call. Throws a Problem if there are too many rows or fields. */
function checkedRows(rows: LiveRows["rows"]): LiveRows["rows"] {
  if (rows.length > maxLiveRows) throw problem("too_large", { limit: `${maxLiveRows} records in live_rows` });
  const wide = rows.findIndex((row) => Object.keys(row).length > maxFields);
  if (wide < 0) return rows;
  throw problem("bad_value", {
    field: `live_rows[${wide}]`,
    reason: `must have at most ${maxFields} fields`,
  });
}

function checkedRequest(project: PlainProjectRow, body: PrintBody, total: number): PrintRequest {
  if (total === 0) throw problem("no_records", { of: "choice" });
  const parsed = parsePrintRequest(body, {
    total,
    pageSetup:
      project.page_setup === null ? defaultPageSetup : parsePageSetup(JSON.parse(project.page_setup)),
    isDualSided: project.is_dual_sided === 1,
  });
  if (parsed.ok) return parsed.request;
  const [first] = parsed.problems;
  const field = first?.field ?? "body";
  const reason = first?.message.replace(`${field} `, "") ?? "cannot be printed";
  throw problem("bad_value", { field, reason });
}
