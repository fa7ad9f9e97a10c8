import { type Symbology, symbologies } from "../../barcodes/index.ts";
import type { ElementType, StoredElement } from "../../document/index.ts";
import { elementKind, elementKinds } from "../../elements/index.ts";
import { nextLayer } from "../clipboard.ts";
import { type EditorState, newIds, shownElements } from "../design.ts";
import { isOffCanvas, placeWithin } from "../geometry/keepInside.ts";
import { minSide } from "../geometry/resizeBox.ts";
import type { Point } from "../geometry/rotation.ts";
import type { Command, CommandContext } from "./command.ts";

/** Default position of a new element, canvas px. */
const newPlace: Point = { x: 100, y: 100 };

/** The largest size of a new static image, canvas px. */
const maxImageSize = { width: 400, height: 300 };

type Size = { readonly width: number; readonly height: number };

export type NewElement = {
  readonly type: ElementType;
  /** Top left corner, canvas px; defaults to (100, 100). */
  readonly at?: Point;
  /** Canvas px; defaults to the type's own size. */
  readonly size?: Size;
  /** Drawn by hand: it may extend over the card's edge, as a background with bleed does. */
  readonly drawn?: boolean;
  /** Overrides the type's defaults. */
  readonly properties?: Readonly<Record<string, unknown>>;
};

/**
 * Adds an element on top of the shown side and selects it. An element that was not drawn by hand is moved
 * into the canvas.
 */
export function addElement(state: EditorState, wanted: NewElement, now: number): EditorState {
  const { type } = wanted;
  const { width, height } = sizeOf(wanted);
  const present = shownElements(state);
  const box = { ...(wanted.at ?? newPlace), width, height };
  const { canvas } = state.design;
  const { x, y } = wanted.drawn && !isOffCanvas(box, canvas) ? box : placeWithin(box, canvas);
  const element: StoredElement = {
    id: newIds(state.design, now).element(type),
    type,
    x,
    y,
    width,
    height,
    rotation: 0,
    zIndex: nextLayer(present),
    hidden: false,
    locked: false,
    properties: { ...elementKind(type).defaults, ...wanted.properties },
  };
  const design = { ...state.design, [state.side]: [...present, element] };
  return { ...state, design, selection: [element.id] };
}

function sizeOf({ type, size }: NewElement): Size {
  const { width, height } = size ?? elementKind(type).size;
  return { width: Math.max(width, minSide), height: Math.max(height, minSide) };
}

/**
 * The size of a new static image: its own size in px, scaled down proportionally to fit 400 × 300 and never
 * enlarged.
 */
export function staticImageSize(picture: Size): Size {
  const scale = Math.min(1, maxImageSize.width / picture.width, maxImageSize.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

/**
 * The missing requirement of a data-bound element. Without a project, the element is not added; without data, the
 * editor asks first.
 */
export function missingForBound({
  hasProject,
  hasMapping,
}: Pick<CommandContext, "hasProject" | "hasMapping">): {
  readonly of: "project" | "data";
  readonly message: string;
} | null {
  if (!hasProject) return { of: "project", message: "Open or save a project first" };
  if (hasMapping) return null;
  return { of: "data", message: "Complete Data Wizard to map fields/images before adding this element." };
}

function addCommand(type: ElementType, label: string): Command {
  return {
    id: `add.${type}`,
    label: `Add ${label.toLowerCase()}`,
    keys: [],
    group: "add",
    enabled: () => true,
    run: (state, { now }) => addElement(state, { type }, now),
  };
}

function addBarcode({ id, label, group }: Symbology): Command {
  return {
    id: `add.${id}`,
    label: `Add ${label}${group === "bars" ? " barcode" : ""}`,
    keys: [],
    group: "add",
    // Also enabled without a project: the command then explains what is missing.
    enabled: () => true,
    run: (state, context) => {
      const missing = missingForBound(context);
      if (missing?.of === "project") return { effect: "notice", message: missing.message };
      const properties = { format: id, value: `{{ ${context.keyToken} }}` };
      const added = addElement(state, { type: "barcode", properties }, context.now);
      if (!missing) return added;
      return { effect: "placeholder", question: missing.message, field: context.keyToken, state: added };
    },
  };
}

/**
 * One command per element type, and per format for barcodes. Paths have no command, because they come from drawings.
 */
export const addCommands: readonly Command[] = elementKinds.flatMap(
  ({ type, role, label, isFromDrawings }) => {
    if (isFromDrawings) return [];
    return role === "code" ? symbologies.map(addBarcode) : [addCommand(type, label)];
  },
);
