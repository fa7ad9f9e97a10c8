import type { ApiProblem } from "@print-builder/api";

export type FairQueueOptions = {
  readonly places: number;
  /**
   * Maximum number of concurrent tasks per user. By default all places except one, which is reserved for
   * others.
   */
  readonly placesEach?: number;
  /** Maximum number of waiting tasks, in total and per user. */
  readonly maxWaiting?: number;
  readonly maxWaitingEach?: number;
  /** Creates the error for a task that is refused because too many tasks wait. */
  readonly busy: (queue: Busy) => ApiProblem;
};

/** The state of the queue, for the message of a refusal. */
export type Busy = {
  readonly waiting: number;
  /** Number of the user's own waiting tasks. */
  readonly yours: number;
  readonly retryAfterSeconds: number;
};

export type Turn = {
  /** The user's id from the token. */
  readonly user: string;
  /** Cancels the task, which then leaves the queue at once. */
  readonly signal?: AbortSignal | null;
};

export type FairQueue = {
  /**
   * Runs a task in its user's turn. Rejects with the ApiProblem from `busy` if too many tasks wait, or with
   * the signal's reason.
   */
  run<Result>(turn: Turn, task: () => Promise<Result>): Promise<Result>;
  readonly waiting: number;
};

/** Weight of the latest task in the moving average of the duration. */
const newest = 0.2;
const retrySeconds = { least: 1, most: 60 };

/**
 * A fair queue: users take turns, users with fewer running tasks go first, and nobody can occupy all places.
 */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { places, maxWaiting = 100, maxWaitingEach = 30, busy } = options;
  const placesEach = options.placesEach ?? Math.max(1, places - 1);
  /** Users in the order of their last turn, the latest last. */
  const lines = new Map<string, Waiting[]>();
  const held = new Map<string, number>();
  let free = places;
  let usualMs = 1000;

  const countWaiting = () => [...lines.values()].reduce((sum, line) => sum + line.length, 0);

  function refuseIfFull(user: string): void {
    const waiting = countWaiting();
    const yours = lines.get(user)?.length ?? 0;
    if (waiting < maxWaiting && yours < maxWaitingEach) return;
    const ahead = waiting < maxWaiting ? yours / placesEach : waiting / places;
    const seconds = Math.ceil((ahead * usualMs) / 1000);
    const retryAfterSeconds = Math.min(retrySeconds.most, Math.max(retrySeconds.least, seconds));
    throw busy({ waiting, yours, retryAfterSeconds });
  }

  function nextUser(): string | null {
    const waiting = [...lines.keys()].filter((user) => heldBy(user) < placesEach);
    return waiting.reduce<string | null>(
      (best, user) => (best === null || heldBy(user) < heldBy(best) ? user : best),
      null,
    );
  }

  const heldBy = (user: string) => held.get(user) ?? 0;

  function hold(user: string, change: 1 | -1): void {
    free -= change;
    const now = heldBy(user) + change;
    if (now > 0) held.set(user, now);
    else held.delete(user);
  }

  /** Gives free places to waiting tasks, one user after another. */
  function serve(): void {
    while (free > 0) {
      const user = nextUser();
      if (user === null) return;
      const [first, ...rest] = lines.get(user) ?? [];
      lines.delete(user);
      if (rest.length > 0) lines.set(user, rest);
      hold(user, 1);
      first?.admit();
    }
  }

  function leave(user: string, waiting: Waiting): void {
    const rest = (lines.get(user) ?? []).filter((other) => other !== waiting);
    if (rest.length > 0) lines.set(user, rest);
    else lines.delete(user);
  }

  async function untilServed({ user, signal }: Turn): Promise<void> {
    signal?.throwIfAborted();
    if (free === 0 || heldBy(user) >= placesEach) refuseIfFull(user);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { admit: resolve };
    const callOff = () => {
      leave(user, waiting);
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", callOff, { once: true });
    lines.set(user, [...(lines.get(user) ?? []), waiting]);
    serve();
    // Starting and cancelling are atomic, so a cancelled task never gets a place.
    await promise.finally(() => signal?.removeEventListener("abort", callOff));
  }

  return {
    async run(turn, task) {
      await untilServed(turn);
      const startedAt = performance.now();
      try {
        return await task();
      } finally {
        usualMs += newest * (performance.now() - startedAt - usualMs);
        hold(turn.user, -1);
        serve();
      }
    },
    get waiting() {
      return countWaiting();
    },
  };
}

type Waiting = { readonly admit: () => void };
