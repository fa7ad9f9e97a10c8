/** Loads things by name, each once. */
export type Loader = {
  /**
   * Loads anything that is not already loading and has not failed; `keep` receives it before listeners are notified.
   */
  readonly load: (
    name: string,
    fetching: () => Promise<Uint8Array>,
    keep: (bytes: Uint8Array) => void,
  ) => void;
  /** Called when something has loaded or failed. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly isWaiting: () => boolean;
  readonly hasFailed: (name: string) => boolean;
  /** Names that failed to load; requested again after `retry`. */
  readonly failed: () => readonly string[];
  readonly retry: () => void;
};

/** Creates a loader. `what` names the kind of thing in console warnings: "font face". */
export function createLoader(what: string): Loader {
  const underWay = new Set<string>();
  const failed = new Set<string>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    load: (name, fetching, keep) => {
      if (underWay.has(name) || failed.has(name)) return;
      underWay.add(name);
      fetching()
        .then(keep)
        .catch((error: unknown) => {
          failed.add(name);
          console.warn(`The ${what} ${name} could not be loaded.`, error);
        })
        .finally(() => {
          underWay.delete(name);
          tell();
        });
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isWaiting: () => underWay.size > 0,
    hasFailed: (name) => failed.has(name),
    failed: () => [...failed],
    retry: () => {
      failed.clear();
      tell();
    },
  };
}
