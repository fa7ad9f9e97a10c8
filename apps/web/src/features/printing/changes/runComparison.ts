import { type CardChangeAnswer, routes } from "@print-builder/api";
import { call } from "#platform/api/call.ts";
import { longTimeout } from "#platform/api/request.ts";

/** Result of comparing people's cards with the printed ones. */
export type Comparison = {
  /** Number of people compared. */
  readonly compared: number;
  /** Number of people without a printed card. */
  readonly unprinted: number;
  /** Number of people whose printed card is so old that its content was deleted. */
  readonly forgotten: number;
  readonly changes: readonly CardChangeAnswer[];
};

export type ComparisonProgress = { readonly compared: number; readonly of: number };

type ComparisonTask = {
  readonly projectId: string;
  /** Ids of the people to compare; people without a card are only counted. */
  readonly ids: readonly string[];
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ComparisonProgress) => void;
};

/** People per call: few enough to show progress and to cancel quickly. */
const blockSize = 500;

/** Compares the cards of these people block by block. Throws an ApiError, or the reason of an aborted `signal`. */
export async function runComparison(task: ComparisonTask): Promise<Comparison> {
  const { projectId, ids, signal, onProgress } = task;
  const { items: held } = await call(routes.listHeldCards, { params: { id: projectId } }, { signal });
  const holders = new Set(held.map(({ record_id }) => record_id));
  const printed = ids.filter((id) => holders.has(id));
  const counts = { compared: 0, forgotten: 0 };
  const changes: CardChangeAnswer[] = [];
  for (let start = 0; start < printed.length; start += blockSize) {
    onProgress({ compared: start, of: printed.length });
    const record_ids = printed.slice(start, start + blockSize);
    const answer = await call(
      routes.compareCards,
      { params: { id: projectId }, body: { record_ids } },
      { signal, timeout: longTimeout },
    );
    counts.compared += answer.compared;
    counts.forgotten += answer.forgotten;
    changes.push(...answer.items);
  }
  return { ...counts, unprinted: ids.length - printed.length, changes };
}
