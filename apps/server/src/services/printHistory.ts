import { randomUUID } from "node:crypto";
import type { PrintHistoryRow } from "../store/schema.ts";

type Entry = Readonly<Record<string, unknown>>;

/** A new entry as it is stored; it carries its id, so that it is known when it is sent back. */
export function historyRow(
  projectId: string,
  entry: Entry,
  now: Date,
  id: string = randomUUID(),
): PrintHistoryRow {
  return { id, project_id: projectId, entry: JSON.stringify({ ...entry, id }), at: now.toISOString() };
}

/** The entries that are not known yet: by their id, or without one by their content. */
export function newHistoryEntries(
  projectId: string,
  sent: readonly Entry[],
  known: readonly PrintHistoryRow[],
  now: Date,
): readonly PrintHistoryRow[] {
  const ids = new Set(known.map(({ id }) => id));
  const contents = new Set(known.map(({ entry }) => contentOf(JSON.parse(entry))));
  return sent
    .filter((entry) => !ids.has(String(entry.id)) && !contents.has(contentOf(entry)))
    .map((entry, order) => historyRow(projectId, entry, new Date(now.getTime() + order)));
}

function contentOf({ id: _, ...entry }: Entry): string {
  return JSON.stringify(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1)));
}
