/** The rank of a match between a word of the query and a word of an icon: lower is better. */
const ranks = { first: 0, name: 1, tag: 2, tagWord: 3, begins: 4, tagBegins: 5 } as const;

/** Words typed in the plural or in British spelling also match these forms. */
const forms: readonly (readonly [RegExp, string])[] = [
  [/ies$/, "y"],
  [/es$/, ""],
  [/s$/, ""],
  [/our$/, "or"],
  [/our(s|ed)$/, "or"],
  [/tre$/, "ter"],
  [/grey/, "gray"],
];

const plain = (text: string) => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

const wordsOf = (text: string) => plain(text).match(/[\p{L}\p{N}+#]+/gu) ?? [];

type QueryWord = { readonly word: string; readonly same: readonly string[] };

function queryWordOf(word: string): QueryWord {
  const others = forms.map(([ending, instead]) => word.replace(ending, instead));
  return { word, same: [...new Set([word, ...others])].filter(({ length }) => length > 0) };
}

function rankOf({ words, tags, tagWords }: LibraryIcon, { word, same }: QueryWord): number | null {
  const has = (all: readonly string[]) => same.some((each) => all.includes(each));
  const begins = (all: readonly string[]) => all.some((each) => each.startsWith(word));
  if (has(words.slice(0, 1))) return ranks.first;
  if (has(words)) return ranks.name;
  if (has(tags)) return ranks.tag;
  if (has(tagWords)) return ranks.tagWord;
  if (begins(words)) return ranks.begins;
  return begins(tagWords) ? ranks.tagBegins : null;
}

/** Struck-through icons: “Bus off”. */
const isOff = ({ words }: LibraryIcon) => words.at(-1) === "off";

/**
 * Icons that match every word of a query: names before tags, whole words before prefixes, short names before long ones,
 * struck-through icons last. An empty query returns all icons in their order.
 */
export function searchIcons(icons: readonly LibraryIcon[], query: string): readonly LibraryIcon[] {
  const wanted = wordsOf(query).map(queryWordOf);
  if (wanted.length === 0) return icons;
  const found = icons.flatMap((icon) => {
    let sum = 0;
    for (const word of wanted) {
      const rank = rankOf(icon, word);
      if (rank === null) return [];
      sum += rank;
    }
    return [{ icon, rank: sum }];
  });
  return found
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        Number(isOff(a.icon)) - Number(isOff(b.icon)) ||
        a.icon.words.length - b.icon.words.length,
    )
    .map(({ icon }) => icon);
}

export type IconStyle = "outline" | "filled";

export type LibraryIcon = {
  /** A readable name: “School bell”. */
  readonly title: string;
  readonly category: string;
  /** The words of its name, in lower case. */
  readonly words: readonly string[];
  readonly tags: readonly string[];
  readonly tagWords: readonly string[];
  /** Index of its drawing in each style; null if it has none. */
  readonly places: Readonly<Record<IconStyle, number | null>>;
};

const titleOf = (words: readonly string[]) => {
  const title = words.join(" ");
  return title.charAt(0).toUpperCase() + title.slice(1);
};

/** Reads the list that `apps/web/iconLibrary.ts` packs. */
export function readIcons(list: string): readonly LibraryIcon[] {
  const icons: LibraryIcon[] = [];
  let category = "";
  let filled = 0;
  for (const line of list.split("\n")) {
    if (line.startsWith("#")) {
      category = line.slice(1);
      continue;
    }
    const [name = "", tags = ""] = line.split("|");
    const isFilled = name.endsWith("*");
    const words = name.replace("*", "").split("-");
    const all = tags === "" ? [] : tags.split(",");
    icons.push({
      title: titleOf(words),
      category,
      words,
      tags: all,
      tagWords: [...new Set(all.flatMap((tag) => tag.split(/[\s-]/)))],
      places: { outline: icons.length, filled: isFilled ? filled++ : null },
    });
  }
  return icons;
}
