import { type JobAnswer, routes } from "@print-builder/api";
import { callFile } from "../api/call.ts";
import { saveFile } from "../files/saveFile.ts";

/** A job's file name if the server does not give one. */
export function jobFileName({ job_id, kind }: Pick<JobAnswer, "job_id" | "kind">, projectId: string): string {
  return kind === "standard_zip" ? `project_${projectId}_export.zip` : `export_${job_id}.zip`;
}

/**
 * Downloads the file of a completed job.
 * @throws ApiError as `callFile` does
 */
export async function downloadJob(job: Pick<JobAnswer, "job_id" | "kind">, projectId: string): Promise<void> {
  const { file, name } = await callFile(routes.downloadJob, { params: { jobId: job.job_id } });
  saveFile(file, name ?? jobFileName(job, projectId));
}
