/** A hundred cards are not painted twice if their photos are there so soon, ms, after they were asked for. */
export const photosWithin = 120;
/** Nor for each photo that arrives later: what is not whole yet is painted anew so often, ms, and once it is whole. */
export const paintPartsEvery = 300;

/** Tells when canvases are painted for which something is still on its way. */
export type PartPaints = {
  /** The time, ms, until `canvas` may be painted in part. 0: it may be now, and is taken to be. */
  readonly msUntil: (canvas: object) => number;
};

/** `now` is given in tests. */
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
