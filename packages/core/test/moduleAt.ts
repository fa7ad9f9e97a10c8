import type { ModuleLayer } from "#barcodes/qr/moduleLayer.ts";

export function hasModule({ size, rows }: ModuleLayer, x: number, y: number): boolean {
  return (((rows[(x >> 5) * size + y] as number) >> (x & 31)) & 1) === 1;
}
