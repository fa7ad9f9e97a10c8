import { withoutMetadata } from "../pictureFiles/withoutMetadata.ts";

const address =
  /^(data:image\/(?:jpe?g|png|webp|gif|tiff?|hei[cf]|avif)(?:;[\w=-]+)*;base64,)([A-Za-z0-9+/=\s]+)$/i;

/** Like `JSON.parse`, but removes metadata from pictures in data URLs. */
export function parsePlainJson(text: string): unknown {
  if (!text.includes("data:image")) return JSON.parse(text);
  return JSON.parse(text, (_, value: unknown) => (typeof value === "string" ? plainAddress(value) : value));
}

function plainAddress(text: string): string {
  if (!text.startsWith("data:image/")) return text;
  const [, head = "", body = ""] = address.exec(text) ?? [];
  if (body === "") return text;
  const bytes = Buffer.from(body, "base64");
  const plain = withoutMetadata(bytes);
  return plain === bytes || plain === null ? text : head + Buffer.from(plain).toString("base64");
}
