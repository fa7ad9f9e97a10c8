import { type JobAnswer, routes } from "@print-builder/api";
import { type Query, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../api/apiError.ts";
import { call } from "../api/call.ts";
import { hasEnded } from "./jobProgress.ts";

/** Polling interval of a ZIP job, ms. */
export const zipPollMs = 1000;

/** Polling interval of a print job, ms. */
export const printPollMs = 1500;

export type JobAction = "pause" | "resume" | "cancel";

export type FollowedJob = {
  /** The last known state. Null before the first response. */
  readonly job: JobAnswer | null;
  /** Why the last poll failed, or null. Polling continues as long as the job exists. */
  readonly trouble: Error | null;
  /** Why the last action on the job failed, or null. */
  readonly refusal: Error | null;
  readonly busy: boolean;
  readonly act: (action: JobAction) => void;
};

/** True if the job no longer exists, because its project was deleted or the job was cleaned up. */
export function isGone(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

/**
 * Polls a job every `everyMs` until it has ended or no longer exists. Null polls nothing. Stops when the component
 * unmounts.
 */
export function useJob(jobId: string | null, everyMs: number): FollowedJob {
  const queries = useQueryClient();
  const queryKey = ["job", jobId] as const;
  const wait = ({ state: { data, error } }: Query<JobAnswer>) =>
    (data && hasEnded(data.status)) || isGone(error) ? false : everyMs;
  const { data, error } = useQuery<JobAnswer>({
    queryKey,
    queryFn: ({ signal }) => call(routes.getJob, { params: { jobId: jobId ?? "" } }, { signal }),
    enabled: jobId !== null,
    refetchInterval: wait,
    // Poll in the background too, because the export continues while the user is in another tab.
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: false,
    // A failed poll does not matter, because polling continues.
    retry: false,
    gcTime: 0,
  });
  const change = useMutation({
    mutationFn: async (action: JobAction) => {
      const params = { jobId: jobId ?? "" };
      if (action !== "cancel") return await call(routes.controlJob, { params, query: { action } });
      await call(routes.cancelJob, { params });
      return undefined;
    },
    onSuccess: async (job) => {
      // A response still on its way would be older than this state.
      await queries.cancelQueries({ queryKey });
      if (job) queries.setQueryData(queryKey, job);
    },
    // The server refuses an action that the job's state does not allow, so load the current state at once.
    onSettled: async (job) => {
      if (!job) await queries.invalidateQueries({ queryKey });
    },
  });
  return {
    job: data ?? null,
    trouble: error,
    refusal: change.error,
    busy: change.isPending,
    act: (action) => change.mutate(action),
  };
}
