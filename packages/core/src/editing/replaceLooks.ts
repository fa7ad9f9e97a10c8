import type { StoredElement } from "../document/index.ts";
import { isColourKey, parsePaint } from "../drawing/parsePaint.ts";
import { fontOf, fontsOf, readRuns } from "../elements/index.ts";
import type { EditorDesign, EditorState } from "./design.ts";

/** A font family as stored: a name from the font menu, or "custom" with the name in `customFontFamily`. */
type StoredFamily = { readonly fontFamily: string; readonly customFontFamily: string };

type Fields = Readonly<Record<string, unknown>>;

/** Maps every object in the properties, including runs of text; unchanged values keep their identity. */
function changeParts(value: unknown, change: (part: Fields) => Fields): unknown {
  if (Array.isArray(value)) {
    const next = value.map((item) => changeParts(item, change));
    return next.every((item, index) => item === value[index]) ? value : next;
  }
  if (typeof value !== "object" || value === null) return value;
  const part = value as Fields;
  const inner = Object.entries(part).map(([key, each]) => [key, changeParts(each, change)] as const);
  const isSame = inner.every(([key, each]) => each === part[key]);
  return change(isSame ? part : Object.fromEntries(inner));
}

function changeDesign(state: EditorState, change: (part: Fields) => Fields): EditorState {
  const withLooks = <Holder extends { readonly properties: Fields }>(holder: Holder): Holder => {
    const properties = changeParts(holder.properties, change) as Holder["properties"];
    return properties === holder.properties ? holder : { ...holder, properties };
  };
  const { front, back, textStyles, ...rest } = state.design;
  const design: EditorDesign = {
    ...rest,
    front: front.map(withLooks),
    back: back.map(withLooks),
    textStyles: textStyles.map(withLooks),
  };
  return { ...state, design };
}

const coloursIn = (part: Fields): readonly string[] =>
  Object.entries(part).flatMap(([key, value]) => {
    const colour = isColourKey(key) ? plainColour(value) : null;
    return colour === null ? [] : [colour];
  });

/** An opaque colour as #rrggbb. Null for translucent colours, because they mix with the colour below. */
function plainColour(value: unknown): string | null {
  const paint = typeof value === "string" ? parsePaint(value) : null;
  return paint && paint.alpha === 1 ? paint.color : null;
}

/** The font families and colours of a design with their number of uses, most frequent first. */
export function usedLooks(state: EditorState): {
  readonly families: ReadonlyMap<string, number>;
  readonly colours: ReadonlyMap<string, number>;
} {
  const [families, colours] = [new Map<string, number>(), new Map<string, number>()];
  const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  const { front, back, isDualSided, backgroundColor } = state.design;
  const ground = plainColour(backgroundColor);
  if (ground !== null) count(colours, ground);
  for (const element of isDualSided ? [...front, ...back] : front) {
    for (const family of new Set(fontsOf(element).map((font) => font.family))) count(families, family);
    changeParts(element.properties, (part) => {
      for (const colour of coloursIn(part)) count(colours, colour);
      return part;
    });
  }
  const ordered = (counts: ReadonlyMap<string, number>) => new Map([...counts].sort((a, b) => b[1] - a[1]));
  return { families: ordered(families), colours: ordered(colours) };
}

const isFamily = ({ fontFamily, customFontFamily }: Fields, name: string) =>
  (customFontFamily || fontFamily) === name;

/** Replaces one font family with another, on both sides and in the text styles. */
export function replaceFamily(state: EditorState, from: string, to: StoredFamily): EditorState {
  const name = to.customFontFamily || to.fontFamily;
  const inElement = (element: StoredElement): StoredElement => {
    if (!fontsOf(element).some(({ family }) => family === from)) return element;
    const own = fontOf(element)?.family === from ? to : {};
    const { rules } = element.properties;
    const changed = changeParts(rules, (part) => (isFamily(part, from) ? { ...part, ...to } : part));
    // A run of text stores its own family.
    const runs = readRuns(element.properties.runs).map((run) =>
      run.fontFamily === from ? { ...run, fontFamily: name } : run,
    );
    const properties = {
      ...element.properties,
      ...own,
      ...(runs.length > 0 ? { runs } : {}),
      ...(rules === undefined ? {} : { rules: changed }),
    };
    return { ...element, properties };
  };
  const { front, back, textStyles } = state.design;
  const styles = textStyles.map((style) => {
    const isIt = isFamily(style.properties, from);
    return isIt ? { ...style, properties: { ...style.properties, ...to } } : style;
  });
  const design = {
    ...state.design,
    front: front.map(inElement),
    back: back.map(inElement),
    textStyles: styles,
  };
  return { ...state, design };
}

/** Replaces one colour, #rrggbb, with another: on both sides, in the text styles and in the background. */
export function replaceColour(state: EditorState, from: string, to: string): EditorState {
  const next = changeDesign(state, (part) =>
    coloursIn(part).includes(from)
      ? Object.fromEntries(
          Object.entries(part).map(([key, value]) => [
            key,
            isColourKey(key) && plainColour(value) === from ? to : value,
          ]),
        )
      : part,
  );
  if (plainColour(state.design.backgroundColor) !== from) return next;
  return { ...next, design: { ...next.design, backgroundColor: to } };
}
