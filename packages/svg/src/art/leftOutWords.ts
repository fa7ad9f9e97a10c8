/** Everyday words for omitted features, singular and plural. */
const words: Readonly<Record<string, readonly [one: string, several: string]>> = {
  filter: ["a filter", "filters"],
  mask: ["a mask", "masks"],
  pattern: ["a pattern", "patterns"],
  image: ["a picture", "pictures"],
  clip: ["a clip", "clips"],
  marker: ["a marker", "markers"],
  text: ["text that cannot be converted to outlines", "texts that cannot be converted to outlines"],
  "very large drawing": ["more than 30,000 lines and curves", "many lines and curves"],
  textPath: ["text on a path", "texts on paths"],
  "mix-blend-mode": ["a blend mode", "blend modes"],
  foreignObject: ["embedded web content", "pieces of embedded web content"],
  animation: ["an animation", "animations"],
  script: ["a script", "scripts"],
  "gradient colours": ["some gradient colours", "gradients' colours"],
  "gradient of a line": ["a line gradient", "line gradients"],
  "gradient of a text": ["a text gradient", "text gradients"],
  "form of a gradient": ["the shape of a gradient", "gradients' shapes"],
  "repeated gradient": ["the repeats of a gradient", "gradients' repeats"],
  "focus of a gradient": ["the focal point of a gradient", "gradients' focal points"],
  "joint opacity": ["the opacity of a group", "groups' opacities"],
  "stretched text": ["stretched text", "stretched texts"],
  "look of a part of a text": ["a style within a text", "styles within texts"],
  "line of a text": ["a text outline", "text outlines"],
  "place of a letter": ["the positions of a text's letters", "texts' letter positions"],
  "spacing of a text": ["text spacing", "text spacings"],
  "direction of a text": ["a text direction", "text directions"],
  "baseline of a text": ["a text baseline", "text baselines"],
  "clip of a text": ["a clip on a text", "clips on texts"],
  tref: ["a text defined elsewhere", "texts defined elsewhere"],
  rule: ["a style sheet rule", "style sheet rules"],
  colour: ["an unknown colour", "unknown colours"],
  length: ["an invalid length", "invalid lengths"],
  font: ["a missing font", "missing fonts"],
};

const others = ["another detail", "other details"] as const;

const kindOf = (what: string) => {
  if (what.startsWith("marker")) return "marker";
  if (/^(animate|set$)/.test(what)) return "animation";
  if (/^the selector |^@-rule$| in a style$/.test(what)) return "rule";
  if (what.startsWith("the colour ")) return "colour";
  if (what.startsWith("the length ")) return "length";
  return Object.hasOwn(words, what) ? what : "";
};

/** A feature as a word with its article, such as "a filter". */
export const wordFor = (what: string): string =>
  (words[kindOf(what)] ?? ["a detail that lines cannot show"])[0];

/** "2 filters and a mask were left out."; null if nothing was. */
export function leftOutSentence(leftOut: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const kind of leftOut.map(kindOf)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  // Features without an everyday word come last.
  const known = [...counts].toSorted(([one], [other]) => Number(one === "") - Number(other === ""));
  const parts = known.map(([kind, count]) => {
    const [one, several] = words[kind] ?? others;
    return count === 1 ? one : `${count} ${several}`;
  });
  const last = parts.at(-1);
  if (last === undefined) return null;
  const list = parts.length === 1 ? last : `${parts.slice(0, -1).join(", ")} and ${last}`;
  const isOne = leftOut.length === 1 && !/^(the (repeats|positions)|some )/.test(last);
  return `${list.charAt(0).toUpperCase()}${list.slice(1)} ${isOne ? "was" : "were"} left out.`;
}
