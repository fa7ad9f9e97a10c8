import { routes } from "@print-builder/api";
import type { StoredElement } from "@print-builder/core/document";
import { beforeEach, expect, test, vi } from "vitest";
import { addressOf } from "../api/addressOf.ts";
import type { EarlyAnswer, EarlyQuestion } from "../api/earlyAnswer.ts";
import { faceAddress } from "./bundledFonts.ts";
import { fetchPartsOf, partsOf } from "./earlyParts.ts";

beforeEach(() => void vi.stubGlobal("location", { origin: "https://cards.example" }));

const project = "https://cards.example/api/projects/p1";

function element(type: StoredElement["type"], properties: object, rest: object = {}): StoredElement {
  const place = { x: 0, y: 0, width: 10, height: 10, rotation: 0, zIndex: 1, locked: false, hidden: false };
  return { id: type, name: type, type, ...place, properties, ...rest } as StoredElement;
}

test("fetches each bundled font face once, in the text's weight and style", () => {
  const bold = { fontFamily: "Montserrat", fontWeight: "bold" };
  const texts = [
    element("text", bold),
    element("text", { ...bold, text: "another" }),
    element("text", {}),
    element("rectangle", bold),
    element("text", { fontFamily: "Lato" }, { hidden: true }),
  ];
  expect(partsOf(texts, project)).toEqual({
    faces: ["montserrat-700", "arimo-400"],
    pictures: [],
  });
});

test("skips families that may be uploaded, and faces stored in slices", () => {
  const texts = [
    element("text", { fontFamily: "custom", customFontFamily: "School Hand" }),
    element("text", { fontFamily: "Noto Sans SC" }),
  ];
  expect(partsOf(texts, project).faces).toEqual([]);
});

test("fetches constant pictures from the URLs that the canvas will use", () => {
  const name = "crest & arms 1.svg";
  const pictures = [
    element("image", { staticImage: true, imageData: `media:${name}` }),
    element("image", { staticImage: false, imageBinding: "photo", imageData: "media:other.png" }),
    element("image", { staticImage: true, imageData: "data:image/png;base64,AA==" }),
    element("image", { staticImage: true }),
  ];
  const address = addressOf(routes.getMediaFile, { params: { id: "p1", filename: name } });
  expect(partsOf(pictures, project).pictures).toEqual([address]);
});

/** A request whose response has already arrived or is still on its way. */
function asked(answer: Promise<EarlyAnswer>, arrived: EarlyAnswer | null): EarlyQuestion {
  return { address: project, authorization: "Bearer secret", answer, arrived };
}

test("fetches fonts and pictures as soon as the project's response arrives", async () => {
  const fetched: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    fetched.push(address);
    return new Response(new Uint8Array());
  });
  const named = (fontFamily: string) => {
    const front_elements = [element("text", { fontFamily })];
    return { status: 200, text: JSON.stringify({ front_elements }) };
  };
  const there = asked(Promise.resolve(named("Lato")), named("Lato"));
  fetchPartsOf(there);
  expect([fetched, there.content]).toMatchObject([[faceAddress("lato-400")], { front_elements: [{}] }]);
  const late = asked(Promise.resolve(named("Roboto")), null);
  fetchPartsOf(late);
  expect(fetched).toHaveLength(1);
  await late.answer;
  expect([fetched[1], late.content]).toMatchObject([faceAddress("roboto-400"), { front_elements: [{}] }]);
});

test("ignores errors and responses without a project", async () => {
  for (const [status, text] of [
    [404, '{"detail":"gone"}'],
    [200, "<html>"],
    [200, "null"],
  ] as const) {
    const question = asked(Promise.resolve({ status, text }), { status, text });
    fetchPartsOf(question);
    expect([text, question.content]).toEqual([text, undefined]);
  }
  const failed = asked(Promise.reject(new TypeError("no connection")), null);
  fetchPartsOf(failed);
  await expect(failed.answer).rejects.toThrow("no connection");
});
