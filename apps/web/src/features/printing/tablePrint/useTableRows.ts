import { routes } from "@print-builder/api";
import type { CardRecord } from "@print-builder/core/records";
import { useEffect, useState } from "react";
import { call } from "#platform/api/call.ts";

/** Rows per call. */
const pageSize = 1000;

export type TableRows =
  | { readonly status: "idle" }
  | { readonly status: "reading"; readonly read: number }
  | { readonly status: "ready"; readonly rows: readonly CardRecord[] }
  | { readonly status: "failed"; readonly error: unknown };

async function readRows(
  projectId: string,
  signal: AbortSignal,
  onRead: (read: number) => void,
): Promise<readonly CardRecord[]> {
  const rows: CardRecord[] = [];
  for (let page = 1; ; page++) {
    const query = { page, page_size: pageSize };
    const answer = await call(routes.listRows, { params: { id: projectId }, query }, { signal });
    rows.push(...answer.rows);
    if (answer.rows.length === 0 || rows.length >= answer.total) return rows;
    onRead(rows.length);
  }
}

const idle: TableRows = { status: "idle" };

/** Reads a project's whole table once `isWanted`: choosing people needs it, showing sheets does not. */
export function useTableRows(projectId: string, isWanted: boolean) {
  const [attempt, setAttempt] = useState(0);
  /** The state of the last attempt; results of earlier attempts are ignored. */
  const [reached, setReached] = useState({ attempt, state: idle });
  useEffect(() => {
    if (!isWanted) return;
    const stop = new AbortController();
    const reach = (state: TableRows) => {
      if (!stop.signal.aborted) setReached({ attempt, state });
    };
    reach({ status: "reading", read: 0 });
    readRows(projectId, stop.signal, (read) => reach({ status: "reading", read })).then(
      (rows) => reach({ status: "ready", rows }),
      (error: unknown) => reach({ status: "failed", error }),
    );
    return () => stop.abort();
  }, [projectId, isWanted, attempt]);
  const again = () => setAttempt(attempt + 1);
  return { state: reached.attempt === attempt ? reached.state : idle, again };
}
