import type { StoredElement } from "../document/index.ts";
import type { MirrorWay } from "../elements/defineElement.ts";
import { elementKind } from "../elements/elementKinds.ts";
import { changeShown, type EditorState, withFields } from "./design.ts";
import { boundsOf, centreOf } from "./geometry/frame.ts";
import type { Point } from "./geometry/rotation.ts";
import { movableElements } from "./selection.ts";

const other = { across: "down", down: "across" } as const;

/** Path coordinates are fractions of the path's box, rounded to this precision. */
const digits = 1e5;

const usualAngle = 90;

const turnOf = (degrees: number) => ((degrees % 360) + 360) % 360;

/** Mirrors path data, whose numbers alternate between x and y. */
const mirroredPath = (path: string, way: MirrorWay) =>
  path.replaceAll(/[A-Z]([^A-Z]*)/g, (command, numbers: string) => {
    const places = numbers.split(" ").map((place, index) => {
      const isAlong = index % 2 === (way === "across" ? 0 : 1);
      return isAlong ? Math.round((1 - Number(place)) * digits) / digits : place;
    });
    return numbers === "" ? command : `${command[0]}${places.join(" ")}`;
  });

/** The corner radii of a rectangle that are swapped. */
const corners: Readonly<Record<MirrorWay, readonly (readonly [string, string])[]>> = {
  across: [
    ["cornerTopLeft", "cornerTopRight"],
    ["cornerBottomLeft", "cornerBottomRight"],
  ],
  down: [
    ["cornerTopLeft", "cornerBottomLeft"],
    ["cornerTopRight", "cornerBottomRight"],
  ],
};

/** Swaps corner radii. A missing radius defaults to the value for all corners. */
function mirroredCorners(properties: StoredElement["properties"], way: MirrorWay) {
  const all = properties.cornerRadius ?? 0;
  return Object.fromEntries(
    corners[way]
      .filter((pair) => pair.some((corner) => properties[corner] !== undefined))
      .flatMap(([one, two]) => [
        [one, properties[two] ?? all],
        [two, properties[one] ?? all],
      ]),
  );
}

function mirroredLook({ properties }: StoredElement, way: MirrorWay): StoredElement["properties"] {
  const { path, fillGradient, fillAngle = usualAngle } = properties;
  return {
    ...properties,
    ...mirroredCorners(properties, way),
    ...(typeof path === "string" ? { path: mirroredPath(path, way) } : {}),
    ...(fillGradient === "linear"
      ? { fillAngle: turnOf((way === "across" ? 180 : 0) - Number(fillAngle)) }
      : {}),
  };
}

function mirrored(element: StoredElement, about: Point, way: MirrorWay): StoredElement {
  const { type, x, y, width, height, rotation } = element;
  const isTurned = elementKind(type).halfTurnMirrors === way;
  return withFields(element, {
    x: way === "across" ? 2 * about.x - x - width : x,
    y: way === "down" ? 2 * about.y - y - height : y,
    rotation: turnOf((isTurned ? 180 : 0) - rotation),
    properties: mirroredLook(element, isTurned ? other[way] : way),
  });
}

/**
 * Mirrors the selection about its centre: positions, rotations, outlines and gradients. Text, codes and pictures are
 * moved but not mirrored, so they stay readable; locked elements do not change.
 */
export function mirror(state: EditorState, way: MirrorWay): EditorState {
  const elements = movableElements(state);
  const bounds = boundsOf(elements);
  if (!bounds) return state;
  const about = centreOf(bounds);
  return changeShown(
    state,
    elements.map(({ id }) => id),
    (element) => mirrored(element, about, way),
  );
}
