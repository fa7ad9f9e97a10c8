/**
 * Gives each id once: the id itself, or with the smallest number behind it that is free (`photo-2`). `taken` holds what
 * was given. A number that was found taken is never tried again: of thousands of equal ids each costs the same.
 */
export function createFreeIds(taken: Set<string>): (id: string) => string {
  const nextNumbers = new Map<string, number>();
  const numbered = (id: string): string => {
    let number = nextNumbers.get(id) ?? 2;
    while (taken.has(`${id}-${number}`)) number++;
    nextNumbers.set(id, number + 1);
    return `${id}-${number}`;
  };
  return (id) => {
    const free = taken.has(id) ? numbered(id) : id;
    taken.add(free);
    return free;
  };
}
