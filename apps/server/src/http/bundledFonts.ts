import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { cutFace, faceFile, slicedFaces, sliceFiles } from "@print-builder/fonts";
import { fontPath } from "@print-builder/fonts/node";
import type { FastifyInstance } from "fastify";

type Named = { Params: { name: string } };

const hidden = { schema: { hide: true } };

/**
 * Serves the fonts of the web app from the files that printing uses; the build lists them in `fonts.json`. Large faces are
 * cut into slices when first requested, and kept in `cacheFolder`. Needs `reply.sendFile`.
 */
export function serveBundledFonts(app: FastifyInstance, webFolder: string, cacheFolder: string): void {
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
    // Another server may write or send the same file.
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
    /** Makes sure that the file is in the folder. Resolves to false for other names. */
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
