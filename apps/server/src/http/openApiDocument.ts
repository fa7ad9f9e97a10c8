import { contracts, toOpenApi } from "@print-builder/api/contracts";
import { version } from "../program/version.ts";

/** Every route of the server as an OpenAPI 3.1 document. */
export const openApiDocument = toOpenApi(Object.values(contracts), version);
