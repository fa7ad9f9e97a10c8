import { type JobKind, type JobStatus, jobKinds, jobStatuses, routes } from "@print-builder/api";
import { keepPreviousData, type Query, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { call } from "#platform/api/call.ts";
import { showFailure } from "#platform/api/showFailure.ts";
import { hasEnded } from "#platform/jobs/jobProgress.ts";
import type { JobAction } from "#platform/jobs/useJob.ts";
import type { PageSize } from "#ui/table/Pager.tsx";

/** Filters of the job list; an empty value matches all jobs. */
export type JobFilters = { readonly status: JobStatus | ""; readonly kind: JobKind | "" };

const listKey = ["operations", "jobs"] as const;
/** Polling intervals, ms: while a job on the page is running, and otherwise. */
const busyMs = 2000;
const quietMs = 15_000;

/** Keeps the filters in the address, so that a reload or a link shows the same jobs. */
export function useJobFilters() {
  const [address, setAddress] = useSearchParams();
  const filters: JobFilters = {
    status: jobStatuses.find((each) => each === address.get("status")) ?? "",
    kind: jobKinds.find((each) => each === address.get("kind")) ?? "",
  };
  const setFilters = (part: Partial<JobFilters>) => {
    const after = new URLSearchParams(address);
    after.delete("page");
    for (const [name, value] of Object.entries(part)) {
      if (value === "") after.delete(name);
      else after.set(name, value);
    }
    setAddress(after, { replace: true, preventScrollReset: true });
  };
  return { filters, setFilters };
}

type JobPage = Awaited<ReturnType<typeof loadJobs>>;

const loadJobs = (filters: JobFilters, page: number, limit: PageSize, signal: AbortSignal) =>
  call(routes.listJobs, { query: { ...filters, page, limit } }, { signal });

/** A page of the jobs of all projects, polled for changes. */
export function useJobList(filters: JobFilters, page: number, limit: PageSize) {
  const wait = ({ state: { data } }: Query<JobPage>) =>
    data?.items.some(({ status }) => !hasEnded(status) && status !== "paused") ? busyMs : quietMs;
  return useQuery<JobPage>({
    queryKey: [...listKey, filters, page, limit],
    queryFn: ({ signal }) => loadJobs(filters, page, limit, signal),
    placeholderData: keepPreviousData,
    refetchInterval: wait,
  });
}

/** Pauses, resumes and cancels jobs; reports an action that a job's state no longer allows. */
export function useJobAction() {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: async ({ jobId, action }: { readonly jobId: string; readonly action: JobAction }) => {
      const params = { jobId };
      if (action === "cancel") await call(routes.cancelJob, { params });
      else await call(routes.controlJob, { params, query: { action } });
    },
    onError: (error) => showFailure(error),
    onSettled: () => queries.invalidateQueries({ queryKey: listKey }),
  });
  return {
    busyWith: change.isPending ? change.variables.jobId : null,
    act: (jobId: string, action: JobAction) => change.mutate({ jobId, action }),
  };
}
