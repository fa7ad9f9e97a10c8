import type { CardDrawing } from "@print-builder/core/layout";
import type { Problem } from "@print-builder/core/preflight";
import { expect, test } from "vitest";
import { createGreyPictures } from "./greyPictures.ts";

const box = { x: 0, y: 0, width: 10, height: 10 };

/** A card that shows these pictures in elements with the same names. */
function card(pictures: Readonly<Record<string, { readonly bound: boolean }>>): CardDrawing {
  return {
    width: 100,
    height: 60,
    background: { color: "#ffffff", alpha: 1 },
    elements: Object.entries(pictures).map(([key, { bound }]) => ({
      elementId: key,
      transform: [1, 0, 0, 1, 0, 0],
      opacity: 1,
      text: "",
      bound,
      ops: [{ op: "image", image: key, box, clip: box }],
    })),
  };
}

function watched() {
  const told: string[] = [];
  const grey = createGreyPictures(({ recordIndex, elementId, side, kind }: Problem) =>
    told.push(`${recordIndex} ${side} ${elementId} ${kind}`),
  );
  return { told, grey };
}

test("reports exactly the cards with an unreadable picture", () => {
  const { told, grey } = watched();
  grey.drawn(card({ a: { bound: true } }), "front", 0);
  grey.drawn(card({ b: { bound: true } }), "front", 1);
  grey.drawn(card({ a: { bound: true } }), "back", 2);
  grey.unreadable("a");
  grey.drawn(card({ a: { bound: true } }), "front", 3);
  expect(told).toEqual([
    "0 front a unreadable_photo",
    "2 back a unreadable_photo",
    "3 front a unreadable_photo",
  ]);
});

test("reports an unreadable picture only once if every card shows it", () => {
  const { told, grey } = watched();
  for (let record = 0; record < 50; record++) grey.drawn(card({ logo: { bound: false } }), "front", record);
  grey.unreadable("logo");
  expect(told).toEqual(["null front logo unreadable_photo"]);
});

test("remembers the latest of very many pictures and forgets the oldest", () => {
  const { told, grey } = watched();
  for (let record = 0; record < 6000; record++)
    grey.drawn(card({ [`${record}`]: { bound: true } }), "front", record);
  grey.unreadable("0");
  grey.unreadable("5999");
  expect(told).toEqual(["5999 front 5999 unreadable_photo"]);
});
