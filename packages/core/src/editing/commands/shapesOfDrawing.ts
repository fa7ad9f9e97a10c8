import type { StoredElement } from "../../document/index.ts";
import type { Box } from "../../drawing/drawOp.ts";
import { placePicture } from "../../elements/image/placePicture.ts";
import { type EditorState, shownElements } from "../design.ts";
import { newIds } from "../elementIds.ts";
import { centreOf } from "../geometry/frame.ts";
import { rotatePoint } from "../geometry/rotation.ts";

/** A drawing that was opened: elements without ids and layers, in px of its picture. */
export type OpenedDrawing = {
  readonly width: number;
  readonly height: number;
  /** Back to front. */
  readonly shapes: readonly Pick<
    StoredElement,
    "type" | "x" | "y" | "width" | "height" | "rotation" | "properties"
  >[];
};

/** Properties that are lengths: they grow with the drawing. */
const lengths = ["strokeWidth", "cornerRadius", "fontSize"];

const pictureFits = ["cover", "contain", "fill"] as const;

/** Elements as large as the picture was, turned about the picture's middle as it was. */
function placed({ width, height, shapes }: OpenedDrawing, image: StoredElement): readonly StoredElement[] {
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
      properties: Object.fromEntries(own),
    };
  });
}

/** Puts a drawing's shapes in the place of the picture that shows it, as a group on its layer, and selects them. */
export function shapesOfDrawing(
  state: EditorState,
  imageId: string,
  drawing: OpenedDrawing,
  now: number,
): EditorState {
  const image = shownElements(state).find(({ id }) => id === imageId);
  if (!image) return state;
  const ids = newIds(state.design, now);
  const groupId = image.groupId ?? ids.group();
  const isGroup = image.groupId !== undefined || drawing.shapes.length > 1;
  const { name: _, extra: __, ...plain } = image;
  const made = placed(drawing, plain).map((shape) => ({
    ...shape,
    id: ids.element(shape.type),
    ...(isGroup ? { groupId } : {}),
  }));
  const elements = shownElements(state).flatMap((element) => (element === image ? made : [element]));
  const design = { ...state.design, [state.side]: elements };
  return { ...state, design, selection: made.map(({ id }) => id) };
}
