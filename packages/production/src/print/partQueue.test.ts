import { expect, test } from "vitest";
import {
  allowParts,
  closeQueue,
  countWaiting,
  createPartQueue,
  markDrawn,
  returnParts,
  takePart,
  waitForPart,
} from "./partQueue.ts";

test("gives each part to one drawer, in order and up to the limit", () => {
  const queue = createPartQueue(4);
  expect(takePart(queue, 1)).toBe(null);
  allowParts(queue, 2);
  expect([takePart(queue, 1), waitForPart(queue, 2), takePart(queue, 1)]).toEqual([0, 1, null]);
  allowParts(queue, 9);
  expect([takePart(queue, 2), takePart(queue, 2), takePart(queue, 2)]).toEqual([2, 3, null]);
});

test("gives no part after it was closed", () => {
  const queue = createPartQueue(2);
  allowParts(queue, 2);
  closeQueue(queue);
  expect([takePart(queue, 1), waitForPart(queue, 2)]).toEqual([null, null]);
});

test("gives a dead drawer's undrawn parts to other drawers", () => {
  const queue = createPartQueue(3);
  allowParts(queue, 3);
  for (const drawer of [1, 2, 2]) takePart(queue, drawer);
  markDrawn(queue, 1);
  expect([countWaiting(queue), returnParts(queue, 2), countWaiting(queue)]).toEqual([0, [2], 1]);
  expect([returnParts(queue, 2), takePart(queue, 3), takePart(queue, 3)]).toEqual([[], 2, null]);
});
