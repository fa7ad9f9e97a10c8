import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import type { Candidate } from "../candidates.ts";
import { openPage, openScene, settle } from "./openPage.ts";
import type { Round } from "./round.ts";

/** Results of a candidate's rounds. `reason` says why rounds are missing. */
export type Measured = {
  readonly candidate: Candidate;
  readonly rounds: readonly Round[];
  readonly transfer: Transfer | null;
  readonly reason: string | null;
};

/** Number of bytes the page loads until its scene is painted and it is idle. */
export async function measureTransfer(browser: Browser, candidate: Candidate): Promise<Transfer> {
  const measured = await openPage(browser, candidate);
  try {
    const transfer = countTransfer(measured.page);
    await openScene(measured, candidate.address);
    await settle(measured, 1000);
    return await transfer.read();
  } finally {
    await measured.close();
  }
}

/** Loads a page with an empty cache. Returns the time in ms until its scene was painted. */
export async function measureLoad(browser: Browser, candidate: Candidate): Promise<number> {
  const measured = await openPage(browser, candidate);
  try {
    return await openScene(measured, candidate.address);
  } finally {
    await measured.close();
  }
}

/** Number of bytes that a page loads. All bodies are measured with gzip, whatever compression the server used. */
type Transfer = { readonly scripts: number; readonly styles: number; readonly fontsAndWasm: number };

type Kind = keyof Transfer;

function kindOf(type: string): Kind | null {
  if (/javascript/.test(type)) return "scripts";
  if (/text\/css/.test(type)) return "styles";
  return /font|wasm/.test(type) ? "fontsAndWasm" : null;
}

/** Starts counting what the page loads. `read` waits for unfinished bodies. */
function countTransfer(page: Page): { readonly read: () => Promise<Transfer> } {
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
