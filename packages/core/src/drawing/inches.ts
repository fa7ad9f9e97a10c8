/** The only place of the factor between metric paper and the inches and points of printers. */
export const mmPerInch = 25.4;
export const pointsPerMm = 72 / mmPerInch;

/** Printer dots along a length at a resolution. */
export function mmToDots(mm: number, dpi: number): number {
  return (mm * dpi) / mmPerInch;
}
