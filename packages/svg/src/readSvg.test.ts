import { describe, expect, it } from "vitest";
import { artwork } from "../test/artwork.ts";
import { readSvg } from "./readSvg.ts";
import { sanitiseSvg } from "./sanitiseSvg.ts";

const open = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"';
const svg = (inner: string) => `${open}>${inner}</svg>`;
const shapes = (count: number) => '<path d="M0 0h9v9z"/>'.repeat(count);

/** 900 shapes that a kind of reference draws 900 times. */
const often = (target: string, reference: string) =>
  svg(`${target.replace("…", shapes(900))}${reference.repeat(900)}`);

describe("the cost of drawing an SVG", () => {
  it.each([
    ["use", often('<g id="a">…</g>', '<use href="#a"/>')],
    ["use of a symbol", often('<symbol id="a">…</symbol>', '<use xlink:href="#a"/>')],
    ["pattern", often('<pattern id="a">…</pattern>', '<rect fill="url(#a)"/>')],
    [
      "pattern in a stroke",
      often('<pattern id="a">…</pattern>', "<rect style=\"fill:none;stroke:url('#a')\"/>"),
    ],
    [
      "pattern that inherits another pattern",
      often('<pattern id="b">…</pattern><pattern id="a" href="#b"/>', '<rect fill="url(#a)"/>'),
    ],
    ["mask", often('<mask id="a">…</mask>', '<rect mask="url( #a )"/>')],
    ["clip path", often('<clipPath id="a">…</clipPath>', '<rect clip-path="URL(&quot;#a&quot;)"/>')],
    ["marker at the start", often('<marker id="a">…</marker>', '<path d="M0 0h1" marker-start="url(#a)"/>')],
    [
      "marker at the end",
      often('<marker id="a">…</marker>', '<path d="M0 0h1" style="marker-end:url(#a)"/>'),
    ],
    [
      "marker at each point",
      svg(`<marker id="a">${shapes(900)}</marker><path d="M0 0${"h1".repeat(900)}" marker-mid="url(#a)"/>`),
    ],
    [
      "filter's image",
      often('<g id="a">…</g><filter id="f"><feImage href="#a"/></filter>', '<rect filter="url(#f)"/>'),
    ],
    ["text path", often('<g id="a">…</g>', '<textPath href="#a"/>')],
    [
      "rule for a class",
      often('<style>.x, .y{fill:url(#a)}</style><pattern id="a">…</pattern>', '<rect class="z y"/>'),
    ],
    [
      "rule with a child selector",
      often('<style>/* } */ g > rect{fill:url(#a)}</style><pattern id="a">…</pattern>', "<g><rect/></g>"),
    ],
    [
      "rule in a media block",
      often(
        "<style>@media all{#r{mask:url(#a)}}</style><mask id='a'>…</mask>",
        '<g><use href="#r"/></g>',
      ).replace("</svg>", '<rect id="r"/></svg>'),
    ],
    [
      "group's inherited pattern",
      svg(`<pattern id="a">${shapes(900)}</pattern><g fill="url(#a)">${"<rect/>".repeat(900)}</g>`),
    ],
    [
      "use with a namespace prefix",
      often('<g id="a">…</g>', '<use href="#a"/>')
        .replaceAll(/<(\/?)(?=\w)/g, "<$1s:")
        .replace("xmlns=", "xmlns:s="),
    ],
  ])("counts shapes drawn by a %s", (_, source) => {
    expect(() => readSvg(source)).toThrow(/Simplify it or save it as PNG/);
  });

  it.each([
    ["an element inside itself", '<g id="a"><use href="#a"/></g>'],
    ["a mask that masks itself", '<mask id="a"><rect mask="url(#a)"/></mask><rect mask="url(#a)"/>'],
    [
      "patterns of each other",
      '<pattern id="a"><rect fill="url(#b)"/></pattern><pattern id="b"><rect style="fill:url(#a)"/></pattern><rect fill="url(#a)"/>',
    ],
    [
      "gradients of each other",
      '<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/><rect fill="url(#a)"/>',
    ],
  ])("refuses a circular reference: %s", (_, inner) => {
    expect(() => readSvg(svg(inner))).toThrow(/refers back to itself/);
  });

  it.each([
    ["noise", '<filter id="f"><feTurbulence numOctaves="13"/></filter>', /12 octaves/],
    ["a matrix", '<filter id="f"><feConvolveMatrix order="16,15"/></filter>', /225 numbers/],
    ["a morphology radius", '<filter id="f"><feMorphology radius="2 101"/></filter>', /larger than 100/],
    ["a blur", '<filter id="f"><feGaussianBlur stdDeviation="6000"/></filter>', /larger than 5000/],
    ["a filter", `<filter id="f">${"<feFlood/>".repeat(301)}</filter>`, /100 steps/],
    [
      "a gradient",
      `<radialGradient id="f">${'<stop offset="1"/>'.repeat(3001)}</radialGradient>`,
      /1000 stops/,
    ],
    [
      "a picture in a picture",
      `<image id="f" href="data:image/svg+xml;base64,${btoa(often('<g id="a">…</g>', '<use href="#a"/>'))}"/>`,
      /shapes/,
    ],
  ])("refuses %s beyond any real drawing and says why", (_, inner, words) => {
    const source = svg(`${inner}<rect fill="url(#f)" filter="url(#f)"/>`);
    expect(() => readSvg(source)).toThrow(words);
    expect(() => readSvg(source)).toThrow(/Simplify it or save it as PNG/);
  });

  it("refuses an extremely long strip and says how to fix it", () => {
    const strip = '<svg xmlns="http://www.w3.org/2000/svg" width="0.001" height="1000"/>';
    expect(() => readSvg(strip)).toThrow(/Crop it or save it as PNG/);
  });

  it("does not count unreferenced elements towards the cost", () => {
    const unused = `<defs><mask id="m">${shapes(900)}</mask>${'<g mask="url(#m)"/>'.repeat(900)}</defs>`;
    expect(readSvg(svg(unused)).isCostly).toBe(false);
  });

  it.each([
    [
      "is read from millimetres",
      'width="86mm" height="54mm"',
      { width: 86 * (96 / 25.4), height: 54 * (96 / 25.4) },
    ],
    [
      "is read from its view box",
      'width="100%" height="100%" viewBox="5 5 30.5 40"',
      { width: 30.5, height: 40 },
    ],
    ["is read from one side and its view box", 'width="61" viewBox="0,0,30.5,40"', { width: 61, height: 80 }],
    ["is null if it depends on the viewer", 'width="50%"', null],
  ])("the size of an SVG %s", (_, attributes, size) => {
    expect(readSvg(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}/>`).size).toEqual(size);
  });
});

describe("drawings from drawing programs", () => {
  it.each(Object.entries(artwork))(
    "accepts the drawing %s, and sanitising keeps its content",
    (_, source) => {
      expect(readSvg(source).size).not.toBeNull();
      const drawn = (text: string) =>
        text.match(/<(?:path|rect|circle|ellipse|use|image|mask|pattern|marker|clipPath|fe\w+|stop|text)\b/g);
      const clean = sanitiseSvg(source, () => null);
      expect(drawn(clean)).toEqual(drawn(source));
      expect(clean.match(/url\(#/g)?.length).toBe(source.match(/url\(#/g)?.length);
    },
  );
});
