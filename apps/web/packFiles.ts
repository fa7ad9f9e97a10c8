import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

/** Files that shrink to a third; fonts and pictures are served as they are. */
const packable = /\.(?:js|css|wasm|html)$/;
/** Below this a file goes out in one packet anyway, bytes. */
const minBytes = 1400;

const packings = [
  { ending: ".gz", pack: (bytes: Uint8Array) => promisify(gzip)(bytes, { level: 9 }) },
  {
    ending: ".br",
    // The best, 11, takes forty times as long for a twelfth less.
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

/** Puts packed copies beside the built files, which the server gives to browsers that take them. */
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
