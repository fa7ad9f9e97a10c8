import type { ImageSource } from "../drawTools.ts";

/** The picture that a property stores, a file of the project or an address with its data; null where it stores no picture. */
export function sourceNamed(name: string | null | undefined): ImageSource | null {
  const data = (name ?? "").trim();
  if (data === "") {
    return null;
  }
  return data.startsWith("data:")
    ? { kind: "data", url: data }
    : { kind: "media", name: data.replace(/^media:/, "") };
}
