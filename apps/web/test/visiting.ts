import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import type { Page } from "./browser/page.ts";

/** Pauses between reads grow, because each read costs CPU time that the awaited work needs. */
const firstPauseMs = 10;
const longestPauseMs = 160;

/**
 * Polls for a value until it is as expected, even on a busy machine: `await soon(() =>
 * names(page)).toEqual([…])`.
 */
export function soon<Value>(read: () => Value | Promise<Value>): ReturnType<typeof expect.poll<Value>> {
  let pauseMs = 0;
  const readAgain = async () => {
    if (pauseMs > 0) await sleep(pauseMs);
    pauseMs = Math.min(pauseMs * 2 || firstPauseMs, longestPauseMs);
    return await read();
  };
  // Vitest's polling advances a stopped clock by its interval, so use an interval of 0.
  return expect.poll(readAgain, { interval: 0 });
}

export type Account = { readonly email: string; readonly password: string };

/** Fills in and submits the sign-in form on the page. */
export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

/** Chooses an option of a field, both by name. */
export async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: field, exact: true }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

/** Waits until the page is at a path of the product, including its query. */
export async function arriveAt(page: Page, path: string): Promise<void> {
  await page.waitForURL(({ pathname, search }) => pathname + search === path);
}

/** Holds back matching calls until `release` is called. */
export async function holdBack(page: Page, method: string, address: RegExp): Promise<{ release(): void }> {
  const gate = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return await route.fallback();
    await gate.promise;
    await route.fallback();
  });
  return { release: gate.resolve };
}
