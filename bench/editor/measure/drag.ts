import type { Page } from "playwright-core";
import type { Box } from "../scene/scene.ts";
import { type CpuClock, type CpuTime, perPart, spentBetween } from "./cpu.ts";
import { type MeasuredPage, settle, twoFrames } from "./openPage.ts";

export const moves = 60;
/** Time between pointer moves in ms: one move per frame at 60 Hz. */
const frameMs = 1000 / 60;

export type Drag = {
  /** CPU time per move. */
  readonly cpu: CpuTime;
  /** Wall-clock time per move. Above 17 ms, the editor could not keep up with the pointer. */
  readonly wallMs: number;
  readonly moved: number;
};

/**
 * Pointer offset of a move from the press position, in CSS px. The moves form a loop that never visits a place
 * twice.
 */
function offsetAt(move: number): { x: number; y: number } {
  const turn = (move / moves) * 2 * Math.PI;
  return { x: 12 + 24 * Math.sin(turn) + move / 10, y: 8 + 16 * Math.sin(2 * turn) + move / 15 };
}

/** Presses on the element, waits for `begin`, and makes `moves` moves at 60 Hz. Does not release. */
export async function dragAbout(
  measured: MeasuredPage,
  element: number,
  begin: () => Promise<void>,
): Promise<void> {
  const { page } = measured;
  const { x, y } = middleOf(await boxOf(page, element));
  await page.mouse.move(x, y);
  await page.mouse.down();
  // Starting a drag is not part of the measurement.
  await page.mouse.move(x + 4, y + 3);
  await page.mouse.move(x + 8, y + 6);
  await twoFrames(page);
  await begin();
  const startedAt = performance.now();
  for (let move = 1; move <= moves; move++) {
    const { x: dx, y: dy } = offsetAt(move);
    await page.mouse.move(x + dx, y + dy);
    const early = startedAt + move * frameMs - performance.now();
    if (early > 0) {
      await new Promise((resolve) => setTimeout(resolve, early));
    }
  }
  await twoFrames(page);
}

export async function measureDrag(
  measured: MeasuredPage,
  readCpu: CpuClock,
  element: number,
  count: number,
): Promise<Drag> {
  const { page } = measured;
  const before = await boxesOf(page, count);
  let cpuBefore = await readCpu();
  let startedAt = performance.now();
  await dragAbout(measured, element, async () => {
    cpuBefore = await readCpu();
    startedAt = performance.now();
  });
  const wallMs = (performance.now() - startedAt) / moves;
  const cpu = perPart(spentBetween(cpuBefore, await readCpu()), moves);
  await page.mouse.up();
  await settle(measured);
  const after = await boxesOf(page, count);
  return { cpu, wallMs, moved: countMoved(before, after) };
}

export function countMoved(before: readonly Box[], after: readonly Box[]): number {
  return before.filter((box, index) => {
    const now = after[index];
    return now && Math.hypot(now.x - box.x, now.y - box.y) > 5;
  }).length;
}

export async function boxOf(page: Page, index: number): Promise<Box> {
  const box = await page.evaluate((asked) => window.sceneProbe?.boxOf(asked), index);
  if (!box) {
    throw new Error("The page shows no scene.");
  }
  return box;
}

export async function boxesOf(page: Page, count: number): Promise<Box[]> {
  return await page.evaluate(
    (total) =>
      Array.from({ length: total }, (_, index) => window.sceneProbe?.boxOf(index)).filter(
        (box) => box !== undefined,
      ),
    count,
  );
}

export const middleOf = ({ x, y, width, height }: Box): { x: number; y: number } => ({
  x: x + width / 2,
  y: y + height / 2,
});
