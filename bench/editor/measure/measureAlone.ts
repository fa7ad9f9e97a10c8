import { join } from "node:path";
import type { Browser } from "playwright-core";
import { outFolder } from "../../paths.ts";
import type { OursServed } from "../serve/serveOurs.ts";
import { type SheetTime, visitSheets } from "../sheets/visitSheets.ts";
import { attempt } from "./attempt.ts";
import { type CrowdMeasured, measureCrowd } from "./crowd.ts";
import { measureLoad } from "./measureCandidate.ts";

/** Cold loads of the demo project, in ms; `reason` explains missing measurements. */
export type DemoMeasured = { readonly loads: readonly number[]; readonly reason: string | null };

/** Time until sheets of the bulk preview were painted; `reason` explains missing measurements. */
export type SheetsMeasured = {
  /** Steps to the next sheet. */
  readonly next: readonly SheetTime[];
  /** Jumps to a distant sheet. The server has already prepared its photos, except in `firstEver`. */
  readonly far: readonly SheetTime[];
  readonly firstEver: readonly SheetTime[];
  readonly reason: string | null;
};

/** Measures what only Print Builder has, once per round. Does nothing if Print Builder was not requested. */
export function measureAlone(browser: Browser, ours: OursServed | null) {
  const demo = { loads: [] as number[], reason: null as string | null };
  const sheets = {
    next: [] as SheetTime[],
    far: [] as SheetTime[],
    firstEver: [] as SheetTime[],
    reason: null as string | null,
  };
  const crowds = (ours?.crowds ?? []).map(({ name, scene, candidate }) => ({
    scene,
    candidate,
    frames: {
      name,
      elements: scene.elements.length,
      one: [] as number[],
      all: [] as number[],
      reason: null as string | null,
    },
  }));
  return {
    demo: demo satisfies DemoMeasured,
    crowds: crowds.map(({ frames }) => frames) satisfies CrowdMeasured[],
    sheets: sheets satisfies SheetsMeasured,
    async round(): Promise<void> {
      if (!ours) return;
      const { demo: opened } = ours;
      if (opened) await attempt(demo, async () => void demo.loads.push(await measureLoad(browser, opened)));
      for (const { scene, candidate, frames } of crowds) {
        await attempt(frames, async () => {
          const { one, all } = await measureCrowd(browser, candidate, scene);
          frames.one.push(one);
          frames.all.push(all);
        });
      }
      await attempt(sheets, async () => {
        ours.forgetSmallPictures();
        const first = await visitSheets(browser, ours.sheets, null);
        const later = await visitSheets(browser, ours.sheets, join(outFolder, "editor", "sheets.png"));
        sheets.next.push(...first.next, ...later.next);
        sheets.firstEver.push(...first.far);
        sheets.far.push(...later.far);
      });
    },
  };
}
