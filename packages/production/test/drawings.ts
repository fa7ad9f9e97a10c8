const svg = (content: string, attributes = 'viewBox="0 0 100 60"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`;

const fade = (
  attributes: string,
  stops = '<stop stop-color="#0b3c5d"/><stop offset="1" stop-color="#f4d35e"/>',
) => `<linearGradient id="a" ${attributes}>${stops}</linearGradient>`;

/** Drawings with one feature each that shapes express exactly, in addition to the W3C's drawings. */
export const drawings: Readonly<Record<string, string>> = {
  "lines at any angle": svg(
    '<g stroke="#222" stroke-width="4"><line x1="5" y1="5" x2="95" y2="5"/><line x1="10" y1="15" x2="10" y2="55"/><line x1="20" y1="55" x2="60" y2="15" stroke-linecap="round"/><line x1="90" y1="50" x2="70" y2="20" stroke="#d00"/></g>',
  ),
  "translated and scaled": svg(
    '<g transform="translate(50 30) scale(2 2)"><rect x="-20" y="-10" width="15" height="20" fill="#264653"/><circle cx="10" cy="0" r="8" fill="#e76f51" stroke="#222"/></g>',
  ),
  "rotated about a point": svg(
    '<rect x="30" y="15" width="40" height="30" fill="#2a9d8f" transform="rotate(30 50 30)"/><line x1="20" y1="30" x2="80" y2="30" stroke="#111" stroke-width="3" transform="rotate(-30, 50, 30)"/>',
  ),
  "a stretched line": svg(
    '<g transform="scale(3 1)"><path d="M3 10h25v40h-25z" fill="#eee" stroke="#333" stroke-width="4"/></g>',
  ),
  "a viewBox that does not begin at zero": svg(
    '<rect x="-45" y="-25" width="90" height="50" fill="#023e8a"/>',
    'viewBox="-50 -30 100 60"',
  ),
  "a viewBox with other proportions than the picture": svg(
    '<circle cx="25" cy="25" r="20" fill="#ffca3a"/><rect width="5" height="5"/>',
    'width="200" height="100" viewBox="0 0 50 50"',
  ),
  "a viewBox at the end": svg(
    '<circle cx="25" cy="25" r="20" fill="#6a4c93"/>',
    'width="200" height="100" viewBox="0 0 50 50" preserveAspectRatio="xMaxYMax meet"',
  ),
  "a cropped viewBox": svg(
    '<circle cx="25" cy="25" r="24" fill="#1982c4"/>',
    'width="200" height="100" viewBox="0 0 50 50" preserveAspectRatio="xMidYMin slice"',
  ),
  "a stretched viewBox": svg(
    '<circle cx="25" cy="25" r="20" fill="#d62828"/><path d="M5 5h40" stroke="#000" stroke-width="4"/>',
    'width="200" height="100" viewBox="0 0 50 50" preserveAspectRatio="none"',
  ),
  "sizes in millimetres": svg(
    '<rect x="5" y="5" width="75.6" height="43.98" fill="#444"/><circle cx="20mm" cy="10mm" r="6mm" fill="#fb8500"/>',
    'width="85.6mm" height="53.98mm"',
  ),
  "lengths in percent": svg(
    '<rect x="10%" y="10%" width="50%" height="80%" fill="#219ebc"/><circle cx="75%" cy="50%" r="15%" fill="#ffb703"/>',
  ),
  "`use` elements that inherit the fill": svg(
    '<defs><rect id="r" width="20" height="20"/></defs><use href="#r" x="10" y="10" fill="#c1121f"/><g fill="#003049"><use href="#r" x="40" y="30"/></g>',
  ),
  "symbols with a viewBox": svg(
    '<symbol id="s" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5" fill="#80b918"/></symbol><use href="#s" x="10" y="10" width="40" height="40"/><use href="#s" x="60" y="20" width="20" height="30"/>',
  ),
  "style attributes": svg(
    '<path style="fill:#06d6a0;stroke:#073b4c;stroke-width:3px" d="M10 10h80v40h-80z"/>',
  ),
  currentColor: svg(
    '<g color="#e85d04"><rect x="10" y="10" width="30" height="40" fill="currentColor"/><path d="M60 10v40" stroke="currentColor" stroke-width="6"/></g>',
  ),
  "colours by name and by function": svg(
    '<rect width="25" height="60" fill="indigo"/><rect x="25" width="25" height="60" fill="rgb(20, 90, 200)"/><rect x="50" width="25" height="60" fill="hsl(120, 60%, 40%)"/><rect x="75" width="25" height="60" fill="#f80"/>',
  ),
  "a star that crosses itself": svg(
    '<path fill-rule="evenodd" fill="#d4a373" stroke="#333" d="M25 5L38 50L5 22H45L12 50Z"/><path fill="#d4a373" d="M75 5L88 50L55 22H95L62 50Z"/>',
  ),
  "line caps": svg(
    '<g stroke="#333" stroke-width="8"><path d="M20 10H80"/><path d="M20 30H80" stroke-linecap="round"/><path d="M20 50H80" stroke-linecap="square"/></g>',
  ),
  "line joins": svg(
    '<g fill="none" stroke="#333" stroke-width="6"><path d="M5 50L18 15L30 50"/><path d="M37 50L50 15L63 50" stroke-linejoin="round"/><path d="M70 50L82 15L95 50" stroke-linejoin="bevel"/></g>',
  ),
  "opacities of fills and lines": svg(
    '<rect width="100" height="30" fill="#222"/><rect x="10" y="10" width="30" height="40" fill="red" fill-opacity=".5"/><rect x="60" y="10" width="30" height="40" fill="none" stroke="blue" stroke-opacity=".5" stroke-width="8"/>',
  ),
  "opacity of one shape": svg(
    '<rect width="100" height="30" fill="#222"/><g opacity=".4"><circle cx="50" cy="30" r="25" fill="#f00"/></g>',
  ),
  "a clip by a circle": svg(
    '<clipPath id="c"><circle cx="50" cy="30" r="25"/></clipPath><g clip-path="url(#c)"><rect width="50" height="60" fill="#e63946"/><rect x="50" width="50" height="60" fill="#457b9d"/></g>',
  ),
  "a clip of a line": svg(
    '<clipPath id="c"><rect x="20" y="10" width="60" height="30"/></clipPath><path clip-path="url(#c)" d="M0 30Q25-10 50 30T100 30" fill="none" stroke="#5f0f40" stroke-width="10"/>',
  ),
  "shapes beyond the edge": svg(
    '<circle cx="0" cy="0" r="40" fill="#ff006e"/><path d="M80 0V80" stroke="#3a86ff" stroke-width="10"/>',
  ),
  "a gradient downwards": svg(`${fade('x2="0" y2="1"')}<circle cx="50" cy="30" r="28" fill="url(#a)"/>`),
  "a gradient across the corners": svg(
    `${fade('x2="1" y2="1"')}<rect x="5" y="5" width="90" height="50" fill="url(#a)"/>`,
  ),
  "a gradient in the drawing's units": svg(
    `${fade('gradientUnits="userSpaceOnUse" x1="5" y1="0" x2="95" y2="0"')}<rect x="5" y="5" width="90" height="50" fill="url(#a)"/>`,
  ),
  "a radial gradient": svg(
    '<radialGradient id="r"><stop stop-color="#fff200"/><stop offset="1" stop-color="#a22"/></radialGradient><ellipse cx="50" cy="30" rx="45" ry="25" fill="url(#r)"/>',
  ),
  "a gradient that fades to transparent": svg(
    `<rect width="100" height="30" fill="#264653"/>${fade("", '<stop stop-color="#e00"/><stop offset="1" stop-color="#e00" stop-opacity="0"/>')}<rect x="5" y="5" width="90" height="50" fill="url(#a)"/>`,
  ),
  "a gradient of five colours": svg(
    `${fade("", '<stop offset=".1" stop-color="#f00"/><stop offset=".3" stop-color="#ff0"/><stop offset=".5" stop-color="#0f0"/><stop offset=".7" stop-color="#00f" stop-opacity=".5"/><stop offset="1" stop-color="#f0f"/>')}<rect x="5" y="5" width="90" height="50" fill="url(#a)"/>`,
  ),
  "hidden shapes": svg(
    '<g display="none"><rect width="9" height="9"/></g><rect width="50" height="50" visibility="hidden"/><rect x="20" y="20" width="60" height="20" fill="#588157"/><rect width="0" height="9"/>',
  ),
  "a faint drawing": svg(
    '<rect x="20" y="10" width="60" height="40" fill="#14213d"/>',
    'viewBox="0 0 100 60" opacity=".3"',
  ),
};

/** Features that shapes cannot express, each with the expected message. */
export const incomplete: Readonly<Record<string, readonly [svg: string, leftOut: string]>> = {
  filters: [
    svg(
      '<filter id="f"><feGaussianBlur stdDeviation="2"/></filter><g filter="url(#f)"><rect width="9" height="9"/></g><rect filter="url(#f)" width="9" height="9"/>',
    ),
    "2 filters were left out.",
  ],
  "a mask": [
    svg(
      '<mask id="m"><rect width="9" height="9" fill="#fff"/></mask><rect mask="url(#m)" width="30" height="30"/>',
    ),
    "A mask was left out.",
  ],
  "a pattern": [
    svg(
      '<pattern id="p" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="2" height="2"/></pattern><rect width="30" height="30" fill="url(#p)" stroke="#000"/>',
    ),
    "A pattern was left out.",
  ],
  markers: [
    svg(
      '<marker id="m"><path d="M0 0h3v3z"/></marker><path d="M5 5h50" stroke="#000" marker-end="url(#m)"/>',
    ),
    "A marker was left out.",
  ],
  "a picture": [
    svg(
      '<image width="9" height="9" href="data:image/png;base64,iVBORw0KGgo="/><rect width="9" height="9"/>',
    ),
    "A picture was left out.",
  ],
  "a clip of two shapes": [
    svg(
      '<clipPath id="c"><rect width="9" height="9"/><rect x="9" width="9" height="9"/></clipPath><rect clip-path="url(#c)" width="30" height="30"/>',
    ),
    "A clip was left out.",
  ],
  "more colours than shapes have": [
    svg(
      `${fade("", Array.from({ length: 9 }, (_, at) => `<stop offset="${at / 8}" stop-color="${at % 2 ? "#fff" : "#00f"}"/>`).join(""))}<rect width="90" height="50" fill="url(#a)"/>`,
    ),
    "Some gradient colours were left out.",
  ],
  "a repeating gradient": [
    svg(`${fade('spreadMethod="repeat"')}<rect width="90" height="50" fill="url(#a)"/>`),
    "The repeats of a gradient were left out.",
  ],
  "translucent groups": [
    svg(
      '<g opacity=".5"><circle cx="40" cy="30" r="20" fill="red"/><circle cx="60" cy="30" r="20" fill="blue"/></g>',
    ),
    "The opacity of a group was left out.",
  ],
  "text on a path, an animation, a script and a web page": [
    svg(
      '<path id="p" d="M0 0h9v9z"/><text><textPath href="#p">Oak</textPath></text><rect width="9" height="9"><animate attributeName="x"/></rect><script>alert(1)</script><foreignObject width="9" height="9"/>',
    ),
    "Text on a path, an animation, a script and embedded web content were left out.",
  ],
  "rules by their place": [
    svg("<style>g > path:nth-child(2){fill:red}</style><g><path d='M0 0h9v9z'/></g>"),
    "A style sheet rule was left out.",
  ],
  "numbers that are none": [
    svg('<rect width="NaN" height="9"/><circle cx="5" cy="Infinity" r="4"/><rect width="9" height="9"/>'),
    "2 invalid lengths were left out.",
  ],
};

export const refused: Readonly<Record<string, readonly [svg: string, reason: RegExp]>> = {
  "entities that multiply": [
    `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>${svg("<text>&b;</text>")}`,
    /entities/,
  ],
  "an entity from a file": [
    `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg("<text>&x;</text>")}`,
    /entities/,
  ],
  "a drawing that uses itself": [
    svg('<g id="a"><rect width="9" height="9"/><use href="#a"/></g>'),
    /refers back to itself/,
  ],
  "uses that multiply": [
    svg(
      `<defs><path id="l0" d="M0 0h9v9z"/>${Array.from({ length: 8 }, (_, level) => `<g id="l${level + 1}">${`<use href="#l${level}"/>`.repeat(10)}</g>`).join("")}</defs><use href="#l8"/>`,
    ),
    /more than 500000 shapes/,
  ],
  "very deep nesting": [
    svg(`${"<g>".repeat(300)}<rect/>${"</g>".repeat(300)}`),
    /nested more than 200 levels/,
  ],
  "more lines than can be changed": [
    svg(`<path d="M0 0${"h1v1".repeat(16_000)}"/>`),
    /more than 30,000 lines/,
  ],
  "millions of points": [svg(`<polyline points="${"1,2 ".repeat(1_500_000)}"/>`), /./],
  "more shapes than can be changed": [
    svg('<rect width="1" height="1"/>'.repeat(1_200)),
    /more than 1000 shapes/,
  ],
  "nothing but text of a page": [svg("<foreignObject/>"), /nothing in it/],
  "a web page": ["<html></html>", /not <svg>/],
  "a file that is cut off": ['<svg xmlns="http://www.w3.org/2000/svg"><rect', /./],
};
