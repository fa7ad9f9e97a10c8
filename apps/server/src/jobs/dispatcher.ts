/**
 * Tells a worker that there may be something to do (`startWorkerProcess`). It carries no work and no state: workers look
 * by themselves every second, so a wake-up that gets lost costs nothing but that time.
 */
export interface Dispatcher {
  /** A job was added or resumed. Returns at once and never fails. */
  wake(): void;
  /** Lets go of what it started; jobs under way are given back and go on later. */
  close(): Promise<void>;
}
