import type { DataMode, Project } from "@print-builder/core/document";
import { isMapped } from "@print-builder/core/records";
import type { LiveState } from "./liveState.ts";

export type ToggleState = "loading" | "error" | "active" | "available" | "disabled";

export type LiveToggle = { readonly state: ToggleState; readonly title: string };

/** The project data that decides whether live data is possible. */
export type ProjectData = Pick<Project, "dataMode" | "headers" | "mapping">;

/** True if tokens have values to show, from a school's fields or a table's columns. */
export function isMappingComplete({ dataMode, headers, mapping }: ProjectData): boolean {
  return isMapped(mapping) && (dataMode === "school" || headers.length > 0);
}

const incomplete: Readonly<Record<DataMode, string>> = {
  school: "Complete the School Data Wizard (mapping) to enable Live Data.",
  standard: "Complete the Data Wizard (upload + mapping) to enable Live Data.",
};

type LiveSituation = Pick<LiveState, "isLive" | "isLoading" | "isChecking" | "error"> & {
  /** True if the records come from a school system whose sign-in has expired. */
  readonly isSignedOut?: boolean;
};

export function liveToggle(live: LiveSituation, project: ProjectData): LiveToggle {
  if (live.isChecking) return { state: "loading", title: "Checking data mapping..." };
  if (live.isLoading) return { state: "loading", title: "Loading live data..." };
  if (live.isLive && live.isSignedOut) {
    return { state: "error", title: "Your sign-in to the school system has expired: sign in to continue" };
  }
  if (live.isLive) return { state: "active", title: "Live data is on: the card shows a record" };
  if (live.error !== null) return { state: "error", title: `Error: ${live.error}` };
  if (!isMappingComplete(project)) return { state: "disabled", title: incomplete[project.dataMode] };
  return { state: "available", title: "Show a record on the card" };
}
