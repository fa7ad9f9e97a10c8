import { setTimeout as sleep } from "node:timers/promises";
import type { JobAnswer } from "@print-builder/api";
import { openZipArchive } from "@print-builder/production";
import type { TestServer } from "./testServer.ts";

const usualJobTimeoutMs = 240_000;

export async function jobOf(server: TestServer, jobId: string): Promise<JobAnswer> {
  const { status, body } = await server.call("getJob", { params: { jobId } });
  if (status !== 200) throw new Error(`The job answers ${status}: ${body.detail}`);
  return body;
}

/** Waits until a job has this state. Throws if that takes too long or is no longer possible. */
export async function untilJob(
  server: TestServer,
  jobId: string,
  isWanted: (job: JobAnswer) => boolean,
  timeoutMs = usualJobTimeoutMs,
): Promise<JobAnswer> {
  let pauseMs = 10;
  for (const until = performance.now() + timeoutMs; ; await sleep(pauseMs)) {
    pauseMs = Math.min(2 * pauseMs, 160);
    const job = await jobOf(server, jobId);
    if (isWanted(job)) return job;
    if (job.finished_at !== null || performance.now() > until) {
      throw new Error(`The job is ${JSON.stringify(job)}. ${server.troubles.join("\n")}`);
    }
  }
}

export function untilCompleted(
  server: TestServer,
  jobId: string,
  timeoutMs = usualJobTimeoutMs,
): Promise<JobAnswer> {
  return untilJob(server, jobId, ({ status }) => status === "completed", timeoutMs);
}

const anySize = {
  maxEntries: 1_000_000,
  maxInflatedBytes: Number.MAX_SAFE_INTEGER,
  maxRatio: Number.MAX_SAFE_INTEGER,
  ratioFromBytes: 0,
  ignoreCase: true,
  subject: "The ZIP",
  code: "bad_zip",
};

/** The files of a ZIP by name, in the ZIP's order. */
export async function filesOfZip(bytes: Uint8Array): Promise<ReadonlyMap<string, Buffer>> {
  const archive = await openZipArchive({ bytes }, anySize);
  const files = new Map<string, Buffer>();
  for (const name of archive.names) files.set(name, await archive.read(name, bytes.length * 1000));
  archive.close();
  return files;
}

/** The files in a completed job's ZIP. */
export async function resultOf(server: TestServer, jobId: string): Promise<ReadonlyMap<string, Buffer>> {
  const { status, bytes, body } = await server.call("downloadJob", { params: { jobId } });
  if (status !== 200) throw new Error(`The download answers ${status}: ${body.detail}`);
  return await filesOfZip(bytes);
}
