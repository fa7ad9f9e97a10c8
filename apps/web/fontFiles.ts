import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type CutFace, cutFace, faceFile, slicedFaces, sliceFiles } from "@print-builder/fonts";
import type { Plugin } from "vite";

/** The app requests sliced faces from this path: see src/platform/cards/bundledFonts.ts. */
const folder = "assets/faces";

function cut(face: string): CutFace {
  return cutFace(readFileSync(fileURLToPath(import.meta.resolve(faceFile(face)))));
}

/** The font file at a sliced face's URL, for the development server. Undefined for other URLs. */
export function slicedFaceAt(address: string): Uint8Array | undefined {
  const name = address.split("/").at(-1) ?? "";
  const face = slicedFaces.find((id) => Object.values(sliceFiles(id)).includes(name));
  if (face === undefined || !address.startsWith(`/${folder}/`)) return undefined;
  const { frame, outlines } = cut(face);
  return name === sliceFiles(face).frame ? frame : outlines;
}

/**
 * Leaves fonts out of the build. The server serves the files that printing uses, so that the disk holds each font once.
 * `fonts.json` lists the module specifier of each font by its file name in `assets`. The development server itself cuts
 * the faces of 6 to 10 MB into slices.
 */
export function fontFiles(): Plugin {
  return {
    name: "font-files",
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const body = slicedFaceAt(request.url ?? "");
        if (body) response.end(body);
        else next();
      });
    },
    generateBundle(_, bundle) {
      const specifiers: Record<string, string> = {};
      for (const [fileName, file] of Object.entries(bundle)) {
        if (file.type !== "asset" || !fileName.endsWith(".ttf")) continue;
        const [, specifier] = file.originalFileNames[0]?.split("node_modules/") ?? [];
        if (specifier === undefined) throw new Error(`${fileName} is not a font of a package.`);
        specifiers[fileName.replace("assets/", "")] = specifier;
        delete bundle[fileName];
      }
      this.emitFile({ type: "asset", fileName: "fonts.json", source: JSON.stringify(specifiers) });
    },
  };
}
