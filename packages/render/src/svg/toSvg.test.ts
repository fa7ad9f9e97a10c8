import type { CardDrawing } from "@print-builder/core/layout";
import { Resvg } from "@resvg/resvg-js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readMarkup } from "#test/svg/readMarkup.ts";
import {
  element,
  glyphs,
  paint,
  placedAt,
  rectPath,
  rotatedAt,
  roundedPath,
  sampleCard,
  testFaces,
} from "#test/svg/sampleCard.ts";
import { toSvg } from "./toSvg.ts";

const faces = testFaces();
const options = { faces, pictureUrl: (key: string) => `https://pictures.example/${key}`, title: "Card 1" };
const empty: CardDrawing = { width: 324, height: 204, background: paint("#ffffff"), elements: [] };

function cardOf(...elements: CardDrawing["elements"]): CardDrawing {
  return { ...empty, elements };
}

/** Throws if a strict XML parser rejects it. */
function parse(svg: string): void {
  new Resvg(svg, { font: { loadSystemFonts: false }, logLevel: "off" });
}

test("draws only the background of an empty card", () => {
  expect(readMarkup(toSvg(empty, options))).toEqual([
    "svg preserveAspectRatio=xMidYMid meet|viewBox=0 0 324 204|xmlns=http://www.w3.org/2000/svg",
    "title ",
    "text Card 1",
    "/title",
    "rect fill=#ffffff|height=204|width=324",
    "/rect",
    "/svg",
  ]);
});

test("does not clip to a label shape without path commands", () => {
  expect(toSvg(empty, { ...options, clip: [] })).toBe(toSvg(empty, options));
});

test("draws no background if it is transparent", () => {
  expect(toSvg({ ...empty, background: paint("#ffffff", 0) }, options)).not.toContain("<rect");
});

test("writes elements in order as groups with position, opacity and text", () => {
  const path = {
    op: "path",
    path: rectPath(0, 0, 4, 2.5),
    fill: paint("#ff0000", 0.25),
    stroke: null,
  } as const;
  const first = element("a", placedAt(10.5, 3), [path], { opacity: 0.5 });
  const second = element("b", rotatedAt(0, 0, 10, 10, 90), [], { text: "Rahul" });
  expect(readMarkup(toSvg(cardOf(first, second), options)).slice(6, -1)).toEqual([
    "g opacity=0.5|transform=matrix(1 0 0 1 10.5 3)",
    "path d=M0 0L4 0L4 2.5L0 2.5Z|fill-opacity=0.25|fill=#ff0000",
    "/path",
    "/g",
    "g aria-label=Rahul|role=img|transform=matrix(0 1 -1 0 10 0)",
    "/g",
  ]);
});

test("writes modules as one path in module units, scaled to their box", () => {
  const box = { x: 5, y: 6, width: 50, height: 20 };
  const modules = {
    op: "modules",
    box,
    columns: 25,
    rows: 5,
    rects: [2, 1, 3, 1, 7, 1, 1, 2],
    fill: paint("#000000"),
  };
  const svg = toSvg(cardOf(element("a", placedAt(0, 0), [{ ...modules, op: "modules" }])), options);
  expect(svg).toContain(
    '<path d="M2 1h3v1h-3zM7 1h1v2h-1z" transform="matrix(2 0 0 4 5 6)" fill="#000000"/>',
  );
});

test("clips a picture to its frame with a nested svg, which needs no id", () => {
  const box = { x: -5, y: 0, width: 30, height: 20 };
  const cut = element("a", placedAt(0, 0), [
    { op: "image", image: "p", box, clip: { x: 0, y: 0, width: 20, height: 20 } },
  ]);
  expect(toSvg(cardOf(cut), options)).toContain(
    '<svg x="0" y="0" width="20" height="20" overflow="hidden">' +
      '<image href="https://pictures.example/p" x="-5" y="0" width="30" height="20" preserveAspectRatio="none"/></svg>',
  );
});

test("clips a masked picture by a path whose id is derived from the path", () => {
  const box = { x: 0, y: 0, width: 30, height: 20 };
  const outline = [["M", 0, 0], ["L", 30, 0], ["L", 15, 20.5], ["Z"]] as const;
  const cut = element("a", placedAt(0, 0), [{ op: "image", image: "p", box, clip: box, outline }]);
  expect(toSvg(cardOf(cut), options)).toContain(
    '<clipPath id="cut-M0_0L30_0L15_20.5Z"><path d="M0 0L30 0L15 20.5Z"/></clipPath>' +
      '<g clip-path="url(#cut-M0_0L30_0L15_20.5Z)"><image ',
  );
});

