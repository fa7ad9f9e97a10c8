import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

/** Files worth compressing: they shrink to a third. Fonts and pictures are already compressed. */
const packable = /\.(?:js|css|wasm|html)$/;
/** Minimum size of a compressed file, bytes. A smaller file fits into a single network packet anyway. */
const minBytes = 1400;

const packings = [
  { ending: ".gz", pack: (bytes: Uint8Array) => promisify(gzip)(bytes, { level: 9 }) },
  {
    ending: ".br",
    // Level 11 would take forty times as long and make files only a twelfth smaller.
    pack: (bytes: Uint8Array) =>
      promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  },
] as const;

async function packFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < minBytes) return;
  await Promise.all(
    packings.map(async ({ ending, pack }) => await writeFile(file + ending, await pack(bytes))),
  );
}

/** Writes compressed copies next to the built files, for browsers that accept them. */
export function packFiles(): Plugin {
  return {
    name: "pack-files",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      const files = Object.keys(bundle).filter((name) => packable.test(name));
      await Promise.all(files.map((name) => packFile(join(dir, name))));
    },
  };
}
