import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type CutFace, cutFace, faceFile, slicedFaces, sliceFiles } from "@print-builder/fonts";
import type { Plugin } from "vite";

/** The app looks for them here: see src/platform/cards/bundledFonts.ts. */
const folder = "assets/faces";

function cut(face: string): CutFace {
  return cutFace(readFileSync(fileURLToPath(import.meta.resolve(faceFile(face)))));
}

/** The bytes at an address when there is no build; undefined for addresses other than sliced faces. */
export function slicedFaceAt(address: string): Uint8Array | undefined {
  const name = address.split("/").at(-1) ?? "";
  const face = slicedFaces.find((id) => Object.values(sliceFiles(id)).includes(name));
  if (face === undefined || !address.startsWith(`/${folder}/`)) return undefined;
  const { frame, outlines } = cut(face);
  return name === sliceFiles(face).frame ? frame : outlines;
}

/** Cuts the faces of 6 to 10 MB into slices, so that a browser only fetches what a card shows. */
export function cutSlicedFaces(): Plugin {
  return {
    name: "cut-sliced-faces",
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const body = slicedFaceAt(request.url ?? "");
        if (body) response.end(body);
        else next();
      });
    },
    // Written one by one: together they are more than 100 MB.
    writeBundle({ dir = "" }) {
      mkdirSync(join(dir, folder), { recursive: true });
      for (const face of slicedFaces) {
        const { frame, outlines } = cut(face);
        const files = sliceFiles(face);
        writeFileSync(join(dir, folder, files.frame), frame);
        writeFileSync(join(dir, folder, files.outlines), outlines);
      }
    },
  };
}
