import {
  type ElementType,
  groupsOf,
  type PhotoEdits,
  type Project,
  type RulerGuide,
  type SideName,
  type StoredElement,
} from "../document/index.ts";
import type { PhotoEdit } from "../elements/drawTools.ts";
import { elementKind } from "../elements/index.ts";
import type { NamedStyle } from "../elements/text/namedStyles.ts";
import type { LookupTables } from "../expressions/lookups.ts";
import { ownValue } from "../ownValue.ts";
import { type Frame, frameOf } from "./geometry/frame.ts";

/** The part of a project that the canvas editor changes and undo restores. Immutable. */
export type EditorDesign = {
  readonly front: readonly StoredElement[];
  /** The back's elements are kept even while the design is single-sided. */
  readonly back: readonly StoredElement[];
  readonly isDualSided: boolean;
  /** Canvas px. */
  readonly canvas: { readonly width: number; readonly height: number };
  readonly backgroundColor: string;
  readonly lookups: LookupTables;
  /** Manual corrections of single photos. */
  readonly photoEdits: PhotoEdits;
  readonly textStyles: readonly NamedStyle[];
  readonly rulerGuides: readonly RulerGuide[];
};

/** A design with its view: the shown side and the ids selected on it. */
export type EditorState = {
  readonly design: EditorDesign;
  readonly side: SideName;
  readonly selection: readonly string[];
};

export type Elements = readonly StoredElement[];

export function designOf(project: Project): EditorDesign {
  const { front, back, isDualSided, canvas, backgroundColor, lookups, photoEdits, textStyles, rulerGuides } =
    project;
  return { front, back, isDualSided, canvas, backgroundColor, lookups, photoEdits, textStyles, rulerGuides };
}

/** The project with its design replaced. */
export function withDesign(project: Project, design: EditorDesign): Project {
  return { ...project, ...design };
}

/** A freshly opened design: front shown, nothing selected. */
export function openDesign(design: EditorDesign): EditorState {
  return { design, side: "front", selection: [] };
}

/** The shown side's elements in stored order. */
export function shownElements(state: EditorState): Elements {
  return state.design[state.side];
}

/** Replaces the elements of the shown side; returns the same state if the list is the same. */
export function withElements(state: EditorState, elements: Elements): EditorState {
  if (elements === shownElements(state)) return state;
  return { ...state, design: { ...state.design, [state.side]: elements } };
}

/** Changes some elements. All others keep their identity, and so does the list if nothing changes. */
export function changeElements(
  elements: Elements,
  ids: ReadonlySet<string>,
  change: (element: StoredElement) => StoredElement,
): Elements {
  let changed = false;
  const next = elements.map((element) => {
    const after = ids.has(element.id) ? change(element) : element;
    changed ||= after !== element;
    return after;
  });
  return changed ? next : elements;
}

export function changeShown(
  state: EditorState,
  ids: Iterable<string>,
  change: (element: StoredElement) => StoredElement,
): EditorState {
  return withElements(state, changeElements(shownElements(state), new Set(ids), change));
}

/** The element with some fields set; the same element if nothing changes. */
export function withFields(
  element: StoredElement,
  fields: Partial<Omit<StoredElement, "id" | "type">>,
): StoredElement {
  const next = { ...element, ...fields };
  const keys = Object.keys(fields) as (keyof typeof fields)[];
  return keys.every((key) => equalParts(element[key], next[key])) ? element : next;
}

const scaledLengths = ["strokeWidth", "cornerRadius"];

/**
 * The factor by which an element's strokes scale in a new frame: the ratio of the lengths for a line, whose height is
 * not drawn, otherwise the square root of the ratio of the areas.
 */
function scaleOf({ type, width, height }: StoredElement, frame: Frame): number {
  const across = width === 0 ? 1 : frame.width / width;
  if (elementKind(type).tool?.group === "lines" || height === 0) return across;
  return Math.sqrt((across * frame.height) / height);
}

