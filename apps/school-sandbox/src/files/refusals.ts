import { SandboxError } from "../http/sandboxError.ts";

export const noEntry = (path: string) =>
  new SandboxError(404, "not_found", `“${path}” does not exist. Refresh the list.`);

export const nameTaken = (name: string) =>
  new SandboxError(409, "name_taken", `“${name}” already exists there. Choose another name.`);

/** The code of a failed system call: ENOENT, EEXIST, … */
export function systemCode(error: unknown): string | null {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
}

const megabyte = 1024 * 1024;
/** Default limit for the total size of a school's files, in bytes. */
export const usualQuota = 200 * megabyte;

const inMegabytes = (bytes: number) => `${(bytes / megabyte).toFixed(1).replace(/\.0$/, "")} MB`;

/** The error for an upload that exceeds the quota; no file of the upload is stored. */
export function quotaExceeded(quota: number, used: number): SandboxError {
  const room = inMegabytes(Math.max(0, quota - used));
  const message = `The school's storage is full: ${room} of ${inMegabytes(quota)} are free. Nothing of this was stored. Delete files that are no longer needed and try again.`;
  return new SandboxError(413, "quota_exceeded", message);
}
