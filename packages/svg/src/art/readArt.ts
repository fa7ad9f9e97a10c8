import type { Art, ArtNode } from "@print-builder/core/layout";
import { parseXml, SvgError, type XmlElement } from "../parseXml.ts";

import { svgSize } from "../svgSize.ts";
import type { Plane } from "./artPath.ts";
import { createStyles, rootStyle } from "./artStyle.ts";
import { type ArtText, textsOf } from "./artText.ts";
import { wordFor } from "./leftOutWords.ts";
import { type LeaveOut, NotArt, notArt } from "./notArt.ts";
import { createReader, type ReadText } from "./readNodes.ts";
import { shownBox, viewBoxOf } from "./shownBox.ts";

/** An SVG as shapes and texts, as far as they can express it. */
export type OpenedArt = {
  readonly box: Art["box"];
  /** The picture's stated size, px. */
  readonly size: Plane;
  readonly children: readonly ArtNode<ArtText>[];
  /** Omitted features, once per occurrence: "filter", "mask". */
  readonly leftOut: readonly string[];
};

/**
 * An SVG as vectors; null if it uses anything that paths, colours and gradients cannot express (text, filters, masks,
 * patterns, pictures, markers), or is very large.
 */
export function readArt(svg: Uint8Array): Art | null {
  const art = artOrWhyNot(svg);
  return typeof art === "string" ? null : art;
}

/** The reason why an SVG cannot be read as vectors, in words: "a filter"; null if it can. */
export function whyNotArt(svg: Uint8Array): string | null {
  const art = artOrWhyNot(svg);
  return typeof art === "string" ? wordFor(art) : null;
}

function artOrWhyNot(svg: Uint8Array): Art | string {
  try {
    const root = parseXml(new TextDecoder().decode(svg));
    const { box, children } = artOf<never>(root, null, () => notArt("text"));
    return { box, children };
  } catch (error) {
    if (error instanceof NotArt || error instanceof SvgError) return error.message;
    throw error;
  }
}

/**
 * An SVG as shapes and texts, without features they cannot express. Throws SvgError for anything but an SVG, and for a
 * very large one.
 */
export function openArt(svg: string): OpenedArt {
  const leftOut: string[] = [];
  const leaveOut = (what: string): void => void leftOut.push(what);
  try {
    return { ...artOf<ArtText>(parseXml(svg), leaveOut, textsOf), leftOut };
  } catch (error) {
    if (error instanceof NotArt) throw new SvgError(`it has ${error.message}.`);
    throw error;
  }
}

function artOf<Text>(root: XmlElement, leaveOut: LeaveOut, readText: ReadText<Text>) {
  const all: XmlElement[] = [];
  const collect = (element: XmlElement): void => {
    all.push(element);
    for (const child of element.children) if (typeof child !== "string") collect(child);
  };
  collect(root);
  const size = svgSize(root) ?? notArt("no size");
  const byId = new Map<string, XmlElement>();
  for (const element of all) {
    const id = element.attributes.get("id");
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
  }
  const styles = createStyles(all, leaveOut);
  const source = { ...styles, find: (id: string) => byId.get(id), plane: viewBoxOf(root) ?? size, leaveOut };
  const style = styles.styleOf(root, rootStyle);
  return { box: shownBox(root, size), size, children: createReader(source, readText).rootOf(root, style) };
}
