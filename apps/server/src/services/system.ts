import type { Store } from "../store/openStore.ts";

/** The installation as a whole. */
export function createSystem(store: Store) {
  return {
    /** Fails when the database does not answer. */
    ping: () => store.ping(),
    stats: async () => ({
      projects: await store.projects.count(),
      templates: await store.templates.count(),
    }),
  };
}

export type System = ReturnType<typeof createSystem>;
