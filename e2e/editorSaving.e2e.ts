import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { seededRandom } from "@print-builder/core/testing";
import { element, temporaryFolder } from "@print-builder/production/testing";
import { onCard, tool, useEditorDialogs } from "@print-builder/web/testing/editorDialogs.ts";
import { keptLocally, localStates, saved, toasted, topBar } from "@print-builder/web/testing/editorScreen.ts";
import { chromium, type Page } from "playwright-core";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { ensureBrowser } from "../tools/ensureBrowser.ts";
import { signedIn } from "./support/api.ts";
import { signIn, soon, superAdmin, useBackOffice } from "./support/backOffice.ts";
import { startServer } from "./support/server.ts";
import { beginWorkDay } from "./support/workDay.ts";

type BrowserProcess = { readonly child: ChildProcess; readonly page: Page };

/**
 * Starts browsers as separate processes that can be killed, with profiles on disk. Remaining browsers are closed
 * with the tests.
 */
function useBrowserProcesses(): (profile: string) => Promise<BrowserProcess> {
  const started: ChildProcess[] = [];
  afterAll(() => {
    for (const child of started) child.kill("SIGKILL");
  });
  return async (profile) => {
    const isRoot = process.getuid?.() === 0;
    const child = spawn(ensureBrowser(), [
      ...[
        "--headless=new",
        "--disable-gpu",
        "--no-first-run",
        "--remote-debugging-port=0",
        "--window-size=1280,720",
      ],
      ...[`--user-data-dir=${profile}`, ...(isRoot ? ["--no-sandbox"] : []), "about:blank"],
    ]);
    started.push(child);
    let output = "";
    for await (const chunk of child.stderr.iterator({ destroyOnReturn: false })) {
      output += chunk;
      const address = /DevTools listening on (ws:\S+)/.exec(output)?.[1];
      if (address === undefined) continue;
      child.stderr.on("data", () => undefined);
      const browser = await chromium.connectOverCDP(address);
      const [context] = browser.contexts();
      if (!context) throw new Error("The browser has no context.");
      await context.addInitScript(() => {
        if (location.protocol.startsWith("http")) localStorage.setItem("editor_tutorial_seen", "yes");
      });
      return { child, page: await context.newPage() };
    }
    throw new Error(`The browser did not start: ${output}`);
  };
}

const editor = useEditorDialogs(useBackOffice());
const { newProject, openEditor, stored } = editor;

const launch = useBrowserProcesses();
const add = (page: Page) => tool(page, "Rectangle").dblclick();
const autoSave = (page: Page) => topBar(page).getByRole("checkbox", { name: "Auto save" });

test("[OPEN-54, EDIT-03] the browser warns before leaving unsaved work and restores it later", async () => {
  const id = await newProject();
  const page = await openEditor(id, { apart: true });
  await autoSave(page).uncheck();
  await add(page);
  await keptLocally(page, 1);
  const asked: string[] = [];
  let mayLeave = false;
  page.context().removeAllListeners("dialog");
  page.on("dialog", async (leaving) => {
    asked.push(leaving.type());
    await (mayLeave ? leaving.accept() : leaving.dismiss());
  });
  await page.evaluate(() => location.reload());
  await soon(() => asked).toEqual(["beforeunload"]);
  expect(await onCard(page)).toBe(1);

  mayLeave = true;
  await page.goto("/editor");
  expect(asked).toEqual(["beforeunload", "beforeunload"]);
  await page.waitForURL(`**/editor/${id}`);
  await toasted(page, /^Your unsaved changes from .* were restored\.$/);
  await soon(() => onCard(page)).toBe(1);
  await saved(page);
  await soon(async () => (await stored(id)).front_elements.length).toBe(1);
});