test("rotates a picture about its centre and recolours it by a matrix", () => {
  const box = { x: 10, y: 10, width: 30, height: 20 };
  const tone = [0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 0.25];
  const op = { op: "image", image: "p", box, clip: box, turn: 30, tone, alpha: 0.3 } as const;
  const svg = toSvg(cardOf(element("a", placedAt(0, 0), [op])), options);
  expect(svg).toContain('values="0 0 1 0 0 0 1 0 0 0 1 0 0 0 0.25 0 0 0 1 0"');
  const [, id] = /<filter id="([^"]+)"/.exec(svg) ?? [];
  expect(svg).toContain(
    `preserveAspectRatio="none" transform="rotate(30 15 10)" filter="url(#${id})" opacity="0.3"/></svg>`,
  );
});

test("leaves the area of a missing picture empty", () => {
  const box = { x: 0, y: 0, width: 30, height: 20 };
  const card = cardOf(element("a", placedAt(0, 0), [{ op: "image", image: "p", box, clip: box }]));
  expect(toSvg(card, { ...options, pictureUrl: () => undefined })).not.toContain("<image");
});

test("writes the card's words in the title and labels, not as text elements", () => {
  const svg = toSvg(sampleCard(faces), options);
  expect(svg).not.toMatch(/<(text|tspan|use|style|font)/);
  expect(svg).toContain("<title>Card 1&#10;Delhi Public School&#10;Rahul Venkataraman AVATAR</title>");
  expect(svg).toContain('aria-label="Delhi Public School"');
});

test("only the label's clip path has an id, and everything is clipped to it", () => {
  const svg = toSvg(sampleCard(faces), { ...options, clip: roundedPath(324, 204, 12) });
  expect(svg.match(/\sid="/g)).toHaveLength(1);
  expect(svg).toContain('<g clip-path="url(#label-shape)"><rect width="324"');
});

test("stretches to a size that differs by rounding, else fits the card", () => {
  const sized = (width: string, height: string) => toSvg(empty, { ...options, size: { width, height } });
  expect(sized("86mm", "54mm")).toMatch(/preserveAspectRatio="none" width="86mm" height="54mm"/);
  expect(sized("100mm", "54mm")).toContain('preserveAspectRatio="xMidYMid meet"');
  expect(sized("100%", "100%")).toContain('preserveAspectRatio="xMidYMid meet"');
});

test("accepts a view box larger than the canvas, such as the label's", () => {
  const svg = toSvg(empty, { ...options, viewBox: { x: -12.5, y: 0, width: 349, height: 204 } });
  expect(svg).toContain('viewBox="-12.5 0 349 204"');
});

test("escapes quotes, markup, control characters and lone surrogates", () => {
  const hostile = 'O\'Brien "x" & <b>]]>\u0000\u0008\u000b\ud800 \udc00 \ufffe\uffff\t\r\n🙂';
  const card = cardOf(element("a", placedAt(0, 0), [], { text: hostile }));
  const svg = toSvg(card, { ...options, title: hostile, pictureUrl: () => hostile });
  const shown = 'O\'Brien "x" & <b>]]>\ufffd\ufffd\ufffd\ufffd \ufffd \ufffd\ufffd\t\r\n🙂';
  parse(svg);
  expect(svg.isWellFormed()).toBe(true);
  expect(readMarkup(svg)).toContain(`g aria-label=${shown}|role=img|transform=matrix(1 0 0 1 0 0)`);
  expect(readMarkup(svg)).toContain(`text ${shown}\n${shown}`);
});

test("writes well-formed XML for any text", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary" }),
      fc.array(fc.integer({ min: 0, max: 0xffff })),
      (title, units) => {
        const text = String.fromCharCode(...units);
        const box = { x: 0, y: 0, width: 1, height: 1 };
        const picture = { op: "image", image: text, box, clip: box } as const;
        const svg = toSvg(cardOf(element("a", placedAt(0, 0), [picture], { text })), { ...options, title });
        parse(svg);
        expect(svg.isWellFormed()).toBe(true);
      },
    ),
  );
});

test("throws for a number that is not finite instead of losing a shape", () => {
  expect(() => toSvg(cardOf(element("a", placedAt(Number.NaN, 0), [])), options)).toThrow(
    "The drawing contains NaN where a number is needed",
  );
});

test("throws for a face that is not loaded instead of losing words", () => {
  const words = glyphs(faces, "latin", "Rahul", 12);
  const none = { ...options, faces: testFaces() };
  const card = cardOf(element("a", placedAt(0, 0), [{ ...words, face: "gone" } as typeof words]));
  expect(() => toSvg(card, none)).toThrow(RangeError);
});
