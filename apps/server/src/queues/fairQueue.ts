import type { ApiProblem } from "@print-builder/api";

export type FairQueueOptions = {
  /** Tasks at the same time. */
  readonly places: number;
  /** Tasks of one user at the same time. Default: all places but one, which so is there for somebody else. */
  readonly placesEach?: number;
  /** Tasks that may wait, of all users and of each. */
  readonly maxWaiting?: number;
  readonly maxWaitingEach?: number;
  /** What a task is refused with when too many wait. */
  readonly busy: (queue: Busy) => ApiProblem;
};

/** What somebody is told who is turned away. */
export type Busy = {
  readonly waiting: number;
  /** How many of these are the user's own. */
  readonly yours: number;
  readonly retryAfterSeconds: number;
};

export type Turn = {
  /** The id of who asked, from the token. */
  readonly user: string;
  /** A task that is called off leaves the queue at once. */
  readonly signal?: AbortSignal | null;
};

export type FairQueue = {
  /** Does a task in its user's turn. Rejects with `busy`'s ApiProblem when too many wait, and with the signal's reason. */
  run<Result>(turn: Turn, task: () => Promise<Result>): Promise<Result>;
  /** Tasks that wait. */
  readonly waiting: number;
};

/** How much the last task counts in the length of a usual one. */
const newest = 0.2;
const retrySeconds = { least: 1, most: 60 };

/**
 * A queue in which no user stands in another one's way: users take turns, who holds fewer places comes first, and
 * nobody holds every place.
 */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { places, maxWaiting = 100, maxWaitingEach = 30, busy } = options;
  const placesEach = options.placesEach ?? Math.max(1, places - 1);
  /** Who was served last stands last. */
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

  /** Gives free places to those who wait, each by turns. */
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
    // Admitted in this very moment or not at all: a place is never given to who is gone.
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
