import { expect, test, vi } from "vitest";
import { createPictureStore } from "./pictureStore.ts";

/** Pictures as a browser loads them: `arrive` lets those that were asked for be there. */
function browserPictures() {
  const asked: FakeImage[] = [];
  class FakeImage {
    src = "";
    complete = false;
    naturalWidth = 0;
    naturalHeight = 0;
    onload: (() => void) | null = null;
    constructor() {
      asked.push(this);
    }
  }
  vi.stubGlobal("Image", FakeImage);
  const arrive = (width: number, height: number) => {
    for (const picture of asked) Object.assign(picture, { naturalWidth: width, naturalHeight: height });
    for (const picture of asked) picture.onload?.();
  };
  return { addresses: () => asked.map(({ src }) => src), arrive };
}

const files = "https://cards.example/media/";
const openStore = () =>
  createPictureStore((name, size) => `${files}${name}${size === undefined ? "" : `?size=${size}`}`);

test("a photo on small cards is one call for its smallest copy, and larger only where it is shown larger", () => {
  const { addresses, arrive } = browserPictures();
  const store = openStore();
  store.setPhotos(["7.jpg"], []);
  const source = { kind: "photo", value: "7.jpg", fallback: null } as const;
  expect(store.findSmall(source).status).toBe("missing");
  arrive(120, 160);
  const found = store.findSmall(source);
  if (found.status !== "ready") throw new Error("The photo has arrived.");
  const { key, width, height } = found.image;
  expect([width, height]).toEqual([120, 160]);
  expect(addresses()).toEqual([`${files}7.jpg?size=160`]);
  expect(store.smallPicture(key)?.src).toBe(`${files}7.jpg?size=160`);
  expect(store.pictureUrl(key, 120)).toBe(`${files}7.jpg?size=160`);
  expect(store.pictureUrl(key, 121)).toBe(`${files}7.jpg?size=640`);
  expect(store.pictureUrl(key, 480)).toBe(`${files}7.jpg?size=640`);
  expect(store.pictureUrl(key, 481)).toBe(`${files}7.jpg`);
});

test("what stands on every card is loaded as it is, and has no small copy", () => {
  const { addresses, arrive } = browserPictures();
  const store = openStore();
  const source = { kind: "media", name: "crest.svg" } as const;
  store.findSmall(source);
  arrive(300, 150);
  const found = store.findSmall(source);
  if (found.status !== "ready") throw new Error("The picture has arrived.");
  expect(addresses()).toEqual([`${files}crest.svg`]);
  expect(store.smallPicture(found.image.key)).toBeUndefined();
});
