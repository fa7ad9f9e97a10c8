/** Characters that XML 1.0 cannot contain even as `&#…;`: most control characters and lone surrogates. */
const forbiddenCharacter = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const beyondAscii = /[^\t\n\r -~]/;

/** Replaces characters that XML cannot contain with U+FFFD, for all back ends. */
export function xmlText(text: string): string {
  // Fast path: data URLs of pictures are megabytes of ASCII, which this test scans much faster.
  return beyondAscii.test(text) ? text.replace(forbiddenCharacter, "\ufffd") : text;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  // Escaped because a parser turns these characters into spaces in an attribute.
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

const specialCharacter = /[&<>"'\t\n\r]/;
const eachSpecialCharacter = /[&<>"'\t\n\r]/g;

/** Escapes text for content and for attributes in either kind of quote; `]]>` is safe, because `>` is escaped too. */
export function escapeXml(text: string): string {
  // Fast path: outlines and pictures are long and need no escaping, so they are not copied.
  return specialCharacter.test(text)
    ? text.replace(eachSpecialCharacter, (character) => entities[character] ?? character)
    : text;
}

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
