import { type PublishedMeasures, publishedMeasures } from "./publishedMeasures.ts";
import type { ListedFamily } from "./readGlabels.ts";

/** Smaller differences are caused by rounding: gLabels uses points, LibreOffice hundredths of a mm. */
export const toleranceMm = 0.05;

type Measures = Pick<ListedFamily, "label_width_mm" | "label_height_mm" | "grids">;

/** Converts published measurements to the catalogue's format. */
export function toMeasures({ unit, grid, label, first, pitch }: PublishedMeasures): Measures {
  const mm = (length: number) => Number((length * (unit === "in" ? 25.4 : 1)).toFixed(3));
  return {
    label_width_mm: mm(label[0]),
    label_height_mm: mm(label[1]),
    grids: [
      {
        left_mm: mm(first[0]),
        top_mm: mm(first[1]),
        across: grid[0],
        down: grid[1],
        h_pitch_mm: mm(pitch[0]),
        v_pitch_mm: mm(pitch[1]),
      },
    ],
  };
}

/** The largest difference between two sheets in mm; infinite if their numbers of labels differ. */
export function largestDifference(one: Measures, other: Measures): number {
  const lengths = ({ label_width_mm, label_height_mm, grids }: Measures) => [
    label_width_mm,
    label_height_mm,
    ...grids.flatMap(({ left_mm, top_mm, h_pitch_mm, v_pitch_mm }) => [
      left_mm,
      top_mm,
      h_pitch_mm,
      v_pitch_mm,
    ]),
  ];
  const counts = ({ grids }: Measures) => grids.map(({ across, down }) => `${across} × ${down}`).join();
  if (counts(one) !== counts(other)) return Number.POSITIVE_INFINITY;
  const others = lengths(other);
  return Math.max(...lengths(one).map((length, index) => Math.abs(length - (others[index] ?? Number.NaN))));
}

/**
 * Replaces measurements of families that differ from the published measurements. Throws if a published pack is
 * not in exactly one family, because its correction would then be lost.
 */
export function applyPublished(families: readonly ListedFamily[]): readonly ListedFamily[] {
  const corrections = new Map<ListedFamily, Measures>();
  for (const published of publishedMeasures) {
    const [family, ...more] = families.filter(({ maker, numbers }) =>
      numbers.some((number) => `${maker} ${number}` === published.pack),
    );
    if (!family || more.length > 0 || corrections.has(family))
      throw new Error(`${published.pack} must be in exactly one family, and corrected once.`);
    corrections.set(family, toMeasures(published));
  }
  return families.map((family) => {
    const published = corrections.get(family);
    return published && largestDifference(family, published) > toleranceMm
      ? { ...family, ...published }
      : family;
  });
}
