import { z } from "zod";

/**
 * Settings specific to a symbology, as stored. They are validated later, because the barcode library has the list of
 * valid settings.
 */
export const barcodeOptions = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]), {
  error: "must be an object of options",
});
