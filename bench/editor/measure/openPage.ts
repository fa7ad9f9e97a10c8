import type { Browser, CDPSession, Page } from "playwright-core";
import type { Candidate } from "../candidates.ts";
import { watchPage } from "../scene/watchPage.ts";

export const windowSize = { width: 1440, height: 900 } as const;

/** A candidate's page in a new context, with an empty cache and storage. */
export type MeasuredPage = {
  readonly page: Page;
  readonly session: CDPSession;
  /** Addresses on other machines that the page requested; they are blocked. */
  readonly refused: ReadonlySet<string>;
  /** Unhandled errors of the page. */
  readonly errors: readonly string[];
  readonly close: () => Promise<void>;
};

/** A blank page, prepared for the candidate but not opened yet. */
export async function openPage(browser: Browser, candidate: Candidate): Promise<MeasuredPage> {
  const context = await browser.newContext({ viewport: windowSize, reducedMotion: "reduce" });
  const page = await context.newPage();
  const refused = new Set<string>();
  const errors: string[] = [];
  page.on("requestfailed", (request) => {
    const { hostname } = new URL(request.url());
    if (hostname !== "127.0.0.1" && hostname !== "") {
      refused.add(hostname);
    }
  });
  page.on("pageerror", (error) => errors.push(error.message));
  await page.addInitScript(watchPage);
  await candidate.prepare(page);
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return { page, session, refused, errors, close: () => context.close() };
}

/** Opens the candidate and waits until its scene has been painted. Returns the duration in ms. */
export async function openScene({ page }: MeasuredPage, address: string): Promise<number> {
  await page.goto(address, { waitUntil: "commit" });
  await page.waitForFunction(() => window.seen?.shown !== null, undefined, { polling: 100, timeout: 60_000 });
  return await page.evaluate(() => window.seen.shown ?? Number.NaN);
}

/** Waits until the effects of the last action are complete and painted. */
export async function settle({ page }: MeasuredPage, ms = 600): Promise<void> {
  await page.waitForTimeout(ms);
  await twoFrames(page);
}

export async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}
