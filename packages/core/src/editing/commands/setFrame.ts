import { type EditorState, type Elements, shownElements, withFrames } from "../design.ts";
import { centreOf, type Frame, movedBy } from "../geometry/frame.ts";
import { minScale, minSide, sideWithin } from "../geometry/resizeBox.ts";
import { normaliseRotation } from "../geometry/rotation.ts";
import { canStretch, fitFrames, rotateFrames, selectionFrame } from "../geometry/transformFrames.ts";

/** Canvas px and degrees; absent values do not change. */
export type FrameValues = Partial<Frame>;

/**
 * Applies frame values from the properties panel. Several elements move, scale and rotate together with their common
 * frame. With a locked ratio, a new width changes the height too, and vice versa. Sizes below 5 become 5; non-finite
 * values are ignored. Locked elements stay.
 */
export function setFrame(
  state: EditorState,
  ids: Iterable<string>,
  values: FrameValues,
  lockAspect: boolean,
): EditorState {
  const wanted = new Set(ids);
  const elements = shownElements(state).filter((element) => wanted.has(element.id) && !element.locked);
  const frame = selectionFrame(elements);
  if (!frame) return state;
  const isLocked = lockAspect || (elements.length > 1 && !canStretch(elements, frame));
  const given = finiteOnly(values);
  const { width, height } = sizeFor(frame, given, isLocked);
  const rotation = given.rotation === undefined ? frame.rotation : normaliseRotation(given.rotation);
  const target = { x: given.x ?? frame.x, y: given.y ?? frame.y, width, height, rotation };
  return withFrames(state, elements, elements.length === 1 ? [target] : framesFor(elements, frame, target));
}

/** Rotates last, about the centre of the placed frame, so that position and size match the typed values. */
function framesFor(elements: Elements, frame: Frame, target: Frame): readonly Frame[] {
  const isSized = target.width !== frame.width || target.height !== frame.height;
  const placed = isSized
    ? fitFrames(elements, frame, { ...target, rotation: frame.rotation })
    : elements.map((element) => movedBy(element, target.x - frame.x, target.y - frame.y));
  const turn = target.rotation - frame.rotation;
  return turn === 0 ? placed : rotateFrames(placed, centreOf(target), turn);
}

type Size = { readonly width: number; readonly height: number };

function sizeFor(frame: Frame, { width, height }: FrameValues, isLocked: boolean): Size {
  if (width === undefined && height === undefined) return frame;
  if (isLocked && frame.width > 0 && frame.height > 0) return lockedSize(frame, width, height);
  return {
    width: width === undefined ? frame.width : Math.max(width, minSide),
    height: height === undefined ? frame.height : Math.max(height, minSide),
  };
}

/** A size with the frame's aspect ratio. A typed side is used exactly; width wins if both sides are given. */
function lockedSize(frame: Frame, width: number | undefined, height: number | undefined): Size {
  const asked = width === undefined ? (height ?? frame.height) / frame.height : width / frame.width;
  const scale = Math.max(asked, minScale([frame.width, frame.height], minSide));
  const isTaken = scale === asked;
  return {
    width: isTaken && width !== undefined ? width : sideWithin(frame.width * scale, frame.width, minSide),
    height:
      isTaken && width === undefined && height !== undefined
        ? height
        : sideWithin(frame.height * scale, frame.height, minSide),
  };
}

function finiteOnly(values: FrameValues): FrameValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => Number.isFinite(value)));
}
