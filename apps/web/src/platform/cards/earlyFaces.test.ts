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

test("a face that was fetched early is there at once when it is asked for, and is given away once", async () => {
  fetchFaceEarly(face);
  fetchFaceEarly(face);
  expect(takeFace(face)).toBeUndefined();
  await soon(() => expect(takeFace(face)).toEqual(bytes));
  expect(takeFace(face)).toBeUndefined();
  expect(asked).toEqual([faceAddress(face)]);
});

test("a face that is still on its way is not fetched again", async () => {
  fetchFaceEarly(face);
  expect(await fetchBundledFace(face)).toEqual(bytes);
  expect(asked).toHaveLength(1);
  expect(takeFace(face)).toBeUndefined();
});

test("a face that could not be fetched early is fetched when a text needs it, and then tells what is wrong", async () => {
  answer = () => new Response(null, { status: 503 });
  fetchFaceEarly(face);
  await new Promise((resolve) => setTimeout(resolve, 5));
  await expect(fetchBundledFace(face)).rejects.toThrow(`The font ${face} could not be fetched (503).`);
  answer = () => new Response(bytes);
  expect(await fetchBundledFace(face)).toEqual(bytes);
  expect(asked).toHaveLength(3);
});
