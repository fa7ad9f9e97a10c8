/** Reads markup as a flat list of its tags, with attributes sorted and decoded, and its text. */
export function readMarkup(markup: string): readonly string[] {
  const parts: string[] = [];
  for (const [, closing, tag, attributes = "", selfClosing, text] of markup.matchAll(
    /<(\/?)([A-Za-z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>|([^<]+)/g,
  )) {
    if (text !== undefined) {
      parts.push(`text ${decoded(text)}`);
    } else if (closing) {
      parts.push(`/${tag}`);
    } else {
      parts.push(`${tag} ${sortedAttributes(attributes)}`);
    }
    if (selfClosing) {
      parts.push(`/${tag}`);
    }
  }
  return parts;
}

function sortedAttributes(attributes: string): string {
  const pairs = [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(
    ([, name, value = ""]) => `${name}=${decoded(value)}`,
  );
  return pairs.sort().join("|");
}

const namedEntities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

function decoded(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (_, hex?: string, decimal?: string, name?: string) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return name === undefined ? String.fromCodePoint(code) : (namedEntities[name] ?? `&${name};`);
    },
  );
}
