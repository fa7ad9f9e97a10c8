import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";

/** Bytes a page loads, compressed with gzip whatever the server did. */
export type Transfer = { readonly scripts: number; readonly styles: number; readonly fontsAndWasm: number };

type Kind = keyof Transfer;

function kindOf(type: string): Kind | null {
  if (/javascript/.test(type)) return "scripts";
  if (/text\/css/.test(type)) return "styles";
  return /font|wasm/.test(type) ? "fontsAndWasm" : null;
}

/** Counts what the page loads from now on. `read` waits for unfinished bodies. */
export function countTransfer(page: Page): { readonly read: () => Promise<Transfer> } {
  const bodies: Promise<{ kind: Kind; bytes: number } | null>[] = [];
  page.on("response", (response) => {
    const kind = kindOf(response.headers()["content-type"] ?? "");
    if (kind && response.status() === 200) {
      bodies.push(
        response.body().then(
          (body) => ({ kind, bytes: gzipSync(body).length }),
          // The page was left before the body arrived, so the scene did not need it.
          () => null,
        ),
      );
    }
  });
  return {
    read: async () => {
      const total = { scripts: 0, styles: 0, fontsAndWasm: 0 };
      for (const body of await Promise.all(bodies)) {
        if (body) total[body.kind] += body.bytes;
      }
      return total;
    },
  };
}
