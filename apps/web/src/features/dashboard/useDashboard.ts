import { type RouteAnswer, routes } from "@print-builder/api";
import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { storageKeys } from "#platform/storage/keys.ts";

export type Dashboard = RouteAnswer<typeof routes.dashboard>;
export type RecentProject = Dashboard["recent"][number];

/** How often jobs at work are asked for again, ms. */
const askEveryMs = 4000;

/** What waits for the signed-in person. While jobs are at work it is kept up to date. */
export function useDashboard() {
  return useQuery({
    queryKey: ["dashboard"],
    queryFn: ({ signal }) => call(routes.dashboard, {}, { signal }),
    refetchInterval: ({ state }) => ((state.data?.jobs.length ?? 0) > 0 ? askEveryMs : false),
  });
}

/** The project that was open last in this browser comes first, where it is among the last ones; `isHere` says so. */
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
    // Without local storage nothing was remembered.
    return null;
  }
}
