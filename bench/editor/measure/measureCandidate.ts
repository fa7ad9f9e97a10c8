import type { Browser } from "playwright-core";
import type { Candidate } from "../candidates.ts";
import { openPage, openScene, settle } from "./openPage.ts";
import type { Round } from "./round.ts";
import { countTransfer, type Transfer } from "./transfer.ts";

/** What a candidate's rounds gave; `reason` says why there is none, or why there is no more. */
export type Measured = {
  readonly candidate: Candidate;
  readonly rounds: readonly Round[];
  readonly transfer: Transfer | null;
  readonly reason: string | null;
};

/** What the page loads until its scene is painted and it has come to rest. */
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

/** Loads a page with nothing cached. Answers the time until its scene was painted, ms. */
export async function measureLoad(browser: Browser, candidate: Candidate): Promise<number> {
  const measured = await openPage(browser, candidate);
  try {
    return await openScene(measured, candidate.address);
  } finally {
    await measured.close();
  }
}
