import type { XmlElement } from "./parseXml.ts";

/** An element as XML; `namespaces` are additional attributes in XML syntax. */
export function writeXml(element: XmlElement, namespaces = ""): string {
  const attributes = [...element.attributes].map(([name, value]) => ` ${name}="${escaped(value, true)}"`);
  const head = `<${element.name}${namespaces}${attributes.join("")}`;
  if (element.children.length === 0) return `${head}/>`;
  const body = element.children.map((child) =>
    typeof child === "string" ? escaped(child, false) : writeXml(child),
  );
  return `${head}>${body.join("")}</${element.name}>`;
}

function escaped(value: string, inAttribute: boolean): string {
  const safe = value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  if (!inAttribute) return safe;
  return safe
    .replaceAll('"', "&quot;")
    .replaceAll("\n", "&#10;")
    .replaceAll("\t", "&#9;")
    .replaceAll("\r", "&#13;");
}
