import type { Art, ArtNode } from "@print-builder/core/layout";
import { parseXml, SvgError, type XmlElement } from "../parseXml.ts";

import { svgSize } from "../readSvg.ts";
import type { Plane } from "./artPath.ts";
import { createStyles, rootStyle } from "./artStyle.ts";
import { type ArtText, textsOf } from "./artText.ts";
import { wordFor } from "./leftOutWords.ts";
import { type LeaveOut, NotArt, notArt } from "./notArt.ts";
import { createReader, type ReadText } from "./readNodes.ts";
import { shownBox, viewBoxOf } from "./shownBox.ts";

/** An SVG as shapes and text, as far as these can express it. */
export type OpenedArt = {
  readonly box: Art["box"];
  /** The size that the SVG states, px. */
  readonly size: Plane;
  readonly children: readonly ArtNode<ArtText>[];
  /** Omitted features, once per occurrence: "filter", "mask". */
  readonly leftOut: readonly string[];
};

/**
 * Reads an SVG as vectors. Null if it is very large or uses anything that paths, colours and gradients cannot
 * express: text, filters, masks, patterns, pictures or markers.
 */
export function readArt(svg: Uint8Array): Art | null {
  const art = artOrWhyNot(svg);
  return typeof art === "string" ? null : art;
}

/** The feature that prevents an SVG from being read as vectors, such as "a filter"; null if there is none. */
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
 * Reads an SVG as shapes and text, without features that these cannot express. Throws SvgError for anything but an
 * SVG, and for a very large SVG.
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
