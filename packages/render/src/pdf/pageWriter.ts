import type { Interrupt } from "./interrupt.ts";
import type { PendingObject } from "./pendingObject.ts";

/** Pages to be drawn, one after the other. */
export type PageSource<Page> = AsyncIterable<Page> | Iterable<Page>;

/** A page that is drawn, and whose objects are being compressed and prepared. */
export type PreparedPage = {
  readonly number: number;
  /** The page's dictionary apart from its parent. */
  readonly entries: string;
  readonly objects: readonly PendingObject[];
};

/** What is done with a page, and when: `place` is called in the order of the pages, once what `prepare` gave is at hand. */
type PageWork<Page> = {
  readonly prepare: (page: Page) => PreparedPage | Promise<PreparedPage>;
  readonly place: (page: PreparedPage) => Promise<void>;
  /** Pages prepared while an earlier one is placed; 4 unless stated. */
  readonly lookAhead?: number | undefined;
};

const pagesAhead = 4;

/** Takes pages to their places, some of them ahead. What fails ends the source. */
export async function writePages<Page>(
  pages: PageSource<Page>,
  { prepare, place, lookAhead = pagesAhead }: PageWork<Page>,
  wait: Interrupt["wait"],
): Promise<void> {
  const source = iterate(pages);
  const ahead: PreparedPage[] = [];
  let more = true;
  try {
    while (more || ahead.length > 0) {
      while (more && ahead.length <= lookAhead) {
        const next = await wait(source.next());
        more = !next.done;
        if (!next.done) {
          const prepared = prepare(next.value);
          ahead.push(prepared instanceof Promise ? await wait(prepared) : prepared);
        }
      }
      const page = ahead.shift();
      if (page) {
        await place(page);
      }
    }
  } catch (error) {
    release(source);
    throw error;
  }
}

/** A page's objects, none of whose failures counts as unhandled: each is met when the page's turn comes. */
export function pendingObjects(objects: readonly PendingObject[]): readonly PendingObject[] {
  for (const object of objects) object.catch(() => undefined);
  return objects;
}

function iterate<Page>(pages: PageSource<Page>): AsyncIterator<Page> {
  if (Symbol.asyncIterator in pages) {
    return pages[Symbol.asyncIterator]();
  }
  const iterator = pages[Symbol.iterator]();
  return {
    next: async () => iterator.next(),
    return: async () => iterator.return?.() ?? { done: true, value: undefined },
  };
}

/** Lets a source that is not read to its end close what it holds, without waiting for it. */
function release<Page>(source: AsyncIterator<Page>): void {
  // The print has failed already, with an error that says more than one from closing.
  source.return?.().catch(() => undefined);
}
