import type { TestProject } from "vitest/node";
import { startTemporaryS3 } from "./temporaryS3.ts";

declare module "vitest" {
  interface ProvidedContext {
    readonly s3Endpoint: string;
  }
}

/** One S3-compatible storage for the whole test run, in which each site creates its own bucket. */
export default async function startS3(project: TestProject): Promise<() => Promise<void>> {
  const s3 = await startTemporaryS3();
  project.provide("s3Endpoint", s3.endpoint);
  return () => s3.stop();
}
