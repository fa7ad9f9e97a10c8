import fc from "fast-check";

/** A drawing that takes far longer to draw than its length suggests. */
export type HostileSvg = { readonly name: string; readonly svg: string };

const opening = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const svg = (inner: string) => `${opening} width="100" height="100" viewBox="0 0 100 100">${inner}</svg>`;
const filtered = (steps: string) =>
  svg(
    `<filter id="f" x="-1" y="-1" width="3" height="3">${steps}</filter><rect width="100" height="100" filter="url(#f)"/>`,
  );

/** Types of elements that can contain others, and the property by which another element draws them. */
const kinds = {
  use: { open: "<g", close: "</g>", by: "href" },
  symbol: { open: "<symbol", close: "</symbol>", by: "href" },
  pattern: {
    open: '<pattern width="9" height="9" patternUnits="userSpaceOnUse"',
    close: "</pattern>",
    by: "fill",
  },
  stroke: {
    open: '<pattern width="9" height="9" patternUnits="userSpaceOnUse"',
    close: "</pattern>",
    by: "stroke",
  },
  mask: { open: "<mask", close: "</mask>", by: "mask" },
  clipPath: { open: "<clipPath", close: "</clipPath>", by: "clip-path" },
  markerStart: { open: '<marker markerWidth="9" markerHeight="9"', close: "</marker>", by: "marker-start" },
  markerMid: { open: '<marker markerWidth="9" markerHeight="9"', close: "</marker>", by: "marker-mid" },
} as const;

type Kind = keyof typeof kinds;
const ways = ["attribute", "style", "rule", "inherited"] as const;
type Way = (typeof ways)[number];

const path = "M0 0h50v50h-50z";

/** A shape that refers to the level below by this id. */
function shape(id: string, kind: Kind, way: Way): string {
  const { by } = kinds[kind];
  if (by === "href") return way === "style" ? `<use xlink:href="#${id}"/>` : `<use href="#${id}"/>`;
  if (way === "style") return `<path d="${path}" style="opacity:1; ${by} : URL( '#${id}' )"/>`;
  if (way === "rule") return `<path d="${path}" class="a ${id}"/>`;
  if (way === "inherited") return `<g ${by}="url(#${id})"><path d="${path}"/></g>`;
  return `<path d="${path}" ${by}="url(#${id})"/>`;
}

type Level = { readonly kind: Kind; readonly way: Way };

/** Number of times that each level draws the previous level. */
export function nested(levels: readonly Level[], times: number): string {
  const parts = levels.map(({ kind }, level) => {
    const below = levels[level - 1];
    const inner = below ? shape(`l${level - 1}`, below.kind, below.way) : `<path d="${path}"/>`;
    const { open, close } = kinds[kind];
    return `${open} id="l${level}">${inner.repeat(times)}${close}`;
  });
  const rules = levels.map(({ kind }, level) => `.a.l${level}{${kinds[kind].by}:url(#l${level})}`);
  const last = levels.at(-1) ?? { kind: "use", way: "attribute" };
  const top = shape(`l${levels.length - 1}`, last.kind, last.way);
  return svg(`<style>/* { */ ${rules.join(" ")}</style><defs>${parts.join("")}</defs>${top}`);
}

const eightByTen = (kind: Kind) =>
  nested(
    Array.from({ length: 8 }, () => ({ kind, way: "attribute" })),
    10,
  );

const chain = (length: number) =>
  Array.from({ length }, (_, at) => `<g id="c${at}"><use href="#c${at + 1}"/></g>`).join("");

const base64 = (text: string) => Buffer.from(text).toString("base64");
const inside = (inner: string) =>
  svg(`<image width="100" height="100" href="data:image/svg+xml;base64,${base64(inner)}"/>`);

/** Drawings that once stopped all printing. */
export const namedSvgs: readonly HostileSvg[] = [
  { name: "noise of a million octaves", svg: filtered('<feTurbulence numOctaves="1000000"/>') },
  { name: "patterns in patterns", svg: eightByTen("pattern") },
  { name: "masks in masks", svg: eightByTen("mask") },
  { name: "clip paths in clip paths", svg: eightByTen("clipPath") },
  { name: "markers on markers", svg: eightByTen("markerStart") },
  { name: "500 blurs", svg: filtered('<feGaussianBlur stdDeviation="3"/>'.repeat(500)) },
  {
    name: "a matrix of 200 by 200",
    svg: filtered(`<feConvolveMatrix order="200" kernelMatrix="${"1 ".repeat(40_000)}"/>`),
  },
];

