/** Fetches things by name, each once. */
export type Loader = {
  /** Fetches what is neither under way nor has failed; `keep` gets it before anybody is told. */
  readonly load: (
    name: string,
    fetching: () => Promise<Uint8Array>,
    keep: (bytes: Uint8Array) => void,
  ) => void;
  /** Called when something has arrived or failed. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly isWaiting: () => boolean;
  readonly hasFailed: (name: string) => boolean;
  /** Names of what could not be fetched; asked for again after `retry`. */
  readonly failed: () => readonly string[];
  readonly retry: () => void;
};

/** Makes a loader of `what` it loads, as a warning on the console names it: "font face". */
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
