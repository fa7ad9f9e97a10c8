import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { benchFolder, outFolder } from "../../paths.ts";
import type { PeerKey } from "../candidates.ts";

const editorFolder = join(benchFolder, "editor");
const excalidrawFonts = join(benchFolder, "node_modules/@excalidraw/excalidraw/dist/prod/fonts");

/** Changes with every change of the peer's page or of any installed version. */
function fingerprint(peer: PeerKey): string {
  const folders = [join(editorFolder, "peers", peer), join(editorFolder, "scene")];
  const files = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  const hash = createHash("sha256").update(readFileSync(join(benchFolder, "package-lock.json")));
  for (const file of [import.meta.filename, ...files]) {
    hash.update(file).update(readFileSync(file));
  }
  return hash.digest("hex");
}

/** Builds a peer's page for production as its makers do, unless it is built. Returns its folder. */
export async function buildPeer(peer: PeerKey): Promise<string> {
  const folder = join(outFolder, "editor", peer);
  const marker = join(folder, ".sources");
  const wanted = fingerprint(peer);
  if (existsSync(marker) && readFileSync(marker, "utf8") === wanted) {
    return folder;
  }
  console.error(`building the page of ${peer} …`);
  rmSync(folder, { recursive: true, force: true });
  await build({
    configFile: false,
    root: join(editorFolder, "peers", peer),
    logLevel: "error",
    oxc: { jsx: { runtime: "automatic" } },
    build: { target: "es2022", outDir: folder, emptyOutDir: true, chunkSizeWarningLimit: 20_000 },
  });
  if (peer === "excalidraw") {
    cpSync(excalidrawFonts, join(folder, "fonts"), { recursive: true });
  }
  writeFileSync(marker, wanted);
  return folder;
}
