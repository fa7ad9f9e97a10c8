/**
 * Replaces the browser in the web app's unit tests, which run in Node: calls go to the test's real HTTP server, and
 * journeys in a real browser cover the screens.
 */
class MemoryStorage implements Storage {
  readonly #values = new Map<string, string>();

  get length(): number {
    return this.#values.size;
  }

  key(index: number): string | null {
    return [...this.#values.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.#values.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#values.set(key, value);
  }

  removeItem(key: string): void {
    this.#values.delete(key);
  }

  clear(): void {
    this.#values.clear();
  }
}

// Node's own localStorage logs a warning and needs a file. Each test starts with an empty storage.
Object.defineProperty(globalThis, "localStorage", { value: new MemoryStorage(), configurable: true });
