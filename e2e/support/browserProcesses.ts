import { type ChildProcess, spawn } from "node:child_process";
import { chromium, type Page } from "playwright-core";
import { afterAll } from "vitest";
import { ensureBrowser } from "../../tools/ensureBrowser.ts";

type BrowserProcess = { readonly child: ChildProcess; readonly page: Page };

/**
 * Starts browsers with profiles on disk as separate processes that can be killed; remaining ones end with the tests.
 */
export function useBrowserProcesses(): (profile: string) => Promise<BrowserProcess> {
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
