import { createRecordPicker } from "@print-builder/core/print";
import { prepareRecordIds } from "@print-builder/core/records";
import { openTable, type StoredProjects } from "../printing/openStoredProject.ts";
import type { LineUp } from "../school/lineUp.ts";
import type { ProjectRow } from "../store/schema.ts";
import type { PrintJobRequest } from "./printJob.ts";

const rowsAtOnce = 2000;

/** The ids of those whom a finished job printed, in order; null where their table has been replaced since. */
export async function printedIds(
  stored: Pick<StoredProjects, "projects" | "rows">,
  row: ProjectRow,
  { print, live, chosen }: PrintJobRequest,
  lineUp: LineUp | null,
): Promise<readonly string[] | null> {
  if (lineUp) return lineUp.ids.map(String);
  const ids = chosen?.ids ?? (await idsOfTable(stored, row, live));
  if (ids === null) return null;
  const picker = createRecordPicker(print, ids.length);
  return Array.from({ length: picker.count }, (_, position) => ids[picker.recordAt(position)] ?? "");
}

async function idsOfTable(
  stored: Pick<StoredProjects, "projects" | "rows">,
  row: ProjectRow,
  live: PrintJobRequest["live"],
): Promise<readonly string[] | null> {
  const { project, table } = openTable(stored, row, { live, school: null, fieldMap: live?.fieldMap ?? null });
  const idOf = prepareRecordIds(project, table.headers);
  const ids: string[] = [];
  for (let start = 0; start < table.total; start += rowsAtOnce) {
    const records = await table.read(start, start + rowsAtOnce);
    ids.push(...records.map((record, offset) => idOf(record, start + offset)));
  }
  const isSame = live !== null || (await stored.projects.get(row.id))?.dataset_id === row.dataset_id;
  return isSame ? ids : null;
}
