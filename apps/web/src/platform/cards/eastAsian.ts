/** Scripts that only the East Asian faces write. */
const scripts: ReadonlySet<string> = new Set(["Hani", "Hira", "Kana", "Bopo", "Hang"]);

/** Signs without a script of their own that, of all bundled faces, only the East Asian ones have. */
const signs = /[\u2e80-\u303f\u3200-\u33ff\ufe30-\ufe4f\uff00-\uffef]/;

export function isEastAsianScript(script: string): boolean {
  return scripts.has(script);
}

export function hasEastAsianSigns(text: string): boolean {
  return signs.test(text);
}
