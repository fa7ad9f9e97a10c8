/** Distance between grid lines, canvas px. */
export const gridSize = 20;

export function snapToGrid(value: number, size: number = gridSize): number {
  return Math.round(value / size) * size + 0;
}
