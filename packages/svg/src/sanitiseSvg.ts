import { drawingCost, nestedSvg } from "./drawingCost.ts";
import { parseXml, SvgError, writeXml, type XmlElement } from "./parseXml.ts";
import { maxSvgLength } from "./readSvg.ts";

const svgNamespace = "http://www.w3.org/2000/svg";
const xlinkNamespace = "http://www.w3.org/1999/xlink";

/**
 * All other elements are removed: scripts, links, animations (which can set links), foreign content and editor data.
 */
const allowedElements: ReadonlySet<string> = new Set(
  `svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan textPath image
  linearGradient radialGradient stop clipPath mask pattern marker style switch filter feBlend feColorMatrix
  feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight
  feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology
  feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`.split(/\s+/),
);

const prefixedAttributes: ReadonlySet<string> = new Set(["xlink:href", "xml:space", "xml:lang"]);

/** Returns a pixel picture in the form that may stay in the SVG, with its actual media type, or null to remove it. */
export type CleanPicture = (bytes: Buffer) => { readonly kind: string; readonly bytes: Uint8Array } | null;

/**
 * Makes an SVG harmless: parses it strictly, keeps only drawing elements and attributes without external effects,
 * and writes it again, so that nothing is left that a lenient parser could interpret differently. Throws SvgError
 * for anything but a plain SVG, and for an SVG that is too costly to draw.
 */
export function sanitiseSvg(source: string, cleanPicture: CleanPicture): string {
  return sanitise(source, { depth: 0, cleanPicture });
}

/** The nesting depth of the SVG, and the function that cleans its pixel pictures. */
type Nest = { readonly depth: number; readonly cleanPicture: CleanPicture };

/** Maximum nesting of SVG pictures. */
const deepest = 2;

/** Control characters that XML 1.0 does not allow. */
const forbidden = /[\p{Cc}--[\t\n\r\x7f-\x9f]]/v;

function sanitise(source: string, nest: Nest): string {
  if (source.length > maxSvgLength)
    throw new SvgError("it is larger than 8 MB. Simplify it or save it as PNG.");
  if (!source.isWellFormed() || forbidden.test(source)) {
    throw new SvgError("it has characters that are not allowed in an SVG.");
  }
  const root = parseXml(source);
  if (root.name !== "svg")
    throw new SvgError(`its outermost element is <${root.name.slice(0, 40)}>, not <svg>.`);
  const namespace = root.attributes.get("xmlns") ?? svgNamespace;
  if (namespace !== svgNamespace) throw new SvgError("it is not in the SVG namespace.");
  const drawing = keepAllowed(root, nest);
  drawingCost(drawing);
  const namespaces = ` xmlns="${svgNamespace}" xmlns:xlink="${xlinkNamespace}"`;
  return writeXml(drawing, namespaces);
}

function keepAllowed(element: XmlElement, nest: Nest): XmlElement {
  const attributes = [...element.attributes].flatMap(([name, value]): [string, string][] => {
    const kept = keptValue(element.name, name, value, nest);
    return kept === null ? [] : [[name, kept]];
  });
  const children = element.children.flatMap((child): (XmlElement | string)[] => {
    if (typeof child === "string") return [child];
    if (!allowedElements.has(child.name)) return [];
    if (child.name === "style" && !isSafeCss(textOf(child))) return [];
    return [keepAllowed(child, nest)];
  });
  return { name: element.name, attributes: new Map(attributes), children };
}

/** The sanitised value of an attribute; null to remove it. */
function keptValue(element: string, name: string, value: string, nest: Nest): string | null {
  if (name === "href" || name === "xlink:href") {
    if (element === "image") return embeddedPicture(value, nest);
    return /^#[^\s]+$/.test(value.trim()) ? value : null;
  }
  if (name.includes(":") && !prefixedAttributes.has(name)) return null;
  if (name === "xmlns" || /^on/i.test(name) || holdsData(value)) return null;
  return isSafeCss(value) ? value : null;
}

/** Whether a value contains a data URL. These are only allowed for pictures, because they draw nothing elsewhere. */
function holdsData(value: string): boolean {
  return /data:/i.test(value.replaceAll(/\s+/g, ""));
}

/** Sanitises a nested SVG picture; null if that is impossible. */
function harmlessPicture(svg: string, { depth, ...nest }: Nest): string | null {
  if (depth >= deepest) return null;
  try {
    return sanitise(svg, { ...nest, depth: depth + 1 });
  } catch (error) {
    // An invalid picture is removed, like any other forbidden reference.
    if (error instanceof SvgError) return null;
    throw error;
  }
}

function textOf(element: XmlElement): string {
  return element.children.map((child) => (typeof child === "string" ? child : "")).join("");
}

/**
 * True for CSS or attribute values that refer to nothing outside the SVG: no at-rules, no functions that load
 * anything, and `url()` only with an id. Escapes count as unsafe, because they could hide any of these.
 */
function isSafeCss(css: string): boolean {
  if (/[@\\]|\/\*/.test(css)) return false;
  if (/expression\s*\(|javascript:|image-set\s*\(|\bsrc\s*\(/i.test(css)) return false;
  const references = css.match(/url\s*\(/gi)?.length ?? 0;
  const inner = css.match(/url\(\s*(?:#[\w.:-]+|"#[\w.:-]+"|'#[\w.:-]+')\s*\)/gi)?.length ?? 0;
  return references === inner;
}

const pictureAddress = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/=\s]*)$/i;

/**
 * Rewrites the data URL of a picture inside an SVG. A pixel picture gets its actual media type, whatever was
 * declared; a nested SVG is sanitised too. Null for everything else.
 */
function embeddedPicture(written: string, nest: Nest): string | null {
  const svg = nestedSvg(written);
  if (svg !== null) {
    const harmless = harmlessPicture(svg, nest);
    return harmless && `data:image/svg+xml;base64,${Buffer.from(harmless).toString("base64")}`;
  }
  const body = pictureAddress.exec(written.trim())?.[1]?.replaceAll(/\s+/g, "");
  const clean = body === undefined ? null : nest.cleanPicture(Buffer.from(body, "base64"));
  return clean && `data:image/${clean.kind};base64,${Buffer.from(clean.bytes).toString("base64")}`;
}