/** Drawings that are expensive without nesting. */
const otherSvgs: readonly HostileSvg[] = [
  { name: "uses in uses", svg: eightByTen("use") },
  {
    name: "a mask of itself",
    svg: svg(
      `<mask id="m"><rect width="9" height="9" mask="url(#m)"/></mask><rect width="9" height="9" mask="url(#m)"/>`,
    ),
  },
  { name: "a chain of 20,000 uses", svg: svg(chain(20_000)) },
  { name: "a chain of 300 uses", svg: svg(chain(300)) },
  { name: "growth by 90", svg: filtered('<feMorphology operator="dilate" radius="90"/>') },
  { name: "growth by 100,000", svg: filtered('<feMorphology operator="dilate" radius="100000"/>') },
  { name: "noise of 12 octaves, 90 times", svg: filtered('<feTurbulence numOctaves="12"/>'.repeat(90)) },
  {
    name: "40 matrices of 15 by 15",
    svg: filtered(`<feConvolveMatrix order="15" kernelMatrix="${"1 ".repeat(225)}"/>`.repeat(40)),
  },
  { name: "a blur without end", svg: filtered('<feGaussianBlur stdDeviation="1e30"/>') },
  {
    name: "filters on 3,000 shapes",
    svg: svg(
      `<filter id="f"><feGaussianBlur stdDeviation="9"/></filter>${'<rect width="99" height="99" filter="url(#f)"/>'.repeat(3_000)}`,
    ),
  },
  {
    name: "filters by their short names",
    svg: svg(`<rect width="99" height="99" style="filter:${"blur(9px) ".repeat(900)}"/>`),
  },
  {
    name: "100,000 stops",
    svg: svg(
      `<linearGradient id="g">${'<stop offset="0.5"/>'.repeat(100_000)}</linearGradient><rect width="99" height="99" fill="url(#g)"/>`,
    ),
  },
  {
    name: "groups that are see-through",
    svg: svg(
      `${'<g opacity="0.9">'.repeat(150)}<rect width="99" height="99"/>${"</g>".repeat(150)}`.repeat(40),
    ),
  },
  {
    name: "dashes finer than ink",
    svg: svg(
      `<path d="M0 0${"h1000h-1000".repeat(2_000)}" stroke="#000" stroke-dasharray="0.0001"/>`.repeat(20),
    ),
  },
  {
    name: "pictures of 64 drawings, four deep",
    svg: [1, 2, 3, 4].reduce((inner) => inside(inner), eightByTen("mask")),
  },
  { name: "pictures seven deep", svg: [1, 2, 3, 4, 5, 6, 7].reduce((inner) => inside(inner), svg("")) },
  {
    name: "markers by a rule for everything",
    svg: svg(
      `<style>*{marker:url(#m)}</style><marker id="m"><path d="${path}"/></marker><path d="${path}"/>`,
    ),
  },
  {
    name: "a million points with markers",
    svg: svg(
      `<marker id="m"><path d="${path}"/></marker><path marker-mid="url(#m)" d="M0 0${"h1v1".repeat(300_000)}"/>`,
    ),
  },
  {
    name: "a private name space",
    svg: `<s:svg xmlns:s="http://www.w3.org/2000/svg" width="9" height="9"><s:filter id="f"><s:feTurbulence numOctaves="1000000"/></s:filter><s:rect width="9" height="9" filter="url(#f)"/></s:svg>`,
  },
  { name: "forty comments before it", svg: `${"<!--a-->".repeat(40)}${svg("")}` },
  { name: "a tag that never ends", svg: `${opening} ${'a="" '.repeat(100_000)}` },
  { name: "40,000 rules", svg: svg(`<style>${".a{fill:url(#b)}".repeat(40_000)}</style><path class="a"/>`) },
  {
    name: "a strip one wide and a billion high",
    svg: `${opening} width="0.000001" height="1000"><rect width="1" height="1000"/></svg>`,
  },
  {
    name: "no size at all",
    svg: `${opening}><g transform="scale(1e9)"><rect width="1000" height="1000"/></g></svg>`,
  },
  { name: "a text of 400,000 letters", svg: svg(`<text y="50">${"W".repeat(400_000)}</text>`) },
];

const level = fc.record({
  kind: fc.constantFrom(...(Object.keys(kinds) as Kind[])),
  way: fc.constantFrom(...ways),
});

/** Drawings that refer to each other in all combinations of elements and properties. */
const mixed = fc
  .record({
    levels: fc.array(level, { minLength: 3, maxLength: 12 }),
    times: fc.integer({ min: 2, max: 40 }),
  })
  .map(({ levels, times }): HostileSvg => {
    const kindsInside = levels.map(({ kind, way }) => `${kind} (${way})`).join(", ");
    return { name: `${times} times: ${kindsInside}`, svg: nested(levels, times) };
  });

/** The named drawings, and `made` random drawings. */
export function hostileSvgs(made: number, seed: number): readonly HostileSvg[] {
  return [...namedSvgs, ...otherSvgs, ...fc.sample(mixed, { numRuns: made, seed })];
}