/** The element with its strokes scaled to its new frame, if its strokes scale. */
function withScaledStrokes(element: StoredElement, frame: Frame): StoredElement {
  if (element.properties.scaleStroke !== true) return element;
  const scale = scaleOf(element, frame);
  if (scale === 1) return element;
  const lengths = scaledLengths.flatMap((name) => {
    const length = element.properties[name];
    return typeof length === "number" ? [[name, Number((length * scale).toFixed(6))]] : [];
  });
  return { ...element, properties: { ...element.properties, ...Object.fromEntries(lengths) } };
}

/** Moves elements into new frames, matched by position in the two lists. */
export function withFrames(state: EditorState, moved: Elements, frames: readonly Frame[]): EditorState {
  const byId = new Map(moved.map((element, index) => [element.id, frames[index]]));
  return changeShown(state, byId.keys(), (element) => {
    const frame = byId.get(element.id);
    return frame ? withFields(withScaledStrokes(element, frame), frameOf(frame)) : element;
  });
}

const sorted = new WeakMap<Elements, Elements>();

/** Back to front: by zIndex, then as stored. Returns the same list if it is already in that order. */
export function inStackOrder(elements: Elements): Elements {
  const known = sorted.get(elements);
  if (known) return known;
  const isSorted = elements.every(
    (element, index) => element.zIndex >= (elements[index - 1]?.zIndex ?? -Infinity),
  );
  const ordered = isSorted ? elements : elements.toSorted((a, b) => a.zIndex - b.zIndex);
  sorted.set(elements, ordered);
  return ordered;
}

/** Numbers elements 0, 1, 2 … in the given order. Elements that already have the right number keep their identity. */
export function restack(ordered: Elements, previous: Elements): Elements {
  const next = ordered.map((element, zIndex) => withFields(element, { zIndex }));
  const same = next.length === previous.length && next.every((element, index) => element === previous[index]);
  return same ? previous : next;
}

/** Whether two designs are equal in every value. Shared objects are not compared deeply. */
export function equalDesigns(a: EditorDesign, b: EditorDesign): boolean {
  return equalParts(a, b);
}

function equalParts(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [before, after] = [Object.entries(a), new Map(Object.entries(b))];
  if (before.length !== after.size) return false;
  return before.every(([key, value]) => after.has(key) && equalParts(value, after.get(key)));
}

/**
 * Corrects photos by file name. `change` receives the previous correction; an empty result removes the correction.
 */
export function correctPhotos(
  state: EditorState,
  names: readonly string[],
  change: (before: PhotoEdit) => PhotoEdit,
): EditorState {
  const { photoEdits } = state.design;
  const changed = names.map((name): [string, PhotoEdit] => [name, change(ownValue(photoEdits, name) ?? {})]);
  const next = { ...photoEdits, ...Object.fromEntries(changed) };
  const kept = Object.entries(next).filter(([, edit]) => Object.keys(edit).length > 0);
  return { ...state, design: { ...state.design, photoEdits: Object.fromEntries(kept) } };
}

/** Generates unique ids that the design does not use yet. */
type IdSource = {
  /** `type-timestamp`, with a number appended if that id is taken. */
  readonly element: (type: ElementType) => string;
  readonly group: () => string;
  /** A new id for a text style. */
  readonly style: () => string;
};

/** `now` in ms since 1970. */
export function newIds(design: EditorDesign, now: number): IdSource {
  const all: readonly StoredElement[] = [...design.front, ...design.back];
  const taken = new Set(all.flatMap((element) => [element.id, ...groupsOf(element)]));
  for (const { id } of design.textStyles) taken.add(id);
  const next = (kind: string) => {
    const id = freeId(`${kind}-${now}`, taken);
    taken.add(id);
    return id;
  };
  return { element: next, group: () => next("group"), style: () => next("style") };
}

function freeId(id: string, taken: ReadonlySet<string>): string {
  if (!taken.has(id)) return id;
  let number = 2;
  while (taken.has(`${id}-${number}`)) number++;
  return `${id}-${number}`;
}
