/**
 * Tells workers that there may be something to do. The tables `job` and `job_batch` are the truth: a dispatcher
 * carries no work and no state, and workers look by themselves every few seconds, so a wake-up that gets lost
 * costs nothing but that time. One implementation runs a worker beside the server (`startWorkerProcess`).
 */
export interface Dispatcher {
  /** A job was added or resumed. Returns at once and never fails. */
  wake(): void;
  /** Lets go of what it started; jobs under way are given back and go on later. */
  close(): Promise<void>;
}
