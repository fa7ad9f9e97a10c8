import { z } from "zod";

/** A symbology's own settings as stored. The valid ones are known once its library is loaded. */
export const barcodeOptions = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]), {
  error: "must be an object of options",
});
