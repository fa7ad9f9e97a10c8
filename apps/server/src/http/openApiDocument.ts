import { contracts, toOpenApi } from "@print-builder/api/contracts";

const version = "0.1.0";

/** Every route of the server as an OpenAPI 3.1 document. */
export const openApiDocument = toOpenApi(Object.values(contracts), version);
