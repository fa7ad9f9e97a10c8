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
