import { SandboxError } from "../http/sandboxError.ts";

const megabyte = 1024 * 1024;
/** Limit for all files of a school, in bytes. */
export const usualQuota = 200 * megabyte;

const inMegabytes = (bytes: number) => `${(bytes / megabyte).toFixed(1).replace(/\.0$/, "")} MB`;

/** The refusal of an upload that does not fit; none of it is stored. */
export function quotaExceeded(quota: number, used: number): SandboxError {
  const room = inMegabytes(Math.max(0, quota - used));
  const message = `The school's storage is full: ${room} of ${inMegabytes(quota)} are free. Nothing of this was stored. Delete files that are no longer needed and try again.`;
  return new SandboxError(413, "quota_exceeded", message);
}
