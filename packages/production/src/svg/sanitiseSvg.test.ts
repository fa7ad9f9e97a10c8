import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SvgError } from "@print-builder/svg";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sanitiseSvg } from "./sanitiseSvg.ts";

const svg = (inner: string, attributes = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${inner}</svg>`;
const demo = join(import.meta.dirname, "../../../../demo/student-card/images");

/** Content that must never be in the result, whatever the input. */
const active =
  /<script|<foreignObject|<a[\s>]|<animate|<set[\s>]|<iframe|\son\w+\s*=|javascript:|@import|https?:\/\/(?!www\.w3\.org\/)/i;

const base64 = (text: string) => Buffer.from(text).toString("base64");
const picture = (inner: string) => `<image href="data:image/svg+xml;base64,${base64(svg(inner))}"/>`;

/** The text of the innermost SVG picture. */
function innermost(text: string): string {
  const nested = /data:image\/svg\+xml;base64,([^"]*)/.exec(text)?.[1];
  return nested === undefined ? text : innermost(Buffer.from(nested, "base64").toString("utf8"));
}

describe("nested SVG pictures", () => {
  it("sanitises a nested SVG picture and keeps it", () => {
    const kept = innermost(
      sanitiseSvg(svg(picture('<script>alert(1)</script><rect onload="x()" width="5"/>'))),
    );
    expect(kept).toContain('<rect width="5"/>');
    expect(kept).not.toMatch(/script|onload/);
  });

  it("keeps a nested SVG picture, however its data URL is written", () => {
    const address = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg('<circle r="3"/>'))}`;
    expect(innermost(sanitiseSvg(svg(`<image href="${address}"/>`)))).toContain('<circle r="3"/>');
  });

  it("removes SVG pictures nested deeper than two levels", () => {
    const deep = sanitiseSvg(svg(picture(picture(picture('<circle r="3"/>')))));
    expect(innermost(deep)).not.toContain("circle");
  });
});

