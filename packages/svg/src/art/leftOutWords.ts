/** Everyday words for omitted features, singular and plural. */
const words: Readonly<Record<string, readonly [one: string, several: string]>> = {
  filter: ["a filter", "filters"],
  mask: ["a mask", "masks"],
  pattern: ["a pattern", "patterns"],
  image: ["a picture", "pictures"],
  clip: ["a clip", "clips"],
  marker: ["a marker", "markers"],
  text: ["text that cannot become outlines", "texts that cannot become outlines"],
  "very large drawing": ["more than 30,000 lines and curves", "many lines and curves"],
  textPath: ["a text on a path", "texts on paths"],
  "mix-blend-mode": ["a blend mode", "blend modes"],
  foreignObject: ["a part of a web page", "parts of web pages"],
  animation: ["an animation", "animations"],
  script: ["a script", "scripts"],
  "gradient colours": ["some colours of a gradient", "gradients' colours"],
  "gradient of a line": ["the gradient of a line", "gradients of lines"],
  "gradient of a text": ["the gradient of a text", "gradients of texts"],
  "form of a gradient": ["the form of a gradient", "gradients' forms"],
  "repeated gradient": ["the repeats of a gradient", "gradients' repeats"],
  "focus of a gradient": ["the focus of a gradient", "gradients' focuses"],
  "joint opacity": ["the joint opacity of a group", "groups' joint opacities"],
  "stretched text": ["the stretching of a text", "texts' stretching"],
  "look of a part of a text": ["the look of a part of a text", "looks of parts of texts"],
  "line of a text": ["the outline of a text", "texts' outlines"],
  "place of a letter": ["the places of a text's letters", "places of texts' letters"],
  "spacing of a text": ["the spacing of a text", "texts' spacings"],
  "direction of a text": ["the direction of a text", "texts' directions"],
  "baseline of a text": ["the baseline of a text", "texts' baselines"],
  "clip of a text": ["the clip of a text", "texts' clips"],
  tref: ["a text defined elsewhere", "texts defined elsewhere"],
  rule: ["a rule of a style sheet", "rules of style sheets"],
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
  const isOne = leftOut.length === 1 && !/^(the (repeats|places)|some )/.test(last);
  return `${list.charAt(0).toUpperCase()}${list.slice(1)} ${isOne ? "was" : "were"} left out.`;
}
