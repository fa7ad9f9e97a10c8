import { join } from "node:path";

/**
 * The root folder of the product. The same relative path is right for the built files in apps/server/dist/<hash of the
 * sources>, which are equally deep.
 */
export const repository = join(import.meta.dirname, "../../../..");
