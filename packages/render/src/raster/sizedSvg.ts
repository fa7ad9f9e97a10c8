import { aspectFor } from "../svg/index.ts";

const prologPattern = /^\ufeff?(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>]*>)*/;
const rootPattern = /<svg(?=[\s/>])(?:[^"'>]|"[^"]*"|'[^']*')*>/y;
const sizeAttributePattern = /\s(?:width|height|preserveAspectRatio)\s*=\s*(?:"[^"]*"|'[^']*')/g;
const viewBoxPattern =
  /\sviewBox\s*=\s*["']\s*[-+\d.e]+[\s,]+[-+\d.e]+[\s,]+([\d.e+]+)[\s,]+([\d.e+]+)\s*["']/;

/**
 * The SVG with a root of exactly `width` × `height` px. A drawing whose shape differs by rounding only fills
 * the picture to its edges; another one is fitted and centred. Throws an Error when there is no `<svg>` with a
 * `viewBox`, which alone says how the drawing grows.
 */
export function sizedSvg(svg: string, width: number, height: number): string {
  const start = prologPattern.exec(svg)?.[0].length ?? 0;
  rootPattern.lastIndex = start;
  const root = rootPattern.exec(svg)?.[0];
  const viewBox = root === undefined ? null : viewBoxPattern.exec(root);
  if (root === undefined || !viewBox) {
    throw new Error(
      "This is no SVG that can be drawn: it does not start with an <svg> element with a viewBox.",
    );
  }
  const canvas = { width: Number(viewBox[1]), height: Number(viewBox[2]) };
  const aspect = aspectFor(canvas, { width, height }, 0.5);
  const size = ` width="${width}" height="${height}" preserveAspectRatio="${aspect}"`;
  const sized = root.replace(sizeAttributePattern, "").replace(/^<svg/, `<svg${size}`);
  return svg.slice(0, start) + sized + svg.slice(start + root.length);
}
