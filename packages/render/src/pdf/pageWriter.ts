import type { Interrupt } from "./interrupt.ts";

/** Pages to draw, in order. */
export type PageSource<Page> = AsyncIterable<Page> | Iterable<Page>;

/** A drawn page whose objects are still being compressed and prepared. */
export type PreparedPage = {
  readonly number: number;
  /** The page's dictionary except for its parent. */
  readonly entries: string;
  readonly objects: readonly PendingObject[];
};

/** The steps for a page: `place` is called in page order, once the result of `prepare` is available. */
type PageWork<Page> = {
  readonly prepare: (page: Page) => PreparedPage | Promise<PreparedPage>;
  readonly place: (page: PreparedPage) => Promise<void>;
  /** Number of pages prepared while an earlier page is placed; default 4. */
  readonly lookAhead?: number | undefined;
};

const pagesAhead = 4;

/** Prepares and places pages, preparing some of them ahead. An error closes the source. */
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

/**
 * Waits for a page's objects. Their failures do not count as unhandled, because each object is awaited when its page is
 * placed.
 */
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

/** Lets an unfinished source close its resources, without waiting for that. */
function release<Page>(source: AsyncIterator<Page>): void {
  // The print has already failed, with a more useful error than an error from closing.
  source.return?.().catch(() => undefined);
}

/** An object being prepared: resolves to a function that writes it to the file. */
export type PendingObject = Promise<() => void>;
