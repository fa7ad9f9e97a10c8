import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { notFound } from "../http/sandboxError.ts";
import { createSeededPictures } from "../portraits/seededPictures.ts";
import type { RouteDeps } from "./routeDeps.ts";

type StorageParams = { readonly domain: string; readonly "*": string };

/**
 * Serves a school's files without a sign-in, because pages load them as pictures: `/storage/{domain}/…`.
 * Searches managed files first, then files of records, then seeded pictures.
 */
export async function storageRoutes(
  app: FastifyInstance,
  parts: RouteDeps,
  folderOf: (schoolId: string) => string,
): Promise<void> {
  const { schools, uploads, dataDir } = parts;
  const pictures = createSeededPictures(parts, join(dataDir, "drawn"));
  await app.register(fastifyStatic, { root: dataDir, serve: false, dotfiles: "deny", cacheControl: false });

  const send = async (
    reply: FastifyReply,
    path: string,
    folder: string,
    cache: string,
  ): Promise<FastifyReply> => {
    reply.header("cache-control", cache);
    // HTML and SVG files must not run scripts in the sandbox's origin.
    reply.header(
      "content-security-policy",
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
    );
    return reply.sendFile(path, folder);
  };

  app.get("/storage/:domain/*", async (request: FastifyRequest, reply) => {
    const { domain, "*": path } = request.params as StorageParams;
    const school = isOpenPath(path) ? await schools.byDomain(domain) : undefined;
    if (!school) throw notFound("This file");
    const folders = [folderOf(String(school.id)), uploads.folderOf(domain)];
    const folder = folders.find((one) => existsSync(join(one, path)));
    if (folder !== undefined) return await send(reply, path, folder, "no-cache");
    const drawn = await pictures.find(school, path);
    if (drawn === null) throw notFound("This file");
    return await send(reply, drawn.name, drawn.folder, "public, max-age=86400");
  });

  app.get("/assets/dummy_logo.jpg", async (_request, reply) => {
    const { name, folder } = await pictures.placeholder();
    return await send(reply, name, folder, "public, max-age=86400");
  });
}

/** Refuses parent folders, hidden files, and characters that the operating system interprets differently. */
function isOpenPath(path: string): boolean {
  if (path.includes("\0") || path.includes("\\")) return false;
  return path.split("/").every((part) => part !== "" && !part.startsWith("."));
}
