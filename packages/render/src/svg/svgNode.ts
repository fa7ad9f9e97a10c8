import { escapeXml } from "./escapeXml.ts";

/** An element of an SVG tree with SVG's own names (`fill-opacity`, not React's `fillOpacity`). */
export type SvgNode<Leaf = never> = {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Elements, plain text, and placeholders that the tree's renderer expands. */
  readonly children: readonly (SvgNode<Leaf> | string | Leaf)[];
};

export function svgNode<Leaf = never>(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  children: NoInfer<SvgNode<Leaf>["children"]> = [],
): SvgNode<Leaf> {
  return { tag, attributes, children };
}

/** Writes the tree as SVG text, which is well-formed for any attributes and text. */
export function renderNode(node: SvgNode | string): string {
  const parts: string[] = [];
  addNode(node, parts);
  // Joined only once: a picture's data URL may be megabytes, and would be copied at every level of the tree.
  return parts.join("");
}

function addNode(node: SvgNode | string, parts: string[]): void {
  if (typeof node === "string") {
    parts.push(escapeXml(node));
    return;
  }
  parts.push("<", node.tag);
  for (const [name, value] of Object.entries(node.attributes)) {
    parts.push(" ", name, '="', escapeXml(value), '"');
  }
  if (node.children.length === 0) {
    parts.push("/>");
    return;
  }
  parts.push(">");
  for (const child of node.children) addNode(child, parts);
  parts.push("</", node.tag, ">");
}
