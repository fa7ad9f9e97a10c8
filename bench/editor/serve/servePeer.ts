import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import type { Browser } from "playwright-core";
import { build } from "vite";
import { benchFolder, fontFiles, outFolder, peersFolder } from "../../paths.ts";
import type { PeerKey, Served } from "../candidates.ts";
import { dataAddress } from "../scene/pictures.ts";
import type { Scene } from "../scene/scene.ts";

/** Builds and serves a peer, and makes it create its document of the scene. Its page then opens that document. */
export async function servePeer(
  key: PeerKey,
  browser: Browser,
  scene: Scene,
  pictures: ReadonlyMap<string, Buffer>,
): Promise<Served> {
  const extra = new Map(pictures);
  extra.set("arimo.ttf", readFileSync(fontFiles.regular));
  const { address, stop } = await serveFolder(await buildPeer(key), extra);
  try {
    extra.set("document.json", await makeDocument(browser, `${address}?make`, scene, pictures));
  } catch (error) {
    await stop();
    throw error;
  }
  return { candidate: { key, address, prepare: async () => undefined }, stop };
}

async function makeDocument(
  browser: Browser,
  address: string,
  scene: Scene,
  pictures: ReadonlyMap<string, Buffer>,
): Promise<Buffer> {
  const page = await browser.newPage();
  try {
    await page.goto(address);
    await page.waitForFunction(() => window.makeDocument !== undefined);
    const addresses = Object.fromEntries([...pictures].map(([name, jpeg]) => [name, dataAddress(jpeg)]));
    const made = await page.evaluate((input) => window.makeDocument?.(input), { scene, pictures: addresses });
    return Buffer.from(JSON.stringify(made));
  } finally {
    await page.close();
  }
}

const pagesFolder = join(peersFolder, "editors");
const excalidrawFonts = join(peersFolder, "node_modules/@excalidraw/excalidraw/dist/prod/fonts");

/** A hash that changes with the source of the peer's page and with every installed version. */
function fingerprint(peer: PeerKey): string {
  const folders = [join(pagesFolder, peer), join(benchFolder, "editor/scene")];
  const files = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  const hash = createHash("sha256").update(readFileSync(join(peersFolder, "package-lock.json")));
  for (const file of [import.meta.filename, ...files]) {
    hash.update(file).update(readFileSync(file));
  }
  return hash.digest("hex");
}

/** Builds a peer's page for production, as its vendor does, unless it is already built. Returns its folder. */
async function buildPeer(peer: PeerKey): Promise<string> {
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
    root: join(pagesFolder, peer),
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

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".ttf": "font/ttf",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
};

type FolderServer = { readonly address: string; readonly stop: () => Promise<void> };

/**
 * Serves a folder on a free port of this machine, with the same headers as Print Builder's server. Files in
 * `extra`, by name, take precedence.
 */
async function serveFolder(folder: string, extra: ReadonlyMap<string, Buffer>): Promise<FolderServer> {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
    const name = path === "/" ? "index.html" : path.slice(1);
    try {
      const body = extra.get(name) ?? (await readFile(join(folder, name)));
      const caching = name.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache";
      response.writeHead(200, {
        "content-type": types[extname(name)] ?? "application/octet-stream",
        "cache-control": caching,
      });
      response.end(body);
    } catch {
      // Browsers request an icon even if the page has none.
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
