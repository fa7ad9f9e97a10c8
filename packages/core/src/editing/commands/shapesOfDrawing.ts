import type { ElementType, StoredElement } from "../../document/index.ts";
import type { Box } from "../../drawing/drawOp.ts";
import { placePicture } from "../../elements/image/placePicture.ts";
import { elementKind } from "../../elements/index.ts";
import { nextLayer } from "../clipboard.ts";
import { type EditorState, newIds, shownElements } from "../design.ts";
import { centreOf } from "../geometry/frame.ts";
import { placeWithin } from "../geometry/keepInside.ts";
import { rotatePoint } from "../geometry/rotation.ts";

/** A drawing opened as elements without ids and layers, in px of its picture. */
export type OpenedDrawing = {
  readonly width: number;
  readonly height: number;
  /** Back to front. */
  readonly shapes: readonly Pick<
    StoredElement,
    "type" | "x" | "y" | "width" | "height" | "rotation" | "properties"
  >[];
};

/** Properties that are lengths and scale with the drawing. */
const lengths = ["strokeWidth", "cornerRadius", "fontSize"];

/** A drawing must look the same at any size, so its strokes scale. */
function scalingStrokes(type: ElementType): { readonly scaleStroke?: true } {
  return elementKind(type).propertyNames.includes("scaleStroke") ? { scaleStroke: true } : {};
}

const pictureFits = ["cover", "contain", "fill"] as const;

/** The drawing's elements scaled to the picture's size and rotated about its centre. */
function placeShapes(
  { width, height, shapes }: OpenedDrawing,
  image: StoredElement,
): readonly StoredElement[] {
  const { properties, rotation } = image;
  const fit = pictureFits.find((each) => each === properties.fit) ?? "cover";
  const { place } = placePicture({ width, height }, image, { fit });
  const [across, down] = [place.width / width, place.height / height];
  const even = Math.sqrt(across * down);
  const opacity = typeof properties.opacity === "number" ? properties.opacity : 1;
  return shapes.map((shape) => {
    const box: Box = {
      x: place.x + shape.x * across,
      y: place.y + shape.y * down,
      width: shape.width * (shape.rotation === 0 ? across : even),
      height: shape.height * (shape.rotation === 0 ? down : even),
    };
    const middle = {
      x: place.x + (shape.x + shape.width / 2) * across,
      y: place.y + (shape.y + shape.height / 2) * down,
    };
    const around = centreOf(image);
    const turned = rotatePoint({ x: middle.x - around.x, y: middle.y - around.y }, rotation);
    const own = Object.entries(shape.properties).map(([name, value]) => {
      if (typeof value !== "number") return [name, value];
      if (name === "opacity") return [name, value * opacity];
      return [name, lengths.includes(name) ? value * even : value];
    });
    return {
      ...image,
      ...shape,
      x: around.x + turned.x - box.width / 2,
      y: around.y + turned.y - box.height / 2,
      width: box.width,
      height: box.height,
      rotation: (((shape.rotation + rotation) % 360) + 360) % 360,
      properties: { ...Object.fromEntries(own), ...scalingStrokes(shape.type) },
    };
  });
}

/** The drawing's shapes as elements of the design, grouped if there are several or the picture is in a group. */
function groupShapes(state: EditorState, drawing: OpenedDrawing, image: StoredElement, now: number) {
  const ids = newIds(state.design, now);
  const groupId = image.groupId ?? ids.group();
  const isGroup = image.groupId !== undefined || drawing.shapes.length > 1;
  return placeShapes(drawing, image).map((shape) => ({
    ...shape,
    id: ids.element(shape.type),
    ...(isGroup ? { groupId } : {}),
  }));
}

function withShapes(state: EditorState, elements: readonly StoredElement[], made: readonly StoredElement[]) {
  const design = { ...state.design, [state.side]: elements };
  return { ...state, design, selection: made.map(({ id }) => id) };
}

/** Replaces a picture with the shapes of its drawing, grouped on its layer, and selects them. */
export function shapesOfDrawing(
  state: EditorState,
  imageId: string,
  drawing: OpenedDrawing,
  now: number,
): EditorState {
  const image = shownElements(state).find(({ id }) => id === imageId);
  if (!image) return state;
  const { name: _, extra: __, ...plain } = image;
  const made = groupShapes(state, drawing, plain, now);
  const elements = shownElements(state).flatMap((element) => (element === image ? made : [element]));
  return withShapes(state, elements, made);
}

/** The box of a drawing, canvas px, and the name of its elements. */
export type DrawingPlace = Box & { readonly name: string };

/**
 * Adds a drawing's shapes on top of the shown side, scaled to a box that is moved onto the card, and selects them. The
 * box should have the drawing's aspect ratio on paper, because canvas px are not quite square.
 */
export function addDrawing(
  state: EditorState,
  drawing: OpenedDrawing,
  { name, ...box }: DrawingPlace,
  now: number,
): EditorState {
  const present = shownElements(state);
  const frame: StoredElement = {
    ...{ id: "", type: "image", name, ...box, ...placeWithin(box, state.design.canvas) },
    ...{ rotation: 0, zIndex: nextLayer(present), hidden: false, locked: false },
    properties: { fit: "fill" },
  };
  const made = groupShapes(state, drawing, frame, now);
  return withShapes(state, [...present, ...made], made);
}
