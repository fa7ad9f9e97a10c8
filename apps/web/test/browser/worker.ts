import { fileURLToPath } from "node:url";

type Listener = (event: object) => void;

/** A minimal event target, because Node's own events do not mix with the page's. */
class Listeners {
  readonly #listeners = new Map<string, Set<Listener>>();

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, (this.#listeners.get(type) ?? new Set()).add(listener));
  }

  removeEventListener(type: string, listener: Listener): void {
    this.#listeners.get(type)?.delete(listener);
  }

  tell(type: string, event: object): void {
    for (const listener of this.#listeners.get(type) ?? []) listener(event);
  }
}

const later = setImmediate;
let started = 0;

/**
 * Replaces a web worker: runs the worker's module in this process, once for each worker, with the worker's scope as
 * `self`. Only one such scope can exist, so a page may have one worker at a time.
 */
export class MountedWorker extends Listeners {
  readonly #scope = Object.assign(new Listeners(), {
    postMessage: (message: unknown) => this.#deliver(this, message),
  });
  #isOver = false;

  constructor(address: URL | string) {
    super();
    Object.assign(globalThis, { self: this.#scope });
    started++;
    const module = `${fileURLToPath(address)}?run=${started}`;
    import(/* @vite-ignore */ module).catch((error: unknown) =>
      this.tell("error", { message: String(error) }),
    );
  }

  postMessage(message: unknown): void {
    this.#deliver(this.#scope, message);
  }

  terminate(): void {
    this.#isOver = true;
    if (globalThis.self === (this.#scope as object)) Object.assign(globalThis, { self: globalThis });
  }

  #deliver(to: Listeners, message: unknown): void {
    const data: unknown = structuredClone(message);
    later(() => {
      if (!this.#isOver) to.tell("message", { data });
    });
  }
}
