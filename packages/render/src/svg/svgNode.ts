import { escapeXml } from "./escapeXml.ts";

/** An element of an SVG tree, named as in SVG itself (`fill-opacity`, not React's `fillOpacity`). */
export type SvgNode<Leaf = never> = {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Elements, plain text, and whatever the renderer of this tree expands itself. */
  readonly children: readonly (SvgNode<Leaf> | string | Leaf)[];
};

export function svgNode<Leaf = never>(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  children: NoInfer<SvgNode<Leaf>["children"]> = [],
): SvgNode<Leaf> {
  return { tag, attributes, children };
}

/** The tree as SVG text, well-formed whatever the attributes and texts hold. */
export function renderNode(node: SvgNode | string): string {
  if (typeof node === "string") {
    return escapeXml(node);
  }
  let text = `<${node.tag}`;
  for (const [name, value] of Object.entries(node.attributes)) {
    text += ` ${name}="${escapeXml(value)}"`;
  }
  return node.children.length === 0
    ? `${text}/>`
    : `${text}>${node.children.map(renderNode).join("")}</${node.tag}>`;
}
