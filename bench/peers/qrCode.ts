import { encode } from "uqr";

/** A horizontal run of dark modules that starts at (x, y) and is `width` modules long. */
export type ModuleRun = { readonly x: number; readonly y: number; readonly width: number };

/** A QR symbol with error correction level M and no quiet zone. The encoder evaluates all eight masks. */
export function qrCode(value: string): { readonly size: number; readonly runs: readonly ModuleRun[] } {
  const modules = encode(value, { ecc: "M", border: 0 }).data;
  return { size: modules.length, runs: modules.flatMap(runsOfRow) };
}

function runsOfRow(row: readonly boolean[], y: number): ModuleRun[] {
  const runs: ModuleRun[] = [];
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) {
      continue;
    }
    const start = x;
    while (row[x + 1]) {
      x++;
    }
    runs.push({ x: start, y, width: x + 1 - start });
  }
  return runs;
}

/** The symbol as an SVG path in modules, y down. */
export function qrCodePath(value: string): { readonly size: number; readonly path: string } {
  const { size, runs } = qrCode(value);
  const path = runs.map(({ x, y, width }) => `M${x} ${y}h${width}v1h-${width}z`).join("");
  return { size, path };
}
