/** Spellings of one column with the same meaning: "7B", "7b" and "7 B". */
export type LookAlikes = {
  /** Each with the spelling that most rows have. */
  readonly replaced: readonly { readonly from: string; readonly to: string }[];
  /** Cells whose spelling is not the usual one. */
  readonly count: number;
  /** Spellings of the first groups, the usual one of each first. */
  readonly spellings: readonly string[];
};

export type LookAlikeFinder = {
  add(value: string): void;
  found(): LookAlikes | null;
};

/** Columns with more distinct values do not contain groups. */
const mostValues = 400;
const leastJudged = 40;
const groupHeader =
  /\b(?:class|section|grade|form|group|house|stream|division|team|dept|department|branch|bus|route|stop|hostel|shift|batch|year|klasse|classe|clase|curso|turma|grupo|gruppe|haus|abteilung)\b/i;
const longestValue = 60;

export function createLookAlikeFinder(header: string): LookAlikeFinder {
  const counts = new Map<string, number>();
  let filled = 0;
  let isOver = false;
  const isGroup = groupHeader.test(header);
  return {
    add(value) {
      if (isOver) return;
      filled++;
      const count = counts.get(value);
      counts.set(value, (count ?? 0) + 1);
      if (count === undefined)
        isOver = isTooMany(counts.size, filled, isGroup) || value.length > longestValue;
    },
    found: () => (isOver ? null : lookAlikes(counts, filled, isGroup)),
  };
}

/** Values that rarely repeat are not groups. */
function isTooMany(values: number, filled: number, isGroup: boolean): boolean {
  return values > mostValues || (!isGroup && values > leastJudged && values * 4 > filled * 3);
}

type Spelling = { readonly text: string; readonly count: number };

function lookAlikes(
  counts: ReadonlyMap<string, number>,
  filled: number,
  isGroup: boolean,
): LookAlikes | null {
  const groups = new Map<string, Spelling[]>();
  for (const [text, count] of counts) {
    const key = meaning(text);
    const known = groups.get(key);
    if (known) known.push({ text, count });
    else groups.set(key, [{ text, count }]);
  }
  // Two people may be called alike; a value that rows share names a group.
  if (groups.size === counts.size || (!isGroup && groups.size * 2 > filled)) return null;
  const several = [...groups.values()].filter((spellings) => spellings.length > 1);
  const sorted = several.map((spellings) => [...spellings].sort((a, b) => b.count - a.count));
  const replaced = sorted.flatMap(([usual, ...rest]) =>
    rest.map(({ text, count }) => ({ from: text, to: usual?.text ?? text, count })),
  );
  return {
    replaced: replaced.map(({ from, to }) => ({ from, to })),
    count: replaced.reduce((sum, { count }) => sum + count, 0),
    spellings: sorted.flatMap((spellings) => spellings.map(({ text }) => text)),
  };
}

/** Comparison key: ignores case, width, blanks, dashes and dots, except separators between digits. */
function meaning(text: string): string {
  const plain = text.normalize("NFKC").toLowerCase();
  if (/^[-+]?[\d.,]+$/.test(plain)) return plain;
  return plain
    .replace(/(\d)[\s\p{Pd}_./\u200b-\u200f]+(?=\d)/gu, "$1-")
    .replace(/(?<!\d)[\s\p{Pd}_./'’\u200b-\u200f]+|[\s\p{Pd}_./'’\u200b-\u200f]+(?!\d)/gu, "");
}
