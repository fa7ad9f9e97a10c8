import type { CardDrawing } from "@print-builder/core/layout";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { readMarkup } from "#test/svg/readMarkup.ts";
import { element, paint, placedAt, roundedPath, sampleCard, testFaces } from "#test/svg/sampleCard.ts";
import { CardPicture, ElementShape } from "./CardSvg.ts";
import { toSvg } from "./toSvg.ts";

const faces = testFaces();
const card = sampleCard(faces);
const sources = { faces, pictureUrl: (key: string) => `blob:${key}` };

function withoutId(parts: readonly string[]): readonly string[] {
  return parts.map((part) => part.replace(/label-shape[^)|]*/, "label-shape"));
}

test("renders the same elements and attributes in React as in SVG text", () => {
  const markup = renderToStaticMarkup(
    createElement(CardPicture, { drawing: card, title: "Card 1", ...sources }),
  );
  const drawn = readMarkup(markup);
  expect(drawn).toEqual(readMarkup(toSvg(card, { title: "Card 1", ...sources })));
  expect(new Set(drawn.map((part) => part.split(" ")[0]))).toEqual(
    new Set([
      "svg",
      "title",
      "text",
      "rect",
      "g",
      "path",
      "image",
      "/svg",
      "/title",
      "/rect",
      "/g",
      "/path",
      "/image",
    ]),
  );
});

test("renders a label's shape, a size and hostile names in React", () => {
  const complaints = vi.spyOn(console, "error");
  const hostile = `"]]>&'<script>\u0000\ud800\t`;
  const drawing: CardDrawing = {
    ...card,
    background: paint("#ffffff", 0.5),
    elements: [...card.elements, element("hostile", placedAt(0, 0), [], { text: hostile, opacity: 0.25 })],
  };
  const frame = { title: hostile, clip: roundedPath(324, 204, 9), size: { width: "86mm", height: "54mm" } };
  const markup = renderToStaticMarkup(createElement(CardPicture, { drawing, ...frame, ...sources }));
  expect(withoutId(readMarkup(markup))).toEqual(
    withoutId(readMarkup(toSvg(drawing, { ...frame, ...sources }))),
  );
  expect(complaints).not.toHaveBeenCalled();
});

test("gives two cards on a page different clip ids", () => {
  const one = (key: string) =>
    createElement(CardPicture, { key, drawing: card, clip: roundedPath(324, 204, 9), ...sources });
  const ids = [
    ...renderToStaticMarkup(createElement("div", null, one("a"), one("b"))).matchAll(/ id="([^"]+)"/g),
  ];
  expect(new Set(ids.map(([, id]) => id)).size).toBe(2);
});

test("renders a single element as the same group as in the card", () => {
  const name = card.elements.find(({ elementId }) => elementId === "name");
  if (!name) {
    throw new Error("The sample card has no name.");
  }
  const alone = renderToStaticMarkup(createElement(ElementShape, { drawing: name, ...sources }));
  const whole = renderToStaticMarkup(createElement(CardPicture, { drawing: card, ...sources }));
  expect(alone).toContain('aria-label="Rahul Venkataraman AVATAR"');
  expect(whole).toContain(alone);
});

test("memoises an element", () => {
  expect(ElementShape).toHaveProperty("$$typeof", Symbol.for("react.memo"));
});
