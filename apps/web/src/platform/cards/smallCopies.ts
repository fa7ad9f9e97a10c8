/** Reads the small copies of files, as data addresses in the same order; null for one that has none. */
export type ReadCopies = (fileNames: readonly string[]) => Promise<readonly (string | null)[]>;

/** Copies of one call. A hundred cards ask for theirs while they are laid out: the first call is answered meanwhile. */
export const copiesPerCall = 50;

type Asked = { readonly name: string; readonly answer: (url: string | null) => void };

/** Asks for copies one by one, and reads together what is asked for at a time. Null where none can be had. */
export function gatherCopies(read: ReadCopies): (fileName: string) => Promise<string | null> {
  let waiting: Asked[] = [];

  async function send(): Promise<void> {
    const asked = waiting;
    waiting = [];
    if (asked.length === 0) return;
    let urls: readonly (string | null)[] = [];
    try {
      urls = await read(asked.map(({ name }) => name));
    } catch (error) {
      // Each is then asked for by its own address, and shows what is wrong with it.
      console.warn("Small copies could not be read together.", error);
    }
    for (const [index, { answer }] of asked.entries()) answer(urls[index] ?? null);
  }

  return (name) =>
    new Promise((answer) => {
      waiting.push({ name, answer });
      if (waiting.length >= copiesPerCall) void send();
      else if (waiting.length === 1) queueMicrotask(() => void send());
    });
}
