import { expect, test } from "vitest";
import { readArt, whyNotArt } from "./art/readArt.ts";
import { outlineTexts } from "./outlineTexts.ts";
import { parseXml, type XmlElement } from "./parseXml.ts";

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200">${content}</svg>`;

/** The paths of a drawing, each with the bounding box of its points. */
function pathsIn(source: string) {
  const found: { readonly attributes: XmlElement["attributes"]; readonly box: readonly number[] }[] = [];
  const look = (element: XmlElement): void => {
    const d = element.attributes.get("d");
    if (d !== undefined) {
      const points = [...d.matchAll(/[\d.-]+/g)].map(Number);
      const [xs, ys] = [points.filter((_, at) => at % 2 === 0), points.filter((_, at) => at % 2 === 1)];
      const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map(Math.round);
      found.push({ attributes: element.attributes, box });
    }
    for (const child of element.children) if (typeof child !== "string") look(child);
  };
  look(parseXml(source));
  return found;
}

const outlined = (content: string) => pathsIn(outlineTexts(svg(content)));
const boxes = (content: string) => outlined(content).map(({ box }) => box);

test("turns text into paths of the bundled font, which print as vectors", () => {
  const logo = svg(
    '<text x="20" y="100" font-size="40" font-family="Futura, sans-serif" fill="#123456">HH</text>',
  );
  expect(whyNotArt(Buffer.from(logo))).toBe("text that cannot be converted to outlines");
  const [path] = pathsIn(outlineTexts(logo));
  // Arimo's cap height is 0.69 of the font size.
  expect(path?.box).toEqual([23, 72, 75, 100]);
  expect(path?.attributes.get("fill")).toBe("#123456");
  expect(readArt(Buffer.from(outlineTexts(logo)))).not.toBeNull();
  expect(whyNotArt(Buffer.from(svg('<rect width="9" height="9" filter="url(#f)"/>')))).toBe("a filter");
});

test("places letters by anchors, tspans and lists of positions", () => {
  const [start = [], middle = [], end = []] = boxes(
    '<text x="150" y="50">HHHH</text><text x="150" y="50" text-anchor="middle">HHHH</text><text x="150" y="50" text-anchor="end">HHHH</text>',
  );
  expect([start[0], end[2]]).toEqual([151, 149]);
  expect((middle[0] ?? 0) + (middle[2] ?? 0)).toBe(300);
  expect(
    boxes('<text font-size="20" y="40"><tspan x="10">HH</tspan><tspan x="10" dy="1.5em">HH</tspan></text>'),
  ).toEqual([
    [12, 26, 37, 40],
    [12, 56, 37, 70],
  ]);
  expect(boxes('<text x="10 100" y="40 60" font-size="20">HH</text>')).toEqual([[12, 26, 113, 60]]);
  expect(boxes('<text x="10" y="40" font-size="20" letter-spacing="30">HH</text>')).toEqual([
    [12, 26, 67, 40],
  ]);
});

test("keeps each span's style, including rules of style sheets", () => {
  const parts = outlined('<text x="10" y="40">H <tspan font-weight="bold" fill="red">H</tspan> H</text>');
  expect(parts).toHaveLength(3);
  const sheet = '<style>text{fill:#00ff00} path{fill:blue}</style><text y="40" opacity="0.5">H</text>';
  const [path] = outlined(sheet);
  expect(path?.attributes.get("style")).toContain("fill:#00ff00");
  expect(path?.attributes.get("opacity")).toBe("0.5");
});

test("outlines text in a clip path without adding groups", () => {
  const clip = '<clipPath id="c"><text y="40">H <tspan>H</tspan></text></clipPath>';
  const outline = outlineTexts(svg(`${clip}<rect width="9" height="9" clip-path="url(#c)"/>`));
  expect(pathsIn(outline)).toHaveLength(1);
  expect(outline).not.toContain("<g");
});

test("right-to-left words follow the direction of the text", () => {
  const [ltr, rtl] = ["ltr", "rtl"].map((direction) =>
    JSON.stringify(boxes(`<text x="99" y="40" direction="${direction}">שלום AB</text>`)),
  );
  expect(ltr).not.toBe(rtl);
});

test.each([
  ["text along a path", '<path id="p" d="M0 0L9 9"/><text><textPath href="#p">H</textPath></text>'],
  ["rotated letters", '<text y="40" rotate="30">H</text>'],
  ["stretched text", '<text y="40" textLength="200">H</text>'],
  ["vertical text", '<text y="40" writing-mode="vertical-rl">H</text>'],
  ["a character without a font", "<text y='40'>\u{f0000}</text>"],
  ["text with more letters than a card can have", `<text y="40">${"H".repeat(10_001)}</text>`],
  ["a drawing without text", '<rect width="9" height="9"/>'],
])("outlining leaves %s unchanged", (_what, content) => {
  expect(outlineTexts(svg(content))).toContain(content.includes("text") ? "<text" : "<rect");
});
