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
  /** The same objects while they ask for the same. */
  readonly query: PeopleQuery;
  readonly only: readonly number[] | null;
};

/** A state, and what it was reached for: that of another query does not count. */
type Reached = { readonly key: string; readonly state: RowsState };

const beginning: RowsState = { status: "reading", progress: null };

/**
 * Reads the records of a query each time it changes, also back to an earlier query: the school may have changed since.
 * `key` is different for each reading; `again` reads the same query once more.
 */
export function useSchoolRows({ school, project, query, only }: RowsDeps) {
  const queries = useQueryClient();
  const wanted = JSON.stringify([query, only]);
  const [asked, setAsked] = useState({ wanted, reading: 0 });
  if (asked.wanted !== wanted) setAsked({ wanted, reading: asked.reading + 1 });
  const [reached, setReached] = useState<Reached>({ key: "", state: beginning });
  // Records are read anew each time the dialog opens: what was found about others may not be true of these.
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
  /** Lists that show print statuses are asked for anew. */
  const refresh = useCallback(() => void queries.invalidateQueries({ queryKey: [schoolQueries] }), [queries]);
  return { key, state: reached.key === key ? reached.state : beginning, again, refresh };
}
