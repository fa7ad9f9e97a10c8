/** Replacement colours for a design. */
export type Palette = {
  readonly id: string;
  readonly name: string;
  /** Hex colours: `main` for the design's most used hue, `accent` for the next, `highlight` for all others. */
  readonly main: string;
  readonly accent: string;
  readonly highlight: string;
  /**
   * "kept": each colour stays as bright as it was, so contrasts do not change. "exact": the first two colours, such
   * as a school's, appear exactly as given.
   */
  readonly lightness: "kept" | "exact";
};

export const palettes: readonly Palette[] = [
  ["forest", "Forest", "#12584b", "#efa75a", "#d65b4a"],
  ["lagoon", "Lagoon", "#0b6478", "#f08a5d", "#e6b93c"],
  ["ocean", "Ocean", "#17498f", "#f2b134", "#23a094"],
  ["indigo", "Indigo", "#4338a5", "#f0789e", "#2eb5a8"],
  ["plum", "Plum", "#6d2a7b", "#e9a13b", "#3a9ca6"],
  ["berry", "Berry", "#93213f", "#d9a441", "#2f8585"],
  ["clay", "Clay", "#9a4a22", "#2d8a8c", "#e0ad35"],
  ["graphite", "Graphite", "#3b4652", "#ee7a30", "#3d93c4"],
].map(([id = "", name = "", main = "", accent = "", highlight = ""]) => ({
  id,
  name,
  main,
  accent,
  highlight,
  lightness: "kept",
}));

/** A custom palette of two colours, such as the school's. */
export function ownPalette(main: string, accent: string): Palette {
  return { id: "own", name: "Your colours", main, accent, highlight: accent, lightness: "exact" };
}

const ownCode = /^([0-9a-f]{6})-([0-9a-f]{6})$/i;

/** A palette as one word for URLs: its id, or its two colours. */
export const paletteCode = ({ id, main, accent }: Palette): string =>
  id === "own" ? `${main.slice(1)}-${accent.slice(1)}` : id;

/** The palette with this code, or null. */
export function readPalette(code: string): Palette | null {
  const [, main, accent] = ownCode.exec(code) ?? [];
  if (main !== undefined && accent !== undefined) return ownPalette(`#${main}`, `#${accent}`);
  return palettes.find(({ id }) => id === code) ?? null;
}
