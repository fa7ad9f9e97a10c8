/** Skin colours: base and shade. */
export const skinTones = {
  porcelain: ["#F7DCC8", "#E4B79B"],
  fair: ["#F3CFB3", "#DBA785"],
  light: ["#EABF9B", "#CE9A72"],
  olive: ["#DDA97C", "#BC8558"],
  tan: ["#C98E62", "#A76D45"],
  brown: ["#A86F4A", "#855233"],
  deep: ["#86573B", "#673F29"],
  ebony: ["#6B4430", "#4F3020"],
} as const;

/** Lip colours with enough contrast on every skin colour. */
export const lipColors = {
  porcelain: "#B4584B",
  fair: "#AE5345",
  light: "#A54C3E",
  olive: "#9A4538",
  tan: "#8C3B31",
  brown: "#712C28",
  deep: "#C9766B",
  ebony: "#BC6A61",
} as const satisfies Readonly<Record<SkinTone, string>>;

export const hairColors = {
  black: "#1C1718",
  ink: "#22222B",
  espresso: "#2E201A",
  brown: "#4A2F22",
  chestnut: "#6B3F28",
  auburn: "#8A4628",
  copper: "#B05E2C",
  sand: "#B98A50",
  blond: "#D8B06A",
} as const;

/** Photo backgrounds: the edge colour and the light behind the head. */
export const grounds = {
  mint: ["#BFD9D2", "#E3F0EB"],
  sky: ["#BED3DF", "#E2EDF3"],
  sand: ["#E0D2BC", "#F5ECDE"],
  lilac: ["#CFC8DF", "#ECE8F4"],
  sage: ["#C6D4BB", "#E7EFE0"],
  stone: ["#CBCFD4", "#ECEEF0"],
  peach: ["#EBCDB9", "#F9E9DE"],
  ice: ["#C2DBE0", "#E6F3F5"],
} as const;

/** Headscarves, turbans and hair ties. */
export const cloths = {
  amber: "#E08A4B",
  teal: "#2F6F6A",
  navy: "#2B4670",
  plum: "#6B3F66",
  rose: "#B9636C",
  olive: "#6C7444",
  slate: "#475A6B",
  cream: "#EFE3CE",
  maroon: "#7A2E3A",
} as const;

/** Outlines of glasses. */
export const frames = {
  round: `<circle cx="98.5" cy="132" r="16.5"/><circle cx="141.5" cy="132" r="16.5"/>`,
  square: `<rect x="81" y="118" width="34" height="27" rx="9"/><rect x="125" y="118" width="34" height="27" rx="9"/>`,
} as const;

export type SkinTone = keyof typeof skinTones;
export type HairColor = keyof typeof hairColors;
export type Ground = keyof typeof grounds;
export type Cloth = keyof typeof cloths;

/** Mixes a `#rrggbb` colour with black (negative share) or white (positive share). The share is -1 to 1. */
export function tone(color: string, share: number): string {
  const target = share < 0 ? 0 : 255;
  const mix = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16);
    return Math.round(value + (target - value) * Math.abs(share))
      .toString(16)
      .padStart(2, "0");
  };
  return `#${mix(1)}${mix(3)}${mix(5)}`;
}
