import { schoolKeys } from "../storage/keys.ts";

/** Ends the connection to a school in this browser. */
export function dropSchoolState(): void {
  for (const key of schoolKeys) localStorage.removeItem(key);
}
