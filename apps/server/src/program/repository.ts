import { join } from "node:path";

/**
 * The folder of the whole product. This file lies as deep in it as the files that the server is built into, in
 * apps/server/dist/<hash of the sources>: so it is right from either.
 */
export const repository = join(import.meta.dirname, "../../../..");
