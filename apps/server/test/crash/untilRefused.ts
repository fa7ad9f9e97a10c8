import { Refusal } from "../site/killableSite.ts";
import type { Act } from "./act.ts";

/** Small changes may still find room in files that are there already. */
const maxTurns = 2000;

/** Does something again and again until the server refuses it; answers how. */
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
