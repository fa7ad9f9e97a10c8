import { expect, test, vi } from "vitest";
import { createPictureStore } from "./pictureStore.ts";

/** Simulates how a browser loads pictures: `arrive` completes all pending pictures. */
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
/** A store whose server has these thumbnails. */
const openStore = (copies: Readonly<Record<string, string>> = {}) =>
  createPictureStore(
    (name, asked) =>
      `${files}${name}${Object.keys(asked).length === 0 ? "" : `?${new URLSearchParams(JSON.parse(JSON.stringify(asked)))}`}`,
    async (names) => names.map((name) => copies[name] ?? null),
  );

/** Waits until the requests for thumbnails have been answered. */
const answered = () => new Promise((resolve) => setTimeout(resolve));

test("loads thumbnails in one batch, and missing thumbnails one by one", async () => {
  const { addresses, arrive } = browserPictures();
  const copy = "data:image/webp;base64,AA==";
  const store = openStore({ "7.jpg": copy });
  store.setPhotos(["7.jpg", "8.jpg"], []);
  const photo = (value: string) => ({ kind: "photo", value, fallback: null }) as const;
  for (const name of ["7.jpg", "8.jpg"]) expect(store.findSmall(photo(name)).status).toBe("missing");
  expect(store.isWaiting()).toBe(true);
  const notified = vi.fn();
  store.subscribe(() => expect.unreachable("The editor does not show thumbnails."));
  store.subscribeSmall(notified);
  await answered();
  expect(addresses()).toEqual([copy, `${files}8.jpg?size=160`]);
  arrive(120, 160);
  await vi.waitFor(() => expect(notified).toHaveBeenCalledOnce());
  for (const name of ["7.jpg", "8.jpg"]) {
    const found = store.findSmall(photo(name));
    expect(found).toMatchObject({ status: "ready", image: { width: 120, height: 160 } });
  }
  expect(store.pictureUrl("small 7.jpg")).toBe(copy);
  expect(store.isWaiting()).toBe(false);
});

test("loads cut-outs from their own URL and marks photos not cut out", () => {
  const { addresses, arrive } = browserPictures();
  const store = openStore();
  store.setPhotos(["7.jpg", "8.jpg"], []);
  store.setFacts({ busy: new Set(["8.jpg"]) });
  const cut = (value: string) => ({ kind: "photo", value, fallback: null, cutOut: true }) as const;
  for (const name of ["7.jpg", "8.jpg"]) store.findSmall(cut(name));
  store.find({ kind: "media", name: "7.jpg" });
  expect(addresses()).toEqual([`${files}7.jpg?cut_out=true`, `${files}8.jpg?cut_out=true`, `${files}7.jpg`]);
  arrive(120, 160);
  expect(store.find(cut("7.jpg"))).toEqual({
    status: "ready",
    image: { key: "cut 7.jpg", width: 120, height: 160 },
  });
  expect(store.find(cut("8.jpg"))).toMatchObject({ status: "ready", image: { keepsBackdrop: true } });
  expect(store.find({ kind: "media", name: "8.jpg" })).not.toMatchObject({ image: { keepsBackdrop: true } });
  store.forget("7.jpg");
  expect(store.find(cut("7.jpg")).status).toBe("missing");
});

test("ignores the thumbnail of a photo replaced in the meantime", async () => {
  const { addresses } = browserPictures();
  const store = openStore({ "7.jpg": "data:image/webp;base64,AA==" });
  store.setPhotos(["7.jpg"], []);
  store.findSmall({ kind: "photo", value: "7.jpg", fallback: null });
  store.forget("7.jpg");
  await answered();
  expect(addresses()).toEqual([]);
});

test("uses the smallest copy that is large enough for the size shown", async () => {
  const { addresses, arrive } = browserPictures();
  const store = openStore();
  store.setPhotos(["7.jpg"], []);
  const source = { kind: "photo", value: "7.jpg", fallback: null } as const;
  expect(store.findSmall(source).status).toBe("missing");
  await answered();
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

test("loads constant pictures without thumbnails", () => {
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
