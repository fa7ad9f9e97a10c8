import { setTimeout as sleep } from "node:timers/promises";
import type { Api } from "../editor/serve/api.ts";

type Job = {
  readonly job_id: string;
  readonly status: string;
  readonly processed: number;
  readonly error: string | null;
  readonly created_at: string;
  readonly finished_at: string | null;
};

const lookEveryMs = 500;

/** Starts a background print of all records of a project, with photos at 300 dpi. Returns the job's id. */
export async function startPrintJob(api: Api, projectId: string): Promise<string> {
  const body = { range: { type: "all" }, dpi: 300 };
  const { job_id } = await api.send<{ job_id: string }>(
    "POST",
    `/api/projects/${projectId}/export/jobs`,
    body,
  );
  return job_id;
}

export const readJob = (api: Api, jobId: string): Promise<Job> =>
  api.get<Job>(`/api/export/jobs/${jobId}/status`);

/** Waits for the end of a job and throws if it failed. Returns the seconds since its start by the server's clock. */
export async function untilPrinted(api: Api, jobId: string): Promise<number> {
  for (;;) {
    const { status, error, created_at, finished_at } = await readJob(api, jobId);
    if (status === "completed" && finished_at !== null) {
      return (Date.parse(finished_at) - Date.parse(created_at)) / 1000;
    }
    if (status === "failed") throw new Error(`The print job failed: ${error}`);
    await sleep(lookEveryMs);
  }
}

export type KeptPrinting = {
  /** Cancels the job and returns how many cards were printed, and in how many seconds. */
  readonly stop: () => Promise<{ readonly cards: number; readonly seconds: number }>;
};

/** Prints a project in the background repeatedly until `stop` is called. */
export async function keepPrinting(api: Api, projectId: string): Promise<KeptPrinting> {
  const startedAt = performance.now();
  let cardsBefore = 0;
  let jobId = await startPrintJob(api, projectId);
  let isOver = false;
  const going = (async () => {
    while (!isOver) {
      await sleep(lookEveryMs);
      const { status, processed, error } = await readJob(api, jobId);
      if (status === "failed") throw new Error(`The print job failed: ${error}`);
      if (status === "completed" && !isOver) {
        cardsBefore += processed;
        jobId = await startPrintJob(api, projectId);
      }
    }
  })();
  // `stop` throws the error. Without this handler, Node would exit at once.
  going.catch(() => undefined);
  return {
    async stop() {
      isOver = true;
      await going;
      const { status, processed } = await readJob(api, jobId);
      const seconds = (performance.now() - startedAt) / 1000;
      if (status !== "completed") await api.remove(`/api/export/jobs/${jobId}`);
      return { cards: cardsBefore + processed, seconds };
    },
  };
}
