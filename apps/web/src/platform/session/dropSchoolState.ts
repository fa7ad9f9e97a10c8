import { schoolKeys } from "../storage/keys.ts";

/** Ends the connection to a school as far as this browser knows of it. */
export function dropSchoolState(): void {
  for (const key of schoolKeys) localStorage.removeItem(key);
}
