import { vi } from "vitest";

/** Waits until a check passes, even on a busy machine. */
export function soon<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 90_000, interval: 10 });
}
