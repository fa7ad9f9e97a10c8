import { type RouteAnswer, routes } from "@print-builder/api";
import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { storageKeys } from "#platform/storage/keys.ts";

export type Dashboard = RouteAnswer<typeof routes.dashboard>;
export type RecentProject = Dashboard["recent"][number];

/** Polling interval of running jobs, ms. */
const askEveryMs = 4000;

/** Work waiting for the signed-in person, refreshed while jobs are running. */
export function useDashboard() {
  return useQuery({
    queryKey: ["dashboard"],
    queryFn: ({ signal }) => call(routes.dashboard, {}, { signal }),
    refetchInterval: ({ state }) => ((state.data?.jobs.length ?? 0) > 0 ? askEveryMs : false),
  });
}

/** Moves the project last open in this browser to the front; `isHere` is false if it is not in the list. */
export function lastFirst(recent: readonly RecentProject[]): {
  readonly projects: readonly RecentProject[];
  readonly isHere: boolean;
} {
  const last = lastOpened();
  const here = recent.find(({ id }) => id === last);
  if (!here) return { projects: recent, isHere: false };
  return { projects: [here, ...recent.filter((project) => project !== here)], isHere: true };
}

function lastOpened(): string | null {
  try {
    return localStorage.getItem(storageKeys.currentProject);
  } catch {
    // If local storage is not available, no project was remembered.
    return null;
  }
}
