import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { docsContracts } from "@print-builder/api/contracts";
import type { FastifyInstance } from "fastify";
import { themeScript, themeStyles } from "./apiDocsTheme.ts";
import { openApiDocument } from "./openApiDocument.ts";

/**
 * The document of the page: what stands under /api. The page cannot draw more than 110 operations at once, and stops in
 * the middle of the second chapter: chapters are folded, and the theme's script keeps one open at a time.
 */
const pageDocument = {
  ...openApiDocument,
  paths: Object.fromEntries(
    Object.entries(openApiDocument.paths ?? {}).filter(([path]) => path.startsWith("/api/")),
  ),
};

/**
 * Serves the page on which the interface can be read and tried out. It keeps the policy of every other page:
 * no script but its own files, no picture from elsewhere.
 */
export async function serveApiDocs(app: FastifyInstance): Promise<void> {
  // The plugin's types know OpenAPI 3.0 at most: ours, of 3.1, takes the place of this one when it is served.
  const empty = { openapi: "3.1.0", info: { title: "Print Builder", version: "" }, paths: {} };
  await app.register(swagger, { mode: "static", specification: { document: empty } });
  await app.register(swaggerUi, {
    routePrefix: docsContracts.apiDocs.path,
    transformSpecification: () => pageDocument,
    transformSpecificationClone: false,
    theme: {
      title: "Print Builder API",
      css: [{ filename: "theme.css", content: themeStyles }],
      js: [{ filename: "theme.js", content: themeScript }],
    },
    // Links inside of the buttons that open an operation would be two controls in one.
    uiConfig: { layout: "BaseLayout", docExpansion: "none", deepLinking: false, persistAuthorization: false },
  });
}
