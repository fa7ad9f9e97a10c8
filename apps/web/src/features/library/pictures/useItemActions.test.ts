import type { MediaItem } from "@print-builder/api";
import { expect, test } from "vitest";
import { isNearEnd, picturesOf } from "./useItemActions.ts";

const item = (image_id: string) => ({ image_id }) as MediaItem;

test("[MEDIA-10] loads more pictures within 800 px of the end", () => {
  const list = { scrollHeight: 3000, clientHeight: 600 };
  expect(isNearEnd({ ...list, scrollTop: 1599 })).toBe(false);
  expect(isNearEnd({ ...list, scrollTop: 1600 })).toBe(true);
  expect(isNearEnd({ scrollHeight: 500, clientHeight: 600, scrollTop: 0 })).toBe(true);
});

test("shows a picture once if two pages contain it", () => {
  const pages = [
    { items: [item("a"), item("b")], total: 4 },
    { items: [item("b"), item("c")], total: 4 },
  ];
  expect(picturesOf(pages).map(({ image_id }) => image_id)).toEqual(["a", "b", "c"]);
});
