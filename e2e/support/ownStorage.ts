import { startTemporaryS3, storageUrl, type TemporaryS3 } from "@print-builder/server/testing";
import { afterAll, beforeAll } from "vitest";

/**
 * A storage for the product of one file, which a test can keep from answering: a job then waits for its files, on
 * any machine. Call it before `useBackOffice`, with `settings` for the product.
 */
export function useOwnStorage() {
  let s3: TemporaryS3;
  let url: string;
  beforeAll(async () => {
    s3 = await startTemporaryS3();
    url = storageUrl(await s3.freshBucket());
  });
  afterAll(() => s3?.stop());
  return {
    settings: () => ({ STORAGE_URL: url }),
    hold: () => s3.hold(),
    release: () => s3.release(),
  };
}
