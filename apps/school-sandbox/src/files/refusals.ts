import { SandboxError } from "../http/sandboxError.ts";

export const noEntry = (path: string) =>
  new SandboxError(404, "not_found", `“${path}” does not exist. Refresh the list.`);

export const nameTaken = (name: string) =>
  new SandboxError(409, "name_taken", `“${name}” exists there already. Choose another name.`);

/** The code of a failed system call: ENOENT, EEXIST, … */
export function systemCode(error: unknown): string | null {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
}
