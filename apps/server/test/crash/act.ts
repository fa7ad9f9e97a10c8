import { Refusal } from "../site/killableSite.ts";

/** Something that a user does repeatedly while the server may end at any moment. */
export type Act = {
  /** Does it once more. Rejects with a TypeError if the server has ended. */
  doNext(): Promise<void>;
  /** Checks after a restart that acknowledged changes are stored, and all others completely or not at all. */
  check(): Promise<void>;
};

/** On a full disk, small changes may still fit into existing files. */
const maxTurns = 2000;

/** Repeats an act until the server refuses it, and returns the refusal. */
export async function untilRefused(act: Act): Promise<Pick<Refusal, "status" | "code">> {
  for (let turn = 0; turn < maxTurns; turn++) {
    try {
      await act.doNext();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: error.status, code: error.code };
    }
  }
  throw new Error(`Nothing was refused in ${maxTurns} turns.`);
}
