/** The only definition of the inch. It converts metric lengths to the units of printers. */
export const mmPerInch = 25.4;
export const pointsPerMm = 72 / mmPerInch;

/** Converts a length to printer dots at a resolution. */
export function mmToDots(mm: number, dpi: number): number {
  return (mm * dpi) / mmPerInch;
}
