const signs: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

type Content = string | number | readonly Node[];
type Node = readonly [name: string, content: Content];

/** An XML document of one element. */
export function xml(name: string, content: Content): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element([name, content])}`;
}

function element([name, content]: Node): string {
  const inner =
    typeof content === "object"
      ? content.map(element).join("")
      : String(content).replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
  return `<${name}>${inner}</${name}>`;
}
