import { type JobAnswer, routes } from "@print-builder/api";
import { type Query, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../api/apiError.ts";
import { call } from "../api/call.ts";
import { hasEnded } from "./jobProgress.ts";

/** How often, in ms, a ZIP job is asked for its state. */
export const zipPollMs = 1000;

/** The same for a print job. */
export const printPollMs = 1500;

export type JobAction = "pause" | "resume" | "cancel";

export type FollowedJob = {
  /** As it stood when last asked; null before the first answer. */
  readonly job: JobAnswer | null;
  /** Why the last question had no answer; null when it had. While the job is there, it is asked again. */
  readonly trouble: Error | null;
  /** Why what was last done to the job did not work; null when it did. */
  readonly refusal: Error | null;
  readonly busy: boolean;
  readonly act: (action: JobAction) => void;
};

/** The job is not there any more: its project was deleted, or it was swept. */
export function isGone(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

/**
 * Follows a job from the first question until it has ended or is gone, every `everyMs`; null follows nothing.
 * Nothing is asked any more once the component is gone.
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
    // The export goes on while the person looks at something else.
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: false,
    // A lost question disturbs nobody: the next one follows.
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
      // An answer that is still on its way would be older than this one.
      await queries.cancelQueries({ queryKey });
      if (job) queries.setQueryData(queryKey, job);
    },
    // Refused is what the job's state does not allow (any more): it is asked at once how it stands.
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
