import { z } from "zod";

/** A symbology's own settings as designs store them. Which ones a format has is known once its library is loaded. */
export const barcodeOptions = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]), {
  error: "must be an object of options",
});
