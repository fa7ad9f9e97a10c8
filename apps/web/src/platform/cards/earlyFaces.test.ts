import { beforeEach, expect, test, vi } from "vitest";
import { soon } from "#test/soon.ts";
import { faceAddress } from "./bundledFonts.ts";
import { fetchBundledFace, fetchFaceEarly, takeFace } from "./earlyFaces.ts";

const face = "montserrat-700";
const bytes = new Uint8Array([0, 1, 0, 0]);
let asked: string[] = [];
let answer: () => Response = () => new Response(bytes);

beforeEach(() => {
  asked = [];
  answer = () => new Response(bytes);
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return answer();
  });
});

test("returns a prefetched font face immediately, and only once", async () => {
  fetchFaceEarly(face);
  fetchFaceEarly(face);
  expect(takeFace(face)).toBeUndefined();
  await soon(() => expect(takeFace(face)).toEqual(bytes));
  expect(takeFace(face)).toBeUndefined();
  expect(asked).toEqual([faceAddress(face)]);
});

test("does not fetch a font face again while it is loading", async () => {
  fetchFaceEarly(face);
  expect(await fetchBundledFace(face)).toEqual(bytes);
  expect(asked).toHaveLength(1);
  expect(takeFace(face)).toBeUndefined();
});

test("fetches a font face again if its prefetch failed, and reports errors", async () => {
  answer = () => new Response(null, { status: 503 });
  fetchFaceEarly(face);
  await new Promise((resolve) => setTimeout(resolve, 5));
  await expect(fetchBundledFace(face)).rejects.toThrow(`The font ${face} could not be fetched (503).`);
  answer = () => new Response(bytes);
  expect(await fetchBundledFace(face)).toEqual(bytes);
  expect(asked).toHaveLength(3);
});
