/** Waiting time for photos, ms: a hundred cards are not painted twice if their photos arrive soon. */
export const photosWithin = 120;
/** Interval of repainting an unfinished sheet, ms, so that it is not repainted for every photo. */
export const paintPartsEvery = 300;

/** Decides when a sheet with missing pictures may be painted. */
export type PartPaints = {
  /** Time, ms, until `canvas` may be painted unfinished. 0 means now, and starts the next interval. */
  readonly msUntil: (canvas: object) => number;
};

/** `now` is replaced in tests. */
export function createPartPaints(now: () => number = () => performance.now()): PartPaints {
  const due = new WeakMap<object, number>();
  return {
    msUntil(canvas) {
      const time = now();
      const known = due.get(canvas) ?? time + photosWithin;
      const ms = Math.max(0, known - time);
      due.set(canvas, ms === 0 ? time + paintPartsEvery : known);
      return ms;
    },
  };
}
