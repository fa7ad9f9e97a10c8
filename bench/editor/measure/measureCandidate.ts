import type { Browser } from "playwright-core";
import type { Candidate } from "../candidates.ts";
import { openPage, openScene, settle } from "./openPage.ts";
import type { Round } from "./round.ts";
import { countTransfer, type Transfer } from "./transfer.ts";

/** Results of a candidate's rounds; `reason` explains missing rounds. */
export type Measured = {
  readonly candidate: Candidate;
  readonly rounds: readonly Round[];
  readonly transfer: Transfer | null;
  readonly reason: string | null;
};

/** Bytes that the page loads until its scene is painted and it is idle. */
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

/** Loads a page with an empty cache. Returns the time until its scene was painted, ms. */
export async function measureLoad(browser: Browser, candidate: Candidate): Promise<number> {
  const measured = await openPage(browser, candidate);
  try {
    return await openScene(measured, candidate.address);
  } finally {
    await measured.close();
  }
}
