import { z } from "zod";

/**
 * A symbology's own settings as stored. They are checked later, because the list of valid settings is in the
 * barcode library.
 */
export const barcodeOptions = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]), {
  error: "must be an object of options",
});
