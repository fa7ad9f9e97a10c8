/** Pictures with more pixels cost more memory than any card needs, and are not opened. */
export const maxPixels = 50_000_000;
