import { describe, expect, test } from "vitest";
import { asTaken, pairInOrder } from "./pairInOrder.ts";

const people = [
  { index: 3, title: "Ann" },
  { index: 5, title: "Ben" },
  { index: 8, title: "Cem" },
];
const nobody = { people: new Set<number>(), photos: new Set<string>() };

const pairedLines = (photos: readonly string[], passed = nobody) =>
  pairInOrder(people, photos, passed).map(
    ({ person, fileName }) => `${person?.title ?? "-"} ${fileName ?? "-"}`,
  );

describe("pairInOrder", () => {
  test("pairs each photo with one person on the list", () => {
    expect(pairedLines(["1.jpg", "2.jpg", "3.jpg"])).toEqual(["Ann 1.jpg", "Ben 2.jpg", "Cem 3.jpg"]);
  });

  test("shifts photos to the next person where somebody was absent", () => {
    const passed = { ...nobody, people: new Set([5]) };
    expect(pairedLines(["1.jpg", "2.jpg"], passed)).toEqual(["Ann 1.jpg", "Ben -", "Cem 2.jpg"]);
  });

  test("skips photos of nobody on the list at the start, middle and end", () => {
    const passed = { ...nobody, photos: new Set(["0.jpg", "2.jpg", "9.jpg"]) };
    expect(pairedLines(["0.jpg", "1.jpg", "2.jpg", "3.jpg", "4.jpg", "9.jpg"], passed)).toEqual([
      "- 0.jpg",
      "Ann 1.jpg",
      "- 2.jpg",
      "Ben 3.jpg",
      "Cem 4.jpg",
      "- 9.jpg",
    ]);
  });

  test("leaves surplus photos or people unpaired", () => {
    expect(pairedLines(["1.jpg"])).toEqual(["Ann 1.jpg", "Ben -", "Cem -"]);
    expect(pairedLines(["1.jpg", "2.jpg", "3.jpg", "4.jpg"])).toEqual([
      "Ann 1.jpg",
      "Ben 2.jpg",
      "Cem 3.jpg",
      "- 4.jpg",
    ]);
    expect(pairInOrder([], ["1.jpg"], nobody)).toEqual([{ person: null, fileName: "1.jpg" }]);
  });

  test("orders photos by camera number, not alphabetically", () => {
    expect(asTaken(["IMG_10.jpg", "IMG_9.jpg", "IMG_100.jpg"])).toEqual([
      "IMG_9.jpg",
      "IMG_10.jpg",
      "IMG_100.jpg",
    ]);
  });
});
