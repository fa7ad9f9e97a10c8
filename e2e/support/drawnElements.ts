import { createHash } from "node:crypto";
import { join } from "node:path";
import { renderCommand, temporaryFolder } from "@print-builder/production/testing";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** A drawn element: its matrix [a b c d e f] on the card, and its shapes with their attributes. */
export type DrawnElement = { readonly place: readonly number[]; readonly parts: readonly string[] };

/** Elements drawn inside `root`, with positions and shapes but without the URLs of pictures. */
export async function shownOn(target: Page, root: string, item: string): Promise<readonly DrawnElement[]> {
  return await target.evaluate(
    ({ root, item }) => {
      const matrixOf = (node: SVGGraphicsElement) => node.transform.baseVal.consolidate()?.matrix;
      const describe = (node: Element): string[] => {
        const own = [...node.attributes]
          .filter(({ name }) => !/^(href|xmlns|id|clip-path|data-|aria-|role|class|style)/.test(name))
          .map(({ name, value }) => `${name}=${value}`)
          .toSorted();
        return [`${node.tagName} ${own.join(" ")}`, ...[...node.children].flatMap(describe)];
      };
      return [...document.querySelectorAll<SVGGraphicsElement>(`${root} ${item}`)].map((outer) => {
        const inner = outer.hasAttribute("data-element")
          ? (outer.firstElementChild as SVGGraphicsElement)
          : null;
        const [first, second] = [matrixOf(outer), inner ? matrixOf(inner) : undefined];
        const matrix = first && second ? first.multiply(second) : (first ?? second);
        const parts = [...(inner ?? outer).children].flatMap(describe);
        const { a = 1, b = 0, c = 0, d = 1, e = 0, f = 0 } = matrix ?? {};
        return { place: [a, b, c, d, e, f], parts };
      });
    },
    { root, item },
  );
}

export const drawnOnCanvas = (page: Page): Promise<readonly DrawnElement[]> =>
  shownOn(page, 'svg[aria-label="Card, front"]', "g[data-element]");

/** Elements of an SVG, as the page's browser draws them. */
export async function drawnIn(
  page: Page,
  svg: string,
  item = "svg > g > g[transform], svg > g > g > g[transform]",
): Promise<readonly DrawnElement[]> {
  const viewer = await page.context().newPage();
  await viewer.setContent(`<div id="drawn">${svg}</div>`);
  const drawn = await shownOn(viewer, "#drawn", item);
  await viewer.close();
  return drawn;
}

/** Summarizes drawn elements, because a failed comparison of whole outlines would be unreadable. */
export const printsOf = (shown: readonly DrawnElement[]) =>
  shown.map(
    ({ parts }) => `${parts.length} parts, ${createHash("sha1").update(parts.join("\n")).digest("hex")}`,
  );

/** The file that the render command writes for the first record. */
export async function firstRecordAs(format: "svg" | "png", project: string, dpi = 150): Promise<string> {
  const out = join(temporaryFolder(), `card.${format}`);
  const { code, stderr } = await renderCommand([
    ...["--project", project, "--record", "1"],
    ...["--format", format, "--dpi", String(dpi), "--out", out],
  ]);
  expect(code, stderr).toBe(0);
  return out;
}
