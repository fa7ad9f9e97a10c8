import { type JobAnswer, type RouteBody, routes } from "@print-builder/api";
import { call, callFile } from "#platform/api/call.ts";
import type { ZipEntry } from "#platform/files/zip/readZip.ts";
import { hasEnded } from "#platform/jobs/jobProgress.ts";

export type ReprintRequest = RouteBody<typeof routes.reprintCards>;

/** Reprinted cards: the files of the print, in order. */
export type ReprintedCards = { readonly parts: readonly Blob[]; readonly warnings: JobAnswer["warnings"] };

type Watch = { readonly signal: AbortSignal; readonly onProgress: (done: number, total: number) => void };

const lookEveryMs = 600;

/** A job's own message about its failure. */
class NotMade extends Error {
  override readonly name = "NotMade";
}

const rest = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Reprints exactly these people. A cancelled print leaves nothing behind.
 * @throws ApiError when the server refuses; NotMade when the job fails
 */
export async function reprintCards(
  projectId: string,
  body: ReprintRequest,
  { signal, onProgress }: Watch,
): Promise<ReprintedCards> {
  const { job_id } = await call(routes.reprintCards, { params: { id: projectId }, body }, { signal });
  const params = { jobId: job_id };
  for (;;) {
    if (signal.aborted) {
      await call(routes.cancelJob, { params });
      signal.throwIfAborted();
    }
    const job = await call(routes.getJob, { params });
    onProgress(job.processed, job.total);
    if (job.status === "completed") return { parts: await partsOf(job_id), warnings: job.warnings };
    if (hasEnded(job.status)) throw new NotMade(job.error ?? "The print was called off somewhere else.");
    await rest(lookEveryMs);
  }
}

async function partsOf(jobId: string): Promise<readonly Blob[]> {
  // Loaded on demand: most visits never open a ZIP.
  const { readZip } = await import("#platform/files/zip/readZip.ts");
  const { file } = await callFile(routes.downloadJob, { params: { jobId } });
  const parts = (await readZip(file)).filter(({ path }) => path.endsWith(".pdf"));
  // Browsers need the type to display the file; ZIP entries have none.
  const typed = async (entry: ZipEntry) => new Blob([await entry.read()], { type: "application/pdf" });
  return await Promise.all(parts.map(typed));
}
