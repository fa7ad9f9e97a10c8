/** Draws what our own encoders do not. It is not small, and most designs have none, so it is loaded on demand. */
type Library = typeof import("./bwip/encodeBwip.ts");

let library: Library | null = null;

/** Loads what draws the further symbologies, once for all designs. */
export async function loadBarcodes(): Promise<void> {
  library = await import("./bwip/encodeBwip.ts");
}

/** Null until it was loaded. */
export function barcodeLibrary(): Library | null {
  return library;
}
