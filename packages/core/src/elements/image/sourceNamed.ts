import type { ImageSource } from "../drawTools.ts";

/** The picture that a property stores: a project file or a data URL. Null if there is none. */
export function sourceNamed(name: string | null | undefined): ImageSource | null {
  const data = (name ?? "").trim();
  if (data === "") {
    return null;
  }
  return data.startsWith("data:")
    ? { kind: "data", url: data }
    : { kind: "media", name: data.replace(/^media:/, "") };
}
