import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { problem, screens } from "@print-builder/api";
import type { FastifyInstance } from "fastify";
import { serveBundledFonts } from "./bundledFonts.ts";

/** Addresses that monitoring tools probe by convention, and the API call that answers them. */
const probes: ReadonlyMap<string, string> = new Map([
  ["/healthz", "/api/health?live=true"],
  ["/livez", "/api/health?live=true"],
  ["/readyz", "/api/health"],
  ["/metrics", "/api/metrics"],
]);

export function withProbes(url: string): string {
  return probes.get(url) ?? url;
}

/** Matches the addresses of all screens, with or without a trailing slash. */
const screen = new RegExp(
  `^(?:${Object.values(screens)
    .map((path) => path.replace(/\/:\w+\?$/, "(?:/[^/]+)?").replace(/^\/$/, ""))
    .join("|")})/?$`,
);

/**
 * Serves the built web app: its files, and its page for the addresses of its screens. Any other address is a Problem
 * (`not_found`); a browser that opens a page gets the app's page with status 404. Slices of fonts are kept in `cacheFolder`.
 */
export async function serveWebApp(app: FastifyInstance, folder: string, cacheFolder: string): Promise<void> {
  const isBuilt = existsSync(join(folder, "index.html"));
  const editorPage = existsSync(join(folder, "editor.html")) ? "editor.html" : "index.html";
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      // The build puts compressed copies next to its files.
      preCompressed: true,
      // Reports of the build.
      globIgnore: ["chunks.json", "fonts.json"],
      setHeaders: (response, path) => {
        // Names of files in `assets` and of fonts contain a hash or an edition.
        const isHashed = path.startsWith(join(folder, "assets")) || !path.startsWith(folder);
        response.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
    serveBundledFonts(app, folder, cacheFolder);
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === "GET" || request.method === "HEAD";
    const path = request.url.split("?")[0] ?? "";
    const isFile = /\.\w{1,8}$/.test(path);
    const isScreen = screen.test(path);
    const isInBrowser = request.headers.accept?.includes("text/html") === true;
    const isOfApi = /^\/api(\/|$)/.test(path);
    if (!isBuilt || !isPage || isOfApi || (!isScreen && (isFile || !isInBrowser))) throw problem("not_found");
    // The same page with the editor's files preloaded.
    const page = isScreen && /^\/editor(\/|$)/.test(path) ? editorPage : "index.html";
    reply.code(isScreen ? 200 : 404).header("cache-control", "no-cache");
    return await reply.sendFile(page);
  });
}
