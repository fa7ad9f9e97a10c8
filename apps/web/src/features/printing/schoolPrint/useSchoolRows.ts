import type { Project } from "@print-builder/core/document";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import type { ProjectSchool } from "#platform/school/projectSchool.ts";
import type { PeopleQuery, ReadingProgress } from "#platform/school/readPeople.ts";
import { schoolQueries } from "#platform/school/schoolSystem.ts";
import { openSchoolRows, type SchoolRows } from "./schoolRows.ts";

export type RowsState =
  | { readonly status: "reading"; readonly progress: ReadingProgress | null }
  | { readonly status: "ready"; readonly rows: SchoolRows }
  | { readonly status: "failed"; readonly error: unknown };

type RowsDeps = {
  readonly school: ProjectSchool;
  readonly project: Project;
  /** Must be the same objects between renders while they mean the same. */
  readonly query: PeopleQuery;
  readonly only: readonly number[] | null;
};

/** A state with the key of its reading; a state of another reading is ignored. */
type ReadingState = { readonly key: string; readonly state: RowsState };

const beginning: RowsState = { status: "reading", progress: null };

/**
 * Reads the records of a query whenever it changes, even back to an earlier query, as the school may have changed.
 * `key` identifies the reading; `again` reads the same query again.
 */
export function useSchoolRows({ school, project, query, only }: RowsDeps) {
  const queries = useQueryClient();
  const wanted = JSON.stringify([query, only]);
  const [asked, setAsked] = useState({ wanted, reading: 0 });
  if (asked.wanted !== wanted) setAsked({ wanted, reading: asked.reading + 1 });
  const [reached, setReached] = useState<ReadingState>({ key: "", state: beginning });
  // Records are read again each time the dialog opens, so earlier checks may not apply to them.
  const [opening] = useState(() => Date.now());
  const key = `${opening} ${asked.reading}`;

  useEffect(() => {
    const stop = new AbortController();
    const reach = (state: RowsState) => {
      if (!stop.signal.aborted) setReached({ key, state });
    };
    const onProgress = (progress: ReadingProgress) => reach({ status: "reading", progress });
    openSchoolRows({ school, project, query, only }, { signal: stop.signal, onProgress }).then(
      (rows) => reach({ status: "ready", rows }),
      (error: unknown) => reach({ status: "failed", error }),
    );
    return () => stop.abort();
  }, [school, project, query, only, key]);

  const again = useCallback(() => setAsked((before) => ({ ...before, reading: before.reading + 1 })), []);
  /** Reloads lists that show print statuses. */
  const refresh = useCallback(() => void queries.invalidateQueries({ queryKey: [schoolQueries] }), [queries]);
  return { key, state: reached.key === key ? reached.state : beginning, again, refresh };
}
