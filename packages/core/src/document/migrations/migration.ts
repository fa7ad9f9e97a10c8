import type { LooseObject } from "../looseValues.ts";

/** One step of a stored design from an older shape to the version `to`. Pure: the input stays as it is. */
export type Migration = {
  readonly to: number;
  readonly migrate: (design: LooseObject, note: (text: string) => void) => LooseObject;
};
