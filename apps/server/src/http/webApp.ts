import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { problem } from "@print-builder/api";
import type { FastifyInstance } from "fastify";

/**
 * Serves the built web app: its files, and its page for every other address a person may open. Unknown
 * addresses under /api are a Problem (`not_found`).
 */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = existsSync(join(folder, "index.html"));
  const editorPage = existsSync(join(folder, "editor.html")) ? "editor.html" : "index.html";
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      // The build leaves packed copies beside its files.
      preCompressed: true,
      // What the build tells of itself.
      globIgnore: ["chunks.json"],
      setHeaders: (response, path) => {
        // Built files carry a hash of their content in their name.
        const isHashed = path.startsWith(join(folder, "assets"));
        response.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === "GET" || request.method === "HEAD";
    const path = request.url.split("?")[0] ?? "";
    const isFile = /\.\w{1,8}$/.test(path);
    if (!isBuilt || !isPage || isFile || /^\/api(\/|$)/.test(path)) throw problem("not_found");
    // The same page, which tells the editor's files as well: the browser fetches them at once.
    const page = /^\/editor(\/|$)/.test(path) ? editorPage : "index.html";
    return await reply.header("cache-control", "no-cache").sendFile(page);
  });
}
