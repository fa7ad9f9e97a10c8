import type { Changes, LiveRecord } from "./liveState.ts";

const [first, last, full] = ["user.first_name", "user.last_name", "user.full_name"] as const;

/** The full name that the school system will build from a changed first or last name; null if it does not. */
function fullName(before: LiveRecord["data"], after: LiveRecord["data"]): string | null {
  const joined = (data: LiveRecord["data"]) => `${data[first] ?? ""} ${data[last] ?? ""}`.trim();
  if (before[full] === undefined || before[full] !== joined(before)) return null;
  return joined(after);
}

/** A record's values including unsaved changes, as card and panel show them. */
export function shownRow({ data }: Pick<LiveRecord, "data">, changes: Changes): LiveRecord["data"] {
  const entries = Object.entries(changes);
  if (entries.length === 0) return data;
  const row = { ...data, ...Object.fromEntries(entries.map(([field, { value }]) => [field, value])) };
  const name = fullName(data, row);
  return name === null ? row : { ...row, [full]: name };
}