describe("data URLs", () => {
  const html = "<html><script>alert(1)</script></html>";
  const percent = encodeURIComponent(html);
  const addresses = [
    ["a page", `data:text/html,${percent}`],
    ["a page as base64", `data:text/html;base64,${base64(html)}`],
    ["a page declared as a PNG", `data:image/png;base64,${base64(html)}`],
    ["an SVG declared as a PNG", `data:image/png;base64,${base64(svg("<script>1</script>"))}`],
    ["a page declared as an SVG", `data:image/svg+xml;base64,${base64(html)}`],
    ["a percent-encoded page declared as an SVG", `data:image/svg+xml,${percent}`],
    ["a page in capitals", `DATA:TEXT/HTML,${percent}`],
    ["a page address split by white space", ` \n data:te&#9;xt/html,${percent}`],
    ["a page address with character references", `&#100;ata&#x3a;text/html;base64,${base64(html)}`],
    ["a page as XHTML", `data:application/xhtml+xml,${percent}`],
    ["a page after a type", `data:image/png,text/html;base64,${base64(html)}`],
  ] as const;

  /** The decoded content of all data URLs, at any depth and in any notation. */
  function unfolded(text: string): string {
    const inside = [...text.matchAll(/data:[^,"]*;base64,([A-Za-z0-9+/=]*)/gi)];
    return [
      text,
      ...inside.map(([, body = ""]) => unfolded(Buffer.from(body, "base64").toString("utf8"))),
    ].join();
  }

  const holders = [
    ["a picture", (address: string) => `<image href="${address}"/>`],
    ["a use", (address: string) => `<use xlink:href="${address}"/>`],
    ["a text path", (address: string) => `<text><textPath href="${address}">a</textPath></text>`],
    ["a style", (address: string) => `<rect style="fill:url('${address}')"/>`],
    ["a style sheet", (address: string) => `<style>rect{fill:url(${address})}</style>`],
    ["another attribute", (address: string) => `<image src="${address}" data-src="${address}"/>`],
    ["a filter", (address: string) => `<filter><feImage href="${address}"/></filter>`],
  ] as const;

  const everywhere = addresses.flatMap(([what, address]) =>
    holders.map(([where, holder]) => ({ what, where, inner: holder(address) })),
  );

  it.each(everywhere)("removes $what from $where, also in a nested SVG", ({ inner }) => {
    const inside = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg(inner))}`;
    const written = [inner, picture(inner), `<image href="${inside}"/>`, picture(picture(inner))];
    for (const one of written) expect(unfolded(sanitiseSvg(svg(one)))).not.toMatch(/html|script|alert/i);
  });

  it("keeps pictures, with the type detected from their bytes", () => {
    const gif = base64("GIF89a\u0001");
    const kept = sanitiseSvg(
      svg(`<image href=" DATA:image/PNG;base64, ${gif.slice(0, 4)}\n${gif.slice(4)} "/>`),
    );
    expect(kept).toContain(`href="data:image/gif;base64,${gif}"`);
  });
});

describe("sanitising SVGs", () => {
  it.each([
    ["a script", "<script>alert(1)</script>"],
    ["a script with a prefix", '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>'],
    ["an event handler", '<rect onload="alert(1)" ONCLICK="x()"/>'],
    ["foreign content", "<foreignObject><iframe src='javascript:alert(1)'/></foreignObject>"],
    ["a link", '<a href="javascript:alert(1)"><rect/></a>'],
    ["a link set by animation", '<use href="#a"><set attributeName="href" to="javascript:alert(1)"/></use>'],
    ["a picture from outside", '<image href="https://evil.example/x.png"/>'],
    ["a picture from a file", '<image xlink:href="file:///etc/passwd"/>'],
    ["a page declared as an SVG picture", '<image href="data:image/svg+xml,%3Chtml/%3E"/>'],
    ["a use from outside", '<use href="https://evil.example/x.svg#a"/>'],
    ["an import", "<style>@import url(https://evil.example/x.css);</style>"],
    ["an escaped import", "<style>\\40 import 'https://evil.example/x.css';</style>"],
    ["an address in CSS", "<style>rect{fill:url(https://evil.example/x)}</style>"],
    ["an address in an attribute", '<rect fill="url(https://evil.example/x#a)"/>'],
    ["an address in a style", '<rect style="fill:URL( https://evil.example/x )"/>'],
    ["a picture filter", '<filter id="f"><feImage href="https://evil.example/x"/></filter>'],
    ["a base address", '<g xml:base="https://evil.example/"><use href="x"/></g>'],
    ["character references in an address", '<image href="java&#115;cript:alert(1)"/>'],
  ])("removes %s from an SVG", (_, inner) => {
    expect(sanitiseSvg(svg(inner))).not.toMatch(active);
  });

  it.each([
    ["plain text", "hello"],
    ["an HTML page", "<html><body/></html>"],
    ["custom entities", `<!DOCTYPE svg [<!ENTITY a "b">]>${svg("<text>&a;</text>")}`],
    ["an unknown entity", svg("<text>&nbsp;</text>")],
    ["an unclosed tag", "<svg><g></svg>"],
    ["a cut-off end", "<svg><g>"],
    ["two drawings", "<svg/><svg/>"],
    ["an attribute without quotes", "<svg><rect x=1/></svg>"],
    ["an attribute twice", '<svg x="1" x="2"/>'],
    ["a NUL", "<svg>\0</svg>"],
    ["a lone surrogate", "<svg>\ud800</svg>"],
    ["another namespace", '<svg xmlns="http://www.w3.org/1999/xhtml"/>'],
    ["a use of itself", svg('<g id="a"><use href="#a"/></g>')],
    ["far too deep nesting", `${"<g>".repeat(300)}${"</g>".repeat(300)}`],
  ])("refuses an SVG: %s", (_, source) => {
    expect(() => sanitiseSvg(source)).toThrow(SvgError);
  });

  it("immediately refuses a short SVG that expands to billions of shapes", () => {
    const levels = Array.from(
      { length: 30 },
      (_, level) => `<g id="l${level + 1}"><use href="#l${level}"/><use href="#l${level}"/></g>`,
    );
    expect(() => sanitiseSvg(svg(`<rect id="l0"/>${levels.join("")}`))).toThrow(/shapes/);
  });

  it("sanitising does not change how an SVG is drawn", () => {
    const drawing = `<defs><linearGradient id="g"><stop offset="0" stop-color="#f00"/></linearGradient></defs><style>.a{fill:url(#g)}</style><rect class="a" width="5" height="5" style="stroke:url('#g')"/><text x="1">Å &amp; शर्मा</text><use href="#g"/><image href="data:image/png;base64,iVBORw0KGgo="/>`;
    const clean = sanitiseSvg(svg(drawing, ' viewBox="0 0 10 10"'));
    for (const part of [
      'viewBox="0 0 10 10"',
      "linearGradient",
      ".a{fill:url(#g)}",
      "Å &amp; शर्मा",
      "iVBORw0KGgo=",
    ]) {
      expect(clean).toContain(part);
    }
    expect(sanitiseSvg(clean)).toBe(clean);
  });

  it.each(["crest.svg", "crest-light.svg", "arcs.svg"])(
    "sanitising does not change how the demo's %s is drawn",
    (name) => {
      const source = readFileSync(join(demo, name), "utf8");
      const clean = sanitiseSvg(source);
      const shapes = (text: string) =>
        text.match(/<(path|rect|circle|g|ellipse|polygon|use)\b/g)?.length ?? 0;
      expect(shapes(clean)).toBe(shapes(source));
    },
  );

  it("makes any input harmless; sanitising twice changes nothing more", () => {
    const part = fc.constantFrom(
      "<script>",
      "</script>",
      "<g>",
      "</g>",
      '<a href="javascript:x">',
      "</a>",
      "<rect onload='x'/>",
      "<![CDATA[<script>x</script>]]>",
      "<!-- -->",
      "&lt;script&gt;",
      "<style>@import 'x'</style>",
      "text",
      '<image href="http://x/"/>',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        let clean: string;
        try {
          clean = sanitiseSvg(svg(parts.join("")));
        } catch (error) {
          expect(error).toBeInstanceOf(SvgError);
          return;
        }
        expect(clean).not.toMatch(active);
        expect(sanitiseSvg(clean)).toBe(clean);
      }),
    );
  });
});
