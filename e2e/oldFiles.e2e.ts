import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { soon, useBackOffice } from "./support/backOffice.ts";

// The headless shell does not start a service worker that was installed earlier.
const office = useBackOffice({ whole: true });

/**
 * Installs a service worker and a cache at the product's address, as a different application would. Uses a page
 * without scripts, because the product's scripts would remove them at once.
 */
async function leaveOldFiles(page: Page): Promise<void> {
  await page.goto("/api/health");
  await page.evaluate(async () => {
    await (await caches.open("old files")).put("/old.js", new Response("old"));
    await navigator.serviceWorker.register("/oldWorker.js");
  });
  expect(await oldFiles(page)).toEqual({ workers: 1, caches: 1 });
}

async function oldFiles(page: Page): Promise<{ workers: number; caches: number }> {
  return await page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: (await caches.keys()).length,
  }));
}

/** Starts counting the documents that the tab loads. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("domcontentloaded", () => loads++);
  return () => loads;
}

test("[LAND-08…11, OPEN-36] removes old service workers and caches with at most one reload", async () => {
  // The health page names no icon, so the browser requests the default icon.
  const page = await office.visit("/dashboard", { expects: /favicon\.ico/ });
  await page
    .context()
    .route("**/oldWorker.js", (route) =>
      route.fulfill({ contentType: "text/javascript", body: "addEventListener('fetch', () => undefined);" }),
    );
  await leaveOldFiles(page);
  const loads = countLoads(page);
  await page.goto("/dashboard");
  await soon(loads).toBe(2);
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  expect(await oldFiles(page)).toEqual({ workers: 0, caches: 0 });

  await leaveOldFiles(page);
  await page.goto("/dashboard");
  await soon(() => oldFiles(page)).toEqual({ workers: 0, caches: 0 });
  await page.getByRole("region", { name: "Projects" }).waitFor();
  expect(loads()).toBe(4);

  await page.reload();
  await page.getByRole("region", { name: "Projects" }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(loads()).toBe(5);
});
