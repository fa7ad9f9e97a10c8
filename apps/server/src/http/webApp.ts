import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import fastifyStatic from "@fastify/static";
import { problem, screens } from "@print-builder/api";
import { cutFace, faceFile, slicedFaces, sliceFiles } from "@print-builder/fonts";
import { fontPath } from "@print-builder/fonts/node";
import type { FastifyInstance } from "fastify";

/** URLs that monitoring tools request by convention, and the API calls that answer them. */
const probes: ReadonlyMap<string, string> = new Map([
  ["/healthz", "/api/health?live=true"],
  ["/livez", "/api/health?live=true"],
  ["/readyz", "/api/health"],
  ["/metrics", "/api/metrics"],
]);

export function withProbes(url: string): string {
  return probes.get(url) ?? url;
}

/** Matches the URLs of all screens, with or without a trailing slash. */
const screen = new RegExp(
  `^(?:${Object.values(screens)
    .map((path) =>
      path
        .replace(/\/:\w+\?$/, "(?:/[^/]+)?")
        .replace(/:\w+$/, "[^/]+")
        .replace(/^\/$/, ""),
    )
    .join("|")})/?$`,
);

/**
 * Serves the built web app: its files, and its page for the URLs of its screens. Other URLs are a Problem
 * (`not_found`); a browser gets the app's page with status 404. `cacheFolder` has the slices of fonts.
 */
export async function serveWebApp(app: FastifyInstance, folder: string, cacheFolder: string): Promise<void> {
  const isBuilt = existsSync(join(folder, "index.html"));
  const editorPage = existsSync(join(folder, "editor.html")) ? "editor.html" : "index.html";
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      // The build puts compressed copies next to the files.
      preCompressed: true,
      // Build reports, which no page needs.
      globIgnore: ["chunks.json", "fonts.json"],
      setHeaders: (response, path) => {
        // The names of files in `assets` and of fonts change with their content.
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
    // The editor has its own page, which lets the browser preload the editor's files.
    const page = isScreen && /^\/editor(\/|$)/.test(path) ? editorPage : "index.html";
    reply.code(isScreen ? 200 : 404).header("cache-control", "no-cache");
    return await reply.sendFile(page);
  });
}

type Named = { Params: { name: string } };

const hidden = { schema: { hide: true } };

/**
 * Serves the web app's fonts from the files used for printing, which the build lists in `fonts.json`. Slices
 * large fonts when they are first requested, and caches the slices in `cacheFolder`. Needs `reply.sendFile`.
 */
function serveBundledFonts(app: FastifyInstance, webFolder: string, cacheFolder: string): void {
  const list = join(webFolder, "fonts.json");
  if (!existsSync(list)) return;
  const specifiers = new Map(Object.entries<string>(JSON.parse(readFileSync(list, "utf8"))));
  const slices = createSliceFiles(cacheFolder);
  app.get<Named>("/assets/:name", hidden, async ({ params: { name } }, reply) => {
    const specifier = specifiers.get(name);
    if (specifier === undefined) return reply.callNotFound();
    const path = fontPath(specifier);
    return await reply.sendFile(basename(path), dirname(path));
  });
  app.get<Named>("/assets/faces/:name", hidden, async ({ params: { name } }, reply) => {
    if (!(await slices.prepare(name))) return reply.callNotFound();
    return await reply.sendFile(name, cacheFolder);
  });
}

function createSliceFiles(folder: string) {
  const faces = new Map(
    slicedFaces.flatMap((face) => Object.values(sliceFiles(face)).map((name) => [name, face] as const)),
  );
  const underWay = new Map<string, Promise<void>>();

  async function write(name: string, bytes: Uint8Array): Promise<void> {
    // Another server may be writing or sending the same file.
    const draft = join(folder, `${name}.${randomUUID()}`);
    await writeFile(draft, bytes);
    await rename(draft, join(folder, name));
  }

  async function cut(face: string): Promise<void> {
    const { frame, outlines } = cutFace(await readFile(fontPath(faceFile(face))));
    const names = sliceFiles(face);
    await mkdir(folder, { recursive: true });
    await Promise.all([write(names.frame, frame), write(names.outlines, outlines)]);
  }

  return {
    /** Makes sure that the folder contains the file. Resolves to false for unknown names. */
    async prepare(name: string): Promise<boolean> {
      const face = faces.get(name);
      if (face === undefined) return false;
      if (existsSync(join(folder, name))) return true;
      const cutting = underWay.get(face) ?? cut(face).finally(() => underWay.delete(face));
      underWay.set(face, cutting);
      await cutting;
      return true;
    },
  };
}
