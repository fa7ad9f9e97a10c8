import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { SvgError } from "@print-builder/svg";
import { openShapes } from "@print-builder/svg/shapes";
import { beforeAll, describe, expect, test } from "vitest";
import { apartFromChromium } from "#test/drawingSheet.ts";
import { drawings, incomplete, refused } from "#test/drawings.ts";
import {
  incompleteW3cDrawings,
  incompleteW3cTexts,
  w3cDrawings,
  w3cDrawingsWithEntities,
} from "#test/w3cDrawings.ts";

const icons =
  "school id-badge-2 user heart star books backpack bus calendar flag globe key lock mail map-pin music phone rocket trophy wifi";

const iconDrawings = Object.fromEntries(
  icons.split(" ").map((name) => {
    const file = fileURLToPath(import.meta.resolve(`@tabler/icons/outline/${name}.svg`));
    return [`Tabler's icon ${name}`, readFileSync(file, "utf8")];
  }),
);

const shown: Readonly<Record<string, string>> = { ...drawings, ...iconDrawings, ...w3cDrawings };

describe("opening SVG drawings as shapes", () => {
  let apart: ReadonlyMap<string, number>;
  beforeAll(async () => {
    apart = await apartFromChromium(shown);
  });

  test.each(Object.keys(shown).filter((name) => !(name in incompleteW3cDrawings)))(
    "opens %s as Chromium draws it and reports unsupported parts",
    (name) => {
      expect(openShapes(shown[name] ?? "").leftOut).toBe(incompleteW3cTexts[name] ?? null);
      expect(apart.get(name)).toBeLessThan(0.006);
    },
  );

  test("text in the W3C's test drawings keeps its alignment and rotation", () => {
    const textsOf = (name: string) =>
      openShapes(w3cDrawings[name] ?? "").shapes.filter(({ type }) => type === "text");
    const aligned = textsOf("text-align-01-b").map(({ properties: { text, textAlign } }) => [
      text,
      textAlign,
    ]);
    expect(aligned.slice(1, 5)).toEqual([
      ["text-anchor:none", "left"],
      ["text-anchor:start", "left"],
      ["text-anchor:middle", "center"],
      ["text-anchor:end", "right"],
    ]);
    const turned = textsOf("text-text-10-t").map(({ rotation }) => rotation + 0);
    expect(turned.slice(0, 7)).toEqual([90, -90, 180, 0, 85, 75, 65]);
    expect(turned.at(-1)).toBe(0);
  });

  test.each(Object.entries(incompleteW3cDrawings))(
    "reports the unsupported parts of the W3C's %s",
    (name, sentence) => {
      expect(openShapes(w3cDrawings[name] ?? "").leftOut).toBe(sentence);
    },
  );

  test.each(Object.entries(incomplete))("reports unsupported parts: %s", (_, [source, sentence]) => {
    const { shapes, leftOut } = openShapes(source);
    expect(leftOut).toBe(sentence);
    expect(shapes.length).toBeGreaterThan(0);
  });

  test.each(Object.entries(refused))("refuses a drawing that cannot be opened: %s", (_, [source, reason]) => {
    expect(() => openShapes(source)).toThrow(SvgError);
    expect(() => openShapes(source)).toThrow(reason);
  });

  test.each(Object.entries(w3cDrawingsWithEntities))(
    "refuses the W3C's %s because of its entities",
    (_, source) => {
      expect(() => openShapes(source)).toThrow(/entities/);
    },
  );
});

describe("drawings that take too long to open", () => {
  /** A zigzag outline whose lines all cross. */
  const tangle = (corners: number) =>
    `M${Array.from({ length: corners }, (_, at) => `${(at * 389) % 900} ${(at * 617) % 900}`).join("L")}Z`;
  const drawing = (inner: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900">${inner}</svg>`;
  const clip = `<clipPath id="c"><path d="${tangle(800)}"/></clipPath>`;

  test.each([
    ["crosses itself", `<path fill-rule="evenodd" d="${tangle(2000)}"/>`, /cross each other too often/],
    [
      "is clipped by a tangled outline",
      `${clip}<path clip-path="url(#c)" d="${tangle(800)}"/>`,
      /cross each other too often/,
    ],
    [
      "extends beyond the edge",
      `<path transform="scale(2)" d="${tangle(2000)}"/>`,
      /cross each other too often/,
    ],
    [
      "is a line that crosses itself",
      `<path transform="scale(1 2)" fill="none" stroke="red" d="${tangle(2000)}"/>`,
      /cross each other too often/,
    ],
    [
      "is a zigzag of thousands of long lines",
      `<path fill-rule="evenodd" d="M${Array.from({ length: 8000 }, (_, at) => `${(at % 2) * 900} ${at / 10}`).join("L")}Z"/>`,
      /cross each other too often/,
    ],
    [
      "has far too many dashes",
      `<path fill="none" stroke="red" stroke-dasharray="0.1 0.3 0.2" d="${tangle(50)}"/>`,
      /too many dashes/,
    ],
    [
      "has many style rules and many parts",
      `<style>${Array.from({ length: 3000 }, (_, at) => `.a${at} .b g{fill:red}`).join("")}</style>${'<g class="b"><g/></g>'.repeat(4000)}`,
      /too many style rules/,
    ],
  ])("refuses a drawing early if it %s", (_, inner, reason) => {
    expect(() => openShapes(drawing(inner))).toThrow(reason);
  });

  test("opens realistic drawings: a map, a dashed border, a starburst", () => {
    const coast = Array.from({ length: 8000 }, (_, at) => {
      const [turn, far] = [(at / 8000) * 2 * Math.PI, 400 + (at % 7)];
      return `${(450 + far * Math.cos(turn)).toFixed(2)} ${(450 + far * Math.sin(turn)).toFixed(2)}`;
    });
    const border =
      '<rect x="10" y="10" width="880" height="880" fill="none" stroke="red" stroke-dasharray="3 2 1 2"/>';
    const opened = openShapes(
      drawing(
        `<path fill-rule="evenodd" d="M${coast.join("L")}Z"/>${border}<path fill-rule="evenodd" d="${tangle(60)}"/>`,
      ),
    );
    expect(opened.shapes.length).toBe(3);
  });
});
