import type { Browser } from "playwright-core";
import type { Candidate } from "../candidates.ts";
import { heldElement, loneElement, type Scene } from "../scene/scene.ts";
import { boxesOf, countMoved, dragAbout } from "./drag.ts";
import { type MeasuredPage, openPage, openScene, settle } from "./openPage.ts";

declare global {
  interface Window {
    /** Durations of the frames since `watchFrames`, in ms. */
    frameLengths: number[];
  }
}

/** Frame durations in ms while one or all elements of a crowd were dragged: the 95th percentile of each round. */
export type CrowdMeasured = {
  readonly name: string;
  readonly elements: number;
  readonly one: readonly number[];
  readonly all: readonly number[];
  readonly reason: string | null;
};

/** Opens a crowd in a new context and drags one element, then all. Throws if other elements moved. */
export async function measureCrowd(
  browser: Browser,
  candidate: Candidate,
  scene: Scene,
): Promise<{ readonly one: number; readonly all: number }> {
  const measured = await openPage(browser, candidate);
  try {
    await openScene(measured, candidate.address);
    await settle(measured, 1500);
    const one = await framesOfDrag(measured, loneElement(scene), scene, 1);
    await measured.page.keyboard.press("Control+a");
    await settle(measured);
    const all = await framesOfDrag(measured, heldElement(scene), scene, scene.elements.length);
    return { one, all };
  } finally {
    await measured.close();
  }
}

async function framesOfDrag(
  measured: MeasuredPage,
  element: number,
  scene: Scene,
  expected: number,
): Promise<number> {
  const { page } = measured;
  const count = scene.elements.length;
  const before = await boxesOf(page, count);
  await dragAbout(measured, element, () => page.evaluate(watchFrames));
  const frames = await page.evaluate(() => window.frameLengths);
  await page.mouse.up();
  await settle(measured);
  const moved = countMoved(before, await boxesOf(page, count));
  if (moved !== expected)
    throw new Error(`The drag should have moved ${expected} elements, but moved ${moved}.`);
  return percentile95(frames);
}

const percentile95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;

/**
 * Runs in the page. A frame's duration is its main-thread work from its start until it was painted. If frames
 * were skipped, it is the time spent waiting for the frame.
 */
function watchFrames(): void {
  const frameMs = 1000 / 60;
  window.frameLengths = [];
  let last: number | null = null;
  const next = (begin: number): void => {
    const waited = last === null ? 0 : begin - last;
    last = begin;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const worked = performance.now() - begin;
      window.frameLengths.push(waited > 1.5 * frameMs ? Math.max(waited, worked) : worked);
      port1.close();
    };
    port2.postMessage(null);
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}
