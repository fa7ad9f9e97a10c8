import { SvgError, type XmlElement } from "./parseXml.ts";
import { localName } from "./references.ts";

/** Maximum number of octaves; more are finer than eight bits of colour can show. */
const maxOctaves = 12;
const maxKernel = 225;
const maxRadius = 100;
const maxBlur = 5_000;
const maxStops = 1_000;
const maxSteps = 100;

/** Cost in passes of an element with opacity, which is drawn separately and then blended. */
const layer = 0.1;

/** This many cells of a kernel or of a morphology radius take about as long as one plain pass. */
const cellsPerPass = 4;

/**
 * Number of passes over the pixels that a filter step takes; 0 for other elements. Throws SvgError for steps that
 * cost more than any real drawing needs.
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

/** Cost of filter functions without a filter element, such as `filter="blur(2px) drop-shadow(…)"`. */
function filterFunctions(element: XmlElement): number {
  const own = `${element.attributes.get("filter") ?? ""};${element.attributes.get("style") ?? ""}`;
  return own.match(/\b(?:blur|drop-shadow)\(/gi)?.length ?? 0;
}

function most(value: number | undefined, limit: number, words: string): number {
  const given = value ?? 0;
  if (given > limit) throw new SvgError(`${words}. Simplify it or save it as PNG.`);
  return given;
}

/** Parses one number, or two numbers for x and y. */
function numbers(element: XmlElement, attribute: string, usual: number): readonly number[] {
  const given = (element.attributes.get(attribute) ?? "")
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number.parseFloat);
  return given.length === 0 ? [usual] : given.map((value) => (Number.isNaN(value) ? usual : value));
}

function product([across = 0, down = across]: readonly number[]): number {
  return across * down;
}
