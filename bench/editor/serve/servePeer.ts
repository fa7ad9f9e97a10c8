import { readFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { fontFiles } from "../../paths.ts";
import type { PeerKey, Served } from "../candidates.ts";
import { dataAddress } from "../scene/pictures.ts";
import type { Scene } from "../scene/scene.ts";
import { buildPeer } from "./buildPeer.ts";
import { serveFolder } from "./serveFolder.ts";

/** Builds and serves a peer, and makes it create its document of the scene, which its page then opens. */
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
