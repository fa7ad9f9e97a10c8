import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { openBrowser } from "../../e2e/support/browser.ts";
import { password, startProduct } from "../../e2e/support/server.ts";

/** Records the README's animation from the product itself: `npm run film`. */
const file = join(import.meta.dirname, "../../docs/images/first-minute.webp");
const viewport = { width: 1280, height: 720 };
/** Size of the animation in px. */
const width = 960;

type Frame = { readonly picture: Buffer; readonly ms: number };

/** Draws a mouse pointer, because headless browsers show none. */
function showPointer(): void {
  addEventListener("DOMContentLoaded", () => {
    const pointer = document.createElement("div");
    pointer.innerHTML =
      '<svg width="22" height="26" viewBox="0 0 22 26"><path d="M2 2v19l5-5 3 8 4-2-3-7h7z" fill="#111" stroke="#fff" stroke-width="1.5"/></svg>';
    pointer.style.cssText = "position:fixed;z-index:2147483647;pointer-events:none;left:-50px;top:0";
    document.body.append(pointer);
    addEventListener("mousemove", ({ clientX, clientY }) => {
      pointer.style.left = `${clientX}px`;
      pointer.style.top = `${clientY}px`;
    });
  });
}

/** The steps of the first minute, one frame each. */
async function film(page: Page): Promise<readonly Frame[]> {
  const frames: Frame[] = [];
  const look = async (ms: number) => void frames.push({ picture: await page.screenshot(), ms });
  const quiet = () => page.waitForTimeout(400);
  const click = async (target: ReturnType<Page["getByRole"]>, ms = 500) => {
    await target.hover();
    await look(ms);
    await target.click();
    await quiet();
  };

  const project = page.getByRole("link", { name: /Student card/ }).first();
  // The product creates the demo project shortly after its start.
  for (let tries = 0; tries < 30 && !(await project.isVisible()); tries++) {
    await page.goto("/dashboard");
    await page.waitForTimeout(1000);
  }
  await quiet();
  await look(1600);
  await click(project);

  const canvas = page.getByLabel("Canvas", { exact: true });
  const name = canvas.getByRole("img", { name: /Northgate Academy/ }).first();
  await name.waitFor();
  await page.waitForLoadState("networkidle");
  await quiet();
  await look(1400);
  await name.dblclick();
  await page.keyboard.press("ControlOrMeta+a");
  await look(500);
  for (const letters of ["Har", "bour", " View ", "School"]) {
    await page.keyboard.type(letters);
    await look(220);
  }
  await page.keyboard.press("Escape");
  await quiet();
  await look(900);

  await click(page.getByRole("switch", { name: "Live data" }));
  const next = page.getByRole("button", { name: "Next", exact: true });
  await next.waitFor();
  await quiet();
  await look(1300);
  for (let person = 0; person < 3; person++) {
    await next.click();
    await quiet();
    await look(800);
  }

  await click(page.getByRole("button", { name: "Print", exact: true }));
  await page
    .getByRole("button", { name: /^Print \d+ cards/ })
    .or(page.getByText(/checked|Nothing to/))
    .first()
    .waitFor();
  await page.waitForTimeout(2500);
  await look(3200);
  return frames;
}

const product = await startProduct();
try {
  const browser = await openBrowser();
  const context = await browser.newContext({ baseURL: product.address, viewport, reducedMotion: "reduce" });
  await context.addInitScript(showPointer);
  const page = await context.newPage();
  await page.goto("/login?next=/dashboard");
  await page.getByLabel("Email").fill("admin@example.org");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname === "/dashboard");
  const frames = await film(page);
  await browser.close();
  const small = await Promise.all(frames.map(({ picture }) => sharp(picture).resize(width).png().toBuffer()));
  const webp = await sharp(small, { join: { animated: true } })
    .webp({ delay: frames.map(({ ms }) => ms), loop: 0, quality: 62, effort: 6 })
    .toBuffer();
  await writeFile(file, webp);
  process.stdout.write(`${file}: ${frames.length} frames, ${Math.round(webp.length / 1000)} kB\n`);
} finally {
  await product.stop();
}
