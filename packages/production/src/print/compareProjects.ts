import { setImmediate } from "node:timers/promises";
import { prepareOwnIds } from "@print-builder/core/records";
import { type CardDifference, cardDifference, createCardLooks, type DrawLooks } from "./cardLooks.ts";
import { type OpenProject, recordsToDraw } from "./openProject.ts";

/** A card that looks different. `record` is its row in the later table, `before` in the earlier table, from 0. */
export type DifferentCard = ComparedRecord & CardDifference & { readonly before: number };

/** A record's row (from 0) and id; null if it has no id. */
type ComparedRecord = { readonly record: number; readonly id: string | null };

/** Differences between the cards of two versions of a project. */
export type Comparison = {
  /** Number of records of the later version that were compared. */
  readonly records: number;
  readonly different: readonly DifferentCard[];
  /** Records only in the later table. */
  readonly added: readonly ComparedRecord[];
  /** Records only in the earlier table. */
  readonly removed: readonly ComparedRecord[];
};

type CompareJob = {
  readonly signal?: AbortSignal;
  /** Called occasionally with the number of records compared. */
  readonly onProgress?: (compared: number) => void;
};

/** Records drawn in both versions at a time, so that their pictures are read together. */
const blockSize = 20;
/** Number of rows whose ids are read per batch. */
const idsAtOnce = 2000;

/**
 * Compares the looks of the cards in two versions of a project, by side and element. Records match by id, or by row
 * if they have no id; the second occurrence of an id matches the second. Keeps only the ids and the differences of
 * the people selected in `after` in memory. Throws a DesignError if either design is wrong.
 */
export async function compareProjects(
  after: OpenProject,
  before: OpenProject,
  { signal, onProgress }: CompareJob = {},
): Promise<Comparison> {
  const table = after.table ?? after.records;
  const [now, then] = [await readKeys({ ...after, records: table }, signal), await readKeys(before, signal)];
  const earlier = new Map(then.keys.map((key, row) => [key, row]));
  const rows = after.positions ?? now.keys.map((_, row) => row);
  const drawn = [createCardLooks(after), createCardLooks(before)] as const;
  const different: DifferentCard[] = [];
  const added: ComparedRecord[] = [];
  const shared = shareLists();
  for (let start = 0; start < rows.length; start += blockSize) {
    signal?.throwIfAborted();
    const pairs: Pair[] = [];
    for (const [offset, row] of rows.slice(start, start + blockSize).entries()) {
      const earlierRow = earlier.get(now.keys[row] ?? "");
      if (earlierRow === undefined) added.push({ record: row, id: now.ids[row] ?? null });
      else pairs.push({ index: start + offset, row, earlierRow });
    }
    const [later, former] = await Promise.all([
      readLooks(
        after,
        drawn[0],
        pairs.map(({ index }) => index),
      ),
      readLooks(
        before,
        drawn[1],
        pairs.map(({ earlierRow }) => earlierRow),
      ),
    ]);
    for (const { index, row, earlierRow } of pairs) {
      const found = cardDifference(former.get(earlierRow), later.get(index));
      if (found)
        different.push({ record: row, id: now.ids[row] ?? null, before: earlierRow, ...shared(found) });
    }
    onProgress?.(Math.min(start + blockSize, rows.length));
    await setImmediate();
  }
  const present = new Set(now.keys);
  const removed = then.keys.flatMap((key, record): ComparedRecord[] =>
    present.has(key) ? [] : [{ record, id: then.ids[record] ?? null }],
  );
  return { records: rows.length, different, added, removed };
}

const readLooks = async (open: OpenProject, draw: DrawLooks, indexes: readonly number[]) =>
  await draw(await recordsToDraw(open, indexes));

type Pair = { readonly index: number; readonly row: number; readonly earlierRow: number };

/** A design change makes the same difference on every card, so equal differences share an object. */
function shareLists(): (difference: CardDifference) => CardDifference {
  const known = new Map<string, CardDifference>();
  return (difference) => {
    const key = JSON.stringify(difference);
    const same = known.get(key) ?? difference;
    known.set(key, same);
    return same;
  };
}

type Keys = {
  readonly keys: readonly string[];
  readonly ids: readonly (string | null)[];
};

async function readKeys({ project, records }: OpenProject, signal: AbortSignal | undefined): Promise<Keys> {
  const idOf = prepareOwnIds(project, records.headers);
  const seen = new Map<string, number>();
  const keys: string[] = [];
  const ids: (string | null)[] = [];
  for (let start = 0; start < records.total; start += idsAtOnce) {
    signal?.throwIfAborted();
    for (const record of await records.read(start, Math.min(start + idsAtOnce, records.total))) {
      const id = idOf(record);
      const nth = seen.get(id) ?? 0;
      if (id !== "") seen.set(id, nth + 1);
      keys.push(id === "" ? `row ${keys.length}` : `id ${nth} ${id}`);
      ids.push(id === "" ? null : id);
    }
  }
  return { keys, ids };
}
