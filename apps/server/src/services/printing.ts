import { type PrintBody, problem } from "@print-builder/api";
import { defaultPageSetup, parsePageSetup, type SideName } from "@print-builder/core/document";
import { type PrintRequest, parsePrintRequest } from "@print-builder/core/print";
import type { PrintSummary } from "../printing/messages.ts";
import type { PrintedPdf, Printer } from "../printing/printer.ts";
import type { Store } from "../store/openStore.ts";
import type { ProjectRow } from "../store/schema.ts";
import { historyRow } from "./printHistory.ts";

export type PrintingParts = { readonly store: Store; readonly printer: Printer; readonly clock: () => Date };

/** Printing of a project's cards. Throws Problems. */
export function createPrinting({ store, printer, clock }: PrintingParts) {
  async function find(projectId: string): Promise<ProjectRow> {
    const project = await store.projects.get(projectId);
    if (!project) throw problem("project_not_found");
    return project;
  }

  async function remember(project: ProjectRow, request: PrintRequest, total: number, print: TimedPrint) {
    const entry = historyEntry(project, request, total, print);
    await store.history.add([historyRow(project.id, entry, print.finishedAt)]);
  }

  return {
    /** Starts a PDF; what was printed is remembered before it ends. */
    async pdf(projectId: string, body: PrintBody, signal: AbortSignal): Promise<PrintedPdf> {
      const project = await find(projectId);
      const live = body.live_rows
        ? { rows: body.live_rows, fieldMap: body.field_map_override ?? null }
        : null;
      const total = live ? live.rows.length : project.row_count;
      const request = checkedRequest(project, body, total);
      const startedAt = clock();
      const onPrinted = async ({ bytes }: PrintSummary) =>
        await remember(project, request, total, { startedAt, finishedAt: clock(), bytes });
      return await printer.print({ projectId, request, live, signal, onPrinted });
    },
    async preview(projectId: string, recordIndex: number, side: SideName) {
      await find(projectId);
      return await printer.preview({ projectId, recordIndex, side });
    },
  };
}

export type Printing = ReturnType<typeof createPrinting>;

type TimedPrint = { readonly startedAt: Date; readonly finishedAt: Date; readonly bytes: number };

function checkedRequest(project: ProjectRow, body: PrintBody, total: number): PrintRequest {
  if (total === 0) throw problem("no_records");
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

function historyEntry(project: ProjectRow, request: PrintRequest, total: number, print: TimedPrint) {
  const { range } = request;
  const [start, end] = range.type === "all" ? [0, total - 1] : [range.start, range.end];
  return {
    record_range: { start, end, count: end - start + 1 },
    side: request.side,
    copies_per_record: request.copiesPerRecord,
    print_order: request.printOrder,
    dpi: request.dpi,
    start_position: request.startAt,
    show_guides: request.showGuides,
    flip_edge: request.flipEdge,
    started_at: print.startedAt.toISOString(),
    finished_at: print.finishedAt.toISOString(),
    execution_time_ms: print.finishedAt.getTime() - print.startedAt.getTime(),
    file_size_bytes: print.bytes,
    data_mode: project.data_mode,
    revision: project.revision,
  };
}