test("[SAVE-16] unsaved changes and text being typed survive a killed browser", async () => {
  const front_elements = [element("text", [20, 20, 200, 40], { text: "Name" })];
  const id = await newProject({ front_elements });
  const profile = temporaryFolder();
  const address = editor.address();
  const { child, page } = await launch(profile);
  await page.goto(`${address}/login`);
  await signIn(page, superAdmin);
  await page.waitForURL(/dashboard/);
  await page.goto(`${address}/editor/${id}`);
  await autoSave(page).uncheck();
  for (let count = 1; count <= 3; count++) await add(page);
  await keptLocally(page, 4);
  await page.locator("g[data-element]").first().dblclick();
  await page.locator("[data-canvas] textarea").waitFor();
  await page.keyboard.type("Rosa Oliver");
  await soon(async () => JSON.stringify(await localStates(page))).toContain("Rosa Oliver");
  await kill({ child });
  expect((await stored(id)).front_elements).toMatchObject([{ properties: { text: "Name" } }]);

  const { page: after } = await launch(profile);
  await after.goto(`${address}/editor`);
  // The browser writes its local storage to disk only every few seconds, so a recent sign-in may be lost as well.
  const email = after.getByLabel("Email");
  await tool(after, "Templates").or(email).waitFor();
  if (await email.isVisible()) await signIn(after, superAdmin);
  await soon(() => onCard(after)).toBe(4);
  await soon(async () => JSON.stringify(await localStates(after))).toContain("Rosa Oliver");
  await soon(async () => JSON.stringify((await stored(id)).front_elements)).toContain("Rosa Oliver");
});

test("warns two tabs with the same project and offers the newer save", async () => {
  const id = await newProject();
  const first = await openEditor(id, { apart: true });
  const second = await first.context().newPage();
  const told = [first, second].map((page) => toasted(page, /^This project is open in another tab too\./));
  await Promise.all([...told, second.goto(`/editor/${id}`)]);
  await add(second);
  await saved(second);
  await toasted(first, "This project has been saved in another tab.");
  await first.getByRole("button", { name: "Load that version" }).click();
  await soon(() => onCard(first)).toBe(1);
});

/**
 * `npm run test:long` kills more often and prints the figures. The same KILL_SEED repeats the same work and kills.
 */
const kills = Number(process.env.KILLS ?? 2);
const killSeed = Number(process.env.KILL_SEED ?? 20_260_301);
const victims = ["browser", "server", "both"] as const;
const longestLifeMs = process.env.KILLS ? 20_000 : 4000;

test(
  "saved work survives killing the browser and the server",
  async () => {
    const [random, ofWork] = [seededRandom(killSeed), seededRandom(killSeed + 1)];
    const [dataFolder, profile] = [temporaryFolder(), temporaryFolder()];
    const settings = {
      DATA_DIR: dataFolder,
      DATABASE_URL: "",
      DEMO: "off",
      SCHOOL_API_URL: "http://127.0.0.1:9",
    };
    let server = await startServer(settings);
    onTestFinished(async () => await kill(server));
    const { address } = server;
    let browser = await launch(profile);
    const day = await beginWorkDay(await signedIn(address), ofWork);
    const killed = { browser: 0, server: 0, both: 0 };
    for (let round = 1; round <= kills; round++) {
      const { page } = browser;
      await day.open(page, address);
      const ended = day.work(page).catch((error: unknown) => error);
      const moment = async () => {
        if (round === 1) await soon(() => Object.values(day.saved).some((count) => count > 0)).toBe(true);
        await sleep(random() * longestLifeMs);
      };
      const early = await Promise.race([ended, moment()]);
      if (early) throw early;
      const victim = victims[Math.floor(random() * victims.length)] ?? "both";
      killed[victim]++;
      await Promise.all([
        victim === "server" ? page.close() : kill(browser),
        victim === "browser" ? null : kill(server),
      ]);
      await ended;
      if (victim !== "browser") server = await startServer({ ...settings, PORT: new URL(address).port });
      const lost = await day.findLost(await signedIn(address));
      expect(lost, `lost at kill ${round} (${victim}) of KILL_SEED=${killSeed}`).toEqual([]);
      browser =
        victim === "server" ? { ...browser, page: await page.context().newPage() } : await launch(profile);
    }
    await day.open(browser.page, address);
    expect(await day.findLost(await signedIn(address))).toEqual([]);
    if (process.env.KILLS)
      process.stdout.write(`killed ${JSON.stringify(killed)}, saved ${JSON.stringify(day.saved)}\n`);
  },
  180_000 + kills * 60_000,
);

async function kill({ child }: { readonly child: ChildProcess }): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}
