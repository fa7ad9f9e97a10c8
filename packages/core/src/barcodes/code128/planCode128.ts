type CodeSet = "A" | "B" | "C";

/** In order of preference where two plans are equally short. */
const codeSets: readonly CodeSet[] = ["B", "C", "A"];
const startCharacter = { A: 103, B: 104, C: 105 };
const switchCharacter = { A: 101, B: 100, C: 99 };
const shiftCharacter = 98;
const impossible = Number.MAX_SAFE_INTEGER;

/** For every position, how many symbol characters the rest takes when the next one is read in that code set. */
type Costs = Record<CodeSet, number[]>;

/**
 * The shortest row of Code 128 symbol characters for ASCII text: start character and data, without the check
 * and stop characters. Exact: dynamic programming from the end over position and code set.
 * Every character of `text` must be below U+0080.
 */
export function planCode128(text: string): number[] {
  const costs = costsFromTheEnd(text);
  let set = cheapestSet(costs, 0, undefined);
  const characters = [startCharacter[set]];
  for (let at = 0; at < text.length; ) {
    const next = cheapestSet(costs, at, set);
    if (next !== set) characters.push(switchCharacter[next]);
    set = next;
    at += pushCharacter(characters, text, at, set);
  }
  return characters;
}

function costsFromTheEnd(text: string): Costs {
  const costs: Costs = { A: [], B: [], C: [] };
  for (let at = text.length - 1; at >= 0; at--) {
    const code = text.charCodeAt(at);
    costs.A[at] = costFrom(costs, text, at + 1, "A") + (code < 96 ? 1 : 2);
    costs.B[at] = costFrom(costs, text, at + 1, "B") + (code >= 32 ? 1 : 2);
    costs.C[at] = isDigitPair(text, at) ? costFrom(costs, text, at + 2, "C") + 1 : impossible;
  }
  return costs;
}

/** Symbol characters for the text from `at` on, with `set` in force there. */
function costFrom(costs: Costs, text: string, at: number, set: CodeSet): number {
  if (at >= text.length) return 0;
  let least = costs[set][at] as number;
  for (const other of codeSets)
    least = Math.min(least, (costs[other][at] as number) + (other === set ? 0 : 1));
  return least;
}

/** The code set to read position `at` in; staying in the present one wins a tie, at the start there is none. */
function cheapestSet(costs: Costs, at: number, present: CodeSet | undefined): CodeSet {
  let best = present ?? "B";
  let least = costs[best][at] as number;
  for (const set of codeSets) {
    const cost = (costs[set][at] as number) + (present === undefined || set === present ? 0 : 1);
    if (cost < least) {
      best = set;
      least = cost;
    }
  }
  return best;
}

/** Adds what stands for the text at `at` in `set`; returns how many characters of the text that covers. */
function pushCharacter(characters: number[], text: string, at: number, set: CodeSet): number {
  const code = text.charCodeAt(at);
  if (set === "C") {
    characters.push(Number(text.slice(at, at + 2)));
    return 2;
  }
  const inSet = set === "A" ? code < 96 : code >= 32;
  if (!inSet) characters.push(shiftCharacter);
  // Below 32 a control character, which only set A has: after its 64 printable ones.
  characters.push(code < 32 ? code + 64 : code - 32);
  return 1;
}

function isDigitPair(text: string, at: number): boolean {
  return isDigit(text.charCodeAt(at)) && isDigit(text.charCodeAt(at + 1));
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
