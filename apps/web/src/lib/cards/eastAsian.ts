import type { FaceId } from "@print-builder/core/text";

/** Scripts that only the East Asian faces write. */
const scripts: ReadonlySet<string> = new Set(["Hani", "Hira", "Kana", "Bopo", "Hang"]);

/** Signs without a script of their own that, of all bundled faces, only the East Asian ones have. */
const signs = /[\u2e80-\u303f\u3200-\u33ff\ufe30-\ufe4f\uff00-\uffef]/;

/** True for the faces of 6 to 10 MB that must never be fetched only to ask what they cover. */
export function isEastAsianFace(face: FaceId): boolean {
  return /^noto-sans-(?:sc|kr)-/.test(face);
}

export function isEastAsianScript(script: string): boolean {
  return scripts.has(script);
}

export function hasEastAsianSigns(text: string): boolean {
  return signs.test(text);
}
