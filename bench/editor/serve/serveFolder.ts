import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";

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

export type FolderServer = { readonly address: string; readonly stop: () => Promise<void> };

/**
 * Serves a folder on a free port of this machine with the same headers as Print Builder's server; files in `extra`,
 * by name, take precedence.
 */
export async function serveFolder(folder: string, extra: ReadonlyMap<string, Buffer>): Promise<FolderServer> {
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
      // The page requested a missing file, as browsers do for icons.
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
