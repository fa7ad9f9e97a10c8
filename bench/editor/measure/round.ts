import type { Browser } from "playwright-core";
import type { Candidate } from "../candidates.ts";
import { halfOf, heldElement, loneElement, type Scene } from "../scene/scene.ts";
import { type CpuTime, openCpuClock, spentBetween, usedHeap } from "./cpu.ts";
import { boxesOf, boxOf, type Drag, measureDrag, middleOf } from "./drag.ts";
import { type MeasuredPage, openPage, openScene, settle } from "./openPage.ts";

/** One round of one candidate in a new browser context. */
export type Round = {
  /** Time in ms from the start of navigation until the scene is painted, with an empty and with a full cache. */
  readonly coldLoadMs: number;
  readonly warmLoadMs: number;
  /** CPU time until the cold load was painted. */
  readonly loadCpu: CpuTime;
  readonly heapBytes: number;
  /** Time in ms from the press until the selection is painted. */
  readonly selectMs: number;
  readonly dragOne: Drag;
  readonly dragHalf: Drag;
  readonly refused: readonly string[];
  readonly errors: readonly string[];
};

/** Throws if the page does not react as expected, because its figures would then be meaningless. */
export async function runRound(
  browser: Browser,
  candidate: Candidate,
  scene: Scene,
  screenshot: string | null,
): Promise<Round> {
  const measured = await openPage(browser, candidate);
  try {
    const readCpu = await openCpuClock(browser, measured.session);
    const cpuBefore = await readCpu();
    const coldLoadMs = await openScene(measured, candidate.address);
    const loadCpu = spentBetween(cpuBefore, await readCpu());
    await settle(measured, 1500);
    const warmLoadMs = await openScene(measured, candidate.address);
    await settle(measured, 1500);
    const heapBytes = await usedHeap(measured.session);
    const selectMs = await measureSelect(measured, loneElement(scene));
    const count = scene.elements.length;
    const dragOne = await measureDrag(measured, readCpu, loneElement(scene), count);
    expectMoved(dragOne, 1);
    await selectHalf(measured, scene);
    if (screenshot) {
      await measured.page.screenshot({ path: screenshot });
    }
    const dragHalf = await measureDrag(measured, readCpu, heldElement(scene), count);
    expectMoved(dragHalf, halfOf(scene));
    const { refused, errors } = measured;
    return {
      coldLoadMs,
      warmLoadMs,
      loadCpu,
      heapBytes,
      selectMs,
      dragOne,
      dragHalf,
      refused: [...refused],
      errors,
    };
  } finally {
    await measured.close();
  }
}

function expectMoved({ moved }: Drag, expected: number): void {
  if (moved !== expected) {
    throw new Error(`The drag should have moved ${expected} elements, but moved ${moved}.`);
  }
}

async function measureSelect(measured: MeasuredPage, element: number): Promise<number> {
  const { page } = measured;
  const { x, y } = middleOf(await boxOf(page, element));
  await page.mouse.move(x, y);
  await settle(measured, 200);
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForFunction(() => window.seen.selected !== null, undefined, { timeout: 10_000 });
  await settle(measured);
  return await page.evaluate(
    () => (window.seen.selected ?? Number.NaN) - (window.seen.pressed ?? Number.NaN),
  );
}

/** Drags a selection frame around the elements in the left half. */
async function selectHalf(measured: MeasuredPage, scene: Scene): Promise<void> {
  const { page } = measured;
  const boxes = (await boxesOf(page, scene.elements.length)).slice(0, halfOf(scene));
  const left = Math.min(...boxes.map(({ x }) => x)) - 10;
  const top = Math.min(...boxes.map(({ y }) => y)) - 10;
  const right = Math.max(...boxes.map(({ x, width }) => x + width)) + 5;
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height)) + 10;
  await page.mouse.move(left, top);
  await page.mouse.down();
  await page.mouse.move((left + right) / 2, (top + bottom) / 2, { steps: 5 });
  await page.mouse.move(right, bottom, { steps: 5 });
  await settle(measured, 200);
  await page.mouse.up();
  await settle(measured);
}
