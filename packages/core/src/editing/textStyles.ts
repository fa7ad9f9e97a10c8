import type { StoredElement } from "../document/index.ts";
import {
  elementKind,
  type NamedStyle,
  roleOf,
  type StyleProperties,
  styledProperties,
  styleIdOf,
  styleLook,
  valuesWithRuns,
} from "../elements/index.ts";
import {
  changeShown,
  type EditorDesign,
  type EditorState,
  type Elements,
  newIds,
  withFields,
} from "./design.ts";

type Properties = StoredElement["properties"];

const textDefaults = elementKind("text").defaults;

const lookOf = ({ properties }: Pick<StoredElement, "properties">): StyleProperties =>
  styleLook(properties, textDefaults);

/** The style that an element follows; null if it follows no style, or a style that the project does not have. */
export function styleOf(
  { textStyles }: Pick<EditorDesign, "textStyles">,
  element: StoredElement,
): NamedStyle | null {
  const id = styleIdOf(element);
  return textStyles.find((style) => style.id === id) ?? null;
}

/** Whether a text element overrides any property of its style. */
export function differsFromStyle(element: StoredElement, { properties }: NamedStyle): boolean {
  const look = lookOf(element);
  return styledProperties.some((name) => properties[name] !== undefined && look[name] !== properties[name]);
}

/** A name normalised for comparison, because similar names cannot be told apart in a list. */
const comparableName = (name: string) => name.trim().normalize("NFKC").toLowerCase();

/** The style with this name, ignoring case. */
export function styleNamed(
  { textStyles }: Pick<EditorDesign, "textStyles">,
  name: string,
): NamedStyle | undefined {
  return textStyles.find((style) => comparableName(style.name) === comparableName(name));
}

/** The element with new properties, which also override its runs. */
function withProperties(element: StoredElement, values: Properties): StoredElement {
  const all = { ...element.properties, ...valuesWithRuns(element.properties, values) };
  return withFields(element, { properties: all });
}

/** Applies a style to text elements; null detaches them from their style and keeps their look. */
export function applyTextStyle(
  state: EditorState,
  ids: Iterable<string>,
  style: NamedStyle | null,
): EditorState {
  return changeShown(state, ids, (element) => {
    if (roleOf(element) !== "text") return element;
    if (style) return withProperties(element, { ...style.properties, styleId: style.id });
    const { styleId: _, ...properties } = element.properties;
    return withFields(element, { properties });
  });
}

/** Creates a style from a text element, which then follows it. The name must be unused; `now` in ms since 1970. */
export function addTextStyle(
  state: EditorState,
  element: StoredElement,
  name: string,
  now: number,
): EditorState {
  const id = newIds(state.design, now).style();
  const style: NamedStyle = { id, name: name.trim(), properties: lookOf(element) };
  const design = { ...state.design, textStyles: [...state.design.textStyles, style] };
  return applyTextStyle({ ...state, design }, [element.id], style);
}

/** Updates the properties that still equal the style's previous values; overrides stay. */
function followStyle(element: StoredElement, before: StyleProperties, after: StyleProperties): StoredElement {
  const look = lookOf(element);
  const changed = styledProperties.filter(
    (name) => after[name] !== undefined && after[name] !== before[name] && look[name] === before[name],
  );
  if (changed.length === 0) return element;
  return withProperties(element, Object.fromEntries(changed.map((name) => [name, after[name]])));
}

/** Updates a style to a text element's look. All elements with the style follow, except for their overrides. */
export function updateTextStyle(state: EditorState, id: string, from: StoredElement): EditorState {
  const before = state.design.textStyles.find((style) => style.id === id);
  if (!before) return state;
  const properties = lookOf(from);
  const follow = (elements: Elements) =>
    elements.map((element) =>
      styleIdOf(element) === id ? followStyle(element, before.properties, properties) : element,
    );
  const { front, back, textStyles } = state.design;
  const styles = textStyles.map((style) => (style.id === id ? { ...style, properties } : style));
  return {
    ...state,
    design: { ...state.design, textStyles: styles, front: follow(front), back: follow(back) },
  };
}

export function renameTextStyle(state: EditorState, id: string, name: string): EditorState {
  const textStyles = state.design.textStyles.map((style) =>
    style.id === id ? { ...style, name: name.trim() } : style,
  );
  return { ...state, design: { ...state.design, textStyles } };
}

/** Deletes a style. Text elements that followed it keep their look. */
export function removeTextStyle(state: EditorState, id: string): EditorState {
  const release = (elements: Elements) =>
    elements.map((element) => {
      if (styleIdOf(element) !== id) return element;
      const { styleId: _, ...properties } = element.properties;
      return withFields(element, { properties });
    });
  const { front, back, textStyles } = state.design;
  const left = textStyles.filter((style) => style.id !== id);
  return {
    ...state,
    design: { ...state.design, textStyles: left, front: release(front), back: release(back) },
  };
}

/** Number of text elements on both sides that follow a style. */
export function countStyled({ front, back }: Pick<EditorDesign, "front" | "back">, id: string): number {
  return [...front, ...back].filter((element) => styleIdOf(element) === id).length;
}

/** The styles that elements follow, to copy along with them. */
export function stylesOf(elements: Elements, styles: readonly NamedStyle[]): readonly NamedStyle[] {
  const ids = new Set(elements.map(styleIdOf));
  return styles.filter(({ id }) => ids.has(id));
}

/**
 * Adds the styles that pasted elements bring along. If the project already has a style with that id or name, the
 * elements follow the existing style.
 */
export function adoptStyles(
  textStyles: readonly NamedStyle[],
  elements: Elements,
  brought: readonly NamedStyle[],
): { readonly textStyles: readonly NamedStyle[]; readonly elements: Elements } {
  const here = new Map<string, string>();
  const added: NamedStyle[] = [];
  for (const style of brought) {
    const known = textStyles.find(({ id }) => id === style.id) ?? styleNamed({ textStyles }, style.name);
    if (!known) added.push(style);
    here.set(style.id, known?.id ?? style.id);
  }
  const follow = (element: StoredElement): StoredElement => {
    const id = styleIdOf(element);
    const styleId = id === null ? undefined : here.get(id);
    if (styleId === undefined || styleId === id) return element;
    return withFields(element, { properties: { ...element.properties, styleId } });
  };
  return {
    textStyles: added.length === 0 ? textStyles : [...textStyles, ...added],
    elements: elements.map(follow),
  };
}
