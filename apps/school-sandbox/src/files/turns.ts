export type Turns = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** Runs changes of the same school one after the other, so that each finds the state it has checked. */
export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    last.set(key, mine);
    const forget = () => {
      if (last.get(key) === mine) last.delete(key);
    };
    mine.then(forget, forget);
    return mine;
  };
}
