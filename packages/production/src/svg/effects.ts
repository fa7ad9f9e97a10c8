import type { XmlElement } from "./parseXml.ts";
import { localName } from "./references.ts";
import { SvgError } from "./svgError.ts";

/** More octaves are finer than eight bits of colour can show. */
const maxOctaves = 12;
const maxKernel = 225;
const maxRadius = 100;
const maxBlur = 5_000;
const maxStops = 1_000;
const maxSteps = 100;

/** Of a whole pass: what is see-through as a whole is drawn apart, and laid over the rest. */
const layer = 0.1;

/** Cells of a kernel, or of what a shape is grown by, that take about as long as one plain pass. */
const cellsPerPass = 4;

/**
 * Passes over the pixels that a step of a filter takes; 0 for what is none. Throws SvgError for steps that cost more
 * than any drawing needs.
 */
export function effort(element: XmlElement): number {
  const name = localName(element);
  if (name === "filter")
    most(element.children.length, 3 * maxSteps, `a filter has more than ${maxSteps} steps`);
  if (name.endsWith("Gradient")) {
    most(element.children.length, 3 * maxStops, `a gradient has more than ${maxStops} stops`);
  }
  if (name.startsWith("fe")) return stepEffort(name, element);
  return filterFunctions(element) + (isSeeThrough(element) ? layer : 0);
}

function stepEffort(name: string, element: XmlElement): number {
  if (name === "feTurbulence") {
    return most(
      numbers(element, "numOctaves", 1)[0],
      maxOctaves,
      `feTurbulence has more than ${maxOctaves} octaves`,
    );
  }
  if (name === "feConvolveMatrix") {
    const cells = product(numbers(element, "order", 3));
    return (
      1 +
      most(cells, maxKernel, `the matrix of an feConvolveMatrix has more than ${maxKernel} numbers`) /
        cellsPerPass
    );
  }
  if (name === "feMorphology") {
    const radii = numbers(element, "radius", 0);
    for (const radius of radii)
      most(radius, maxRadius, `the radius of an feMorphology is larger than ${maxRadius}`);
    return 1 + product(radii) / cellsPerPass;
  }
  if (name === "feGaussianBlur" || name === "feDropShadow") {
    for (const radius of numbers(element, "stdDeviation", 0)) {
      most(radius, maxBlur, `a blur in it is larger than ${maxBlur}`);
    }
  }
  return 1;
}

function isSeeThrough({ attributes }: XmlElement): boolean {
  return attributes.has("opacity") || /(?:^|[;\s])opacity|mix-blend/i.test(attributes.get("style") ?? "");
}

/** Steps of `filter="blur(2px) drop-shadow(…)"`, written without a filter element. */
function filterFunctions(element: XmlElement): number {
  const own = `${element.attributes.get("filter") ?? ""};${element.attributes.get("style") ?? ""}`;
  return own.match(/\b(?:blur|drop-shadow)\(/gi)?.length ?? 0;
}

function most(value: number | undefined, limit: number, words: string): number {
  const given = value ?? 0;
  if (given > limit) throw new SvgError(`${words}. Simplify it or save it as PNG.`);
  return given;
}

/** One number, or two for across and down. */
function numbers(element: XmlElement, attribute: string, usual: number): readonly number[] {
  const given = (element.attributes.get(attribute) ?? "")
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number.parseFloat);
  return given.length === 0 ? [usual] : given.map((value) => (Number.isNaN(value) ? usual : value));
}

/** Across times down; a single number counts for both. */
function product([across = 0, down = across]: readonly number[]): number {
  return across * down;
}
