import type { LiveState, ProjectMode } from "./liveState.ts";

export type ToggleState = "loading" | "error" | "active" | "available" | "disabled";

export type LiveToggle = { readonly state: ToggleState; readonly title: string };

type Columns = Readonly<Record<string, string>>;

/** What of a project says whether live data is possible. */
export type MappedDeps = {
  readonly mode: ProjectMode;
  readonly headers: readonly string[];
  readonly fieldMap: Columns;
  readonly imageMap: Columns;
};

const isEmpty = (columns: Columns) => Object.keys(columns).length === 0;

/** True when tokens have something to show: a school's fields, or columns of a table. */
export function isMappingComplete({ mode, headers, fieldMap, imageMap }: MappedDeps): boolean {
  const hasMap = !isEmpty(fieldMap) || !isEmpty(imageMap);
  return mode === "school" ? hasMap : headers.length > 0 && hasMap;
}

const incomplete: Readonly<Record<ProjectMode, string>> = {
  school: "Complete the School Data Wizard (mapping) to enable Live Data.",
  standard: "Complete the Data Wizard (upload + mapping) to enable Live Data.",
};

type Situation = Pick<LiveState, "isLive" | "isLoading" | "isChecking" | "error">;

/** What the live-data switch shows and says. */
export function liveToggle(live: Situation, project: MappedDeps): LiveToggle {
  if (live.isChecking) return { state: "loading", title: "Checking data mapping..." };
  if (live.isLoading) return { state: "loading", title: "Loading live data..." };
  if (live.isLive) return { state: "active", title: "Live data is on: the card shows a record" };
  if (live.error !== null) return { state: "error", title: `Error: ${live.error}` };
  if (!isMappingComplete(project)) return { state: "disabled", title: incomplete[project.mode] };
  return { state: "available", title: "Show a record on the card" };
}
