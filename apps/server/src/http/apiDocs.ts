import swagger, { type StaticDocumentSpec } from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { docsContracts } from "@print-builder/api/contracts";
import type { FastifyInstance } from "fastify";
import { themeScript, themeStyles } from "./apiDocsTheme.ts";
import { openApiDocument } from "./openApiDocument.ts";

/**
 * Serves the page on which the interface can be read and tried out. It keeps the policy of every other page:
 * no script but its own files, no picture from elsewhere.
 */
export async function serveApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    mode: "static",
    specification: { document: openApiDocument as unknown as StaticDocumentSpec["document"] },
  });
  await app.register(swaggerUi, {
    routePrefix: docsContracts.apiDocs.path,
    theme: {
      title: "Print Builder API",
      css: [{ filename: "theme.css", content: themeStyles }],
      js: [{ filename: "theme.js", content: themeScript }],
    },
    // Links inside of the buttons that open an operation would be two controls in one.
    uiConfig: { layout: "BaseLayout", docExpansion: "list", deepLinking: false, persistAuthorization: false },
  });
}
