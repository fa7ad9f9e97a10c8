import type { FaceId } from "@print-builder/core/text";

/** One style of a family. `weight` is 1..1000; the catalogue uses hundreds. */
export type FontFace = {
  readonly id: FaceId;
  readonly weight: number;
  readonly italic: boolean;
};

// Larger than any difference between two weights, so that the preferred direction always wins.
const wrongDirection = 1000;

/**
 * Ranks a face's weight by its distance from the requested weight, as in CSS Fonts Level 4, section 5.2; 0 is exact.
 */
function weightDistance(weight: number, asked: number): number {
  const isText = asked >= 400 && asked <= 500;
  if (isText && weight > 500) {
    return 2 * wrongDirection + weight - asked;
  }
  const goesHeavierFirst = isText || asked > 500;
  const isPreferredSide = goesHeavierFirst ? weight >= asked : weight <= asked;
  return Math.abs(weight - asked) + (isPreferredSide ? 0 : wrongDirection);
}

/**
 * Chooses the face for a weight and slant as in CSS Fonts Level 4 (section 5.2). Slant takes precedence over weight.
 * A weight of 400..500 first tries weights up to 500, then lighter, then heavier; below 400 tries lighter first,
 * above 500 heavier first. The first of two equal faces wins. Throws a RangeError if `faces` is empty.
 */
export function nearestFace<Face extends FontFace>(
  faces: readonly Face[],
  weight: number,
  italic: boolean,
): Face {
  const slanted = faces.filter((face) => face.italic === italic);
  const candidates = slanted.length > 0 ? slanted : faces;
  const [first, ...others] = candidates;
  if (!first) {
    throw new RangeError("A font family needs at least one face.");
  }
  return others.reduce(
    (best, face) => (weightDistance(face.weight, weight) < weightDistance(best.weight, weight) ? face : best),
    first,
  );
}
