import { tone } from "./palette.ts";

/**
 * Hair or head covering, in the portrait's 240 × 300 units (face x 73..167, y 58..194). `back` is drawn behind the
 * body, `mass` in front of the face (it also casts the shadow on the forehead), `detail` on `mass`, and `over` on
 * the clothes.
 */
export type HairDrawing = {
  readonly back: string;
  readonly mass: string;
  readonly detail: string;
  readonly over: string;
};

type HairPaint = { readonly hair: string; readonly cloth: string; readonly skin: string };

const fill = (d: string, color: string) => `<path d="${d}" fill="${color}"/>`;

export const stroke = (d: string, color: string, width: number, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-opacity="${opacity}"` +
  ` stroke-linecap="round" stroke-linejoin="round"/>`;

const circle = (x: number, y: number, r: number, color: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${color}"/>`;

const ellipse = (x: number, y: number, rx: number, ry: number, color: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${color}"/>`;

const drawing = (parts: Partial<HairDrawing>): HairDrawing => ({
  back: "",
  mass: "",
  detail: "",
  over: "",
  ...parts,
});

const hijab = ({ cloth }: HairPaint) => {
  const fold = tone(cloth, -0.28);
  return drawing({
    back: fill("M56 140C48 70 80 33 120 33s72 37 64 107c-1 34 6 56 18 78H38c12-22 19-44 18-78Z", cloth),
    mass:
      "M60 138C55 76 83 42 120 42s65 34 60 96c0 40-20 76-60 76s-60-36-60-76Z" +
      "M75 126c0 42 18 68 45 68s45-26 45-68c0-34-16-56-45-56s-45 22-45 56Z",
    detail:
      stroke("M68 172c12 46 92 46 104 0", fold, 3.2, 0.55) +
      stroke("M64 80C76 56 98 46 120 46", tone(cloth, 0.25), 4, 0.5),
    over:
      fill(
        "M58 150C54 190 40 204 34 232C58 276 96 290 130 284C172 278 198 258 206 232C200 204 186 190 182 150Z",
        cloth,
      ) + stroke("M62 206c24 40 92 42 116-2M48 234c34 40 108 40 142-8M92 276c34-2 72-18 96-44", fold, 3, 0.5),
  });
};

const patka = ({ cloth }: HairPaint) => {
  const fold = tone(cloth, -0.3);
  return drawing({
    back: ellipse(120, 42, 21, 19, cloth) + stroke("M105 38c8-10 23-11 30-1", tone(cloth, 0.25), 3.5, 0.5),
    mass: "M70 122C61 76 84 44 120 44s59 32 50 78C158 100 142 90 120 90S82 100 70 122Z",
    detail:
      stroke("M100 54q20 10 40 0", fold, 4, 0.7) +
      stroke("M76 104C84 84 98 68 112 58M164 104C156 84 142 68 128 58M120 89V62", fold, 2.4, 0.45) +
      stroke("M72 117C83 98 99 89 120 89s37 9 48 28", tone(cloth, 0.3), 3.6, 0.6),
  });
};

const turban = ({ cloth }: HairPaint) => {
  const fold = tone(cloth, -0.3);
  return drawing({
    mass: "M66 120C54 62 84 24 122 24c38 0 64 36 52 96C158 98 140 88 121 80C102 88 84 98 66 120Z",
    detail:
      fill("M121 80C110 70 106 60 110 48C122 54 130 66 121 80Z", tone(cloth, 0.18)) +
      stroke(
        "M121 79C102 62 86 62 70 92M121 79C140 60 156 62 171 92M121 79C98 52 84 50 74 70M121 79C146 48 160 52 168 72" +
          "M112 50C118 38 132 32 144 36M96 90C86 92 76 102 70 112M146 90C156 92 166 102 171 112",
        fold,
        2.8,
        0.5,
      ),
  });
};

const shine = (d: string, hair: string) => stroke(d, tone(hair, 0.22), 4.5, 0.55);
const strands = (d: string, hair: string) => stroke(d, tone(hair, -0.35), 2.2, 0.5);

/** Outline of close-fitting hair; `hairline` closes it from the right ear to the left ear. */
const cap = (hairline: string) => `M71 134C59 76 83 42 120 42s61 34 49 92${hairline}Z`;

const skullBack = (color: string) =>
  fill("M65 122C59 70 85 40 120 40s61 30 55 82c-1 14-5 24-12 32H77c-7-8-11-18-12-32Z", color);

const crop = ({ hair }: HairPaint) =>
  drawing({
    mass:
      "M72 128C68 110 66 92 74 76C80 54 98 42 122 42C150 42 168 60 169 88C170 102 170 114 168 128" +
      "C166 114 163 102 157 94Q151 99 146 93Q138 100 131 93Q122 99 115 92Q106 97 100 89Q93 93 88 86C80 98 75 112 72 128Z",
    detail:
      shine("M90 72C98 60 111 55 128 55", hair) +
      strands("M115 90C112 82 113 75 116 70M132 91C131 82 133 75 137 70M101 87C98 80 99 74 102 69", hair),
  });

const sideParting = ({ hair }: HairPaint) =>
  drawing({
    mass: "M71 134C57 82 80 40 124 40c44 0 58 42 45 94C167 118 164 106 157 97C130 97 107 89 96 73C92 98 79 112 71 134Z",
    detail: shine("M104 66C118 54 140 54 152 68", hair) + strands("M98 74C103 66 110 60 118 57", hair),
  });

const quiff = ({ hair }: HairPaint) =>
  drawing({
    mass:
      "M71 132C65 104 64 86 74 70C70 48 94 30 120 36C140 26 168 38 166 62C176 80 175 106 169 132" +
      "C167 114 163 102 156 93C138 85 112 84 90 90C81 100 74 114 71 132Z",
    detail:
      shine("M92 62C102 50 120 48 136 52", hair) +
      strands("M84 82C96 70 120 72 138 64M100 84C114 74 136 78 154 70", hair),
  });

const fringe = ({ hair }: HairPaint) =>
  drawing({
    mass: cap(
      "C167 124 166 116 164 106Q158 112 154 100Q150 116 142 100Q136 116 126 101Q118 116 110 101" +
        "Q102 116 96 102Q90 116 84 104Q78 112 71 134",
    ),
    detail:
      shine("M88 78C96 62 112 54 132 55", hair) +
      strands("M112 96C110 84 112 74 118 66M140 96C140 84 136 74 130 66", hair),
  });

const curlSpots = [
  [75, 108, 13],
  [77, 87, 19],
  [95, 62, 23],
  [122, 52, 25],
  [148, 62, 22],
  [164, 86, 19],
  [166, 108, 12],
  [104, 76, 18],
  [122, 73, 18],
  [141, 76, 18],
] as const;

const disc = ([x, y, r]: readonly [number, number, number]) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

const curls = ({ hair }: HairPaint) =>
  drawing({
    mass: curlSpots.map(disc).join(""),
    detail:
      shine("M90 58q8-9 19-8M126 44q12-1 19 8M76 82q2-8 8-12", hair) +
      strands("M98 80q9 7 19 0M126 79q10 7 19 0M88 88q-4-10 4-18M154 88q8-6 6-16M112 58q10 8 22 2", hair),
  });

const afro = ({ hair }: HairPaint) =>
  drawing({
    back: fill(
      "M120 24c20-2 34 4 44 12 14 4 26 16 30 30 10 12 12 28 8 42 2 16-4 32-14 42-6 16-18 26-32 28H84" +
        "c-14-2-26-12-32-28-10-10-16-26-14-42-4-14-2-30 8-42 4-14 16-26 30-30 10-8 24-14 44-12Z",
      hair,
    ),
    mass: "M70 134C60 84 84 48 120 48s60 36 50 86C166 112 160 100 150 92C132 83 108 83 90 92C80 100 74 112 70 134Z",
    detail: shine("M66 66C76 48 94 36 114 34", hair),
  });

const coils = ({ hair }: HairPaint) =>
  drawing({
    mass:
      "M72 122C66 104 68 90 74 80C72 62 90 44 108 42C124 34 150 40 158 56C170 66 174 88 168 122" +
      "C166 110 163 102 157 96C136 90 104 90 83 96C77 102 74 110 72 122Z",
    detail: [
      [92, 64],
      [108, 56],
      [126, 54],
      [143, 60],
      [154, 74],
      [84, 80],
      [100, 76],
      [117, 72],
      [134, 74],
      [148, 84],
    ]
      .map(([x = 0, y = 0]) => stroke(`M${x - 4} ${y}q4-7 8 0q-1 5-5 4`, tone(hair, 0.2), 2, 0.6))
      .join(""),
  });

const buzz = ({ hair, skin }: HairPaint) =>
  drawing({
    mass: "M73 118C64 76 86 48 120 48s56 28 47 70C165 106 161 96 154 90C132 84 108 84 86 90C79 96 75 106 73 118Z",
    detail:
      stroke("M76 108C74 86 86 60 112 54", tone(skin, 0.05), 3, 0.14) +
      shine("M98 62C106 57 118 56 128 58", hair),
  });

const bob = ({ hair }: HairPaint) =>
  drawing({
    back: fill("M57 128C49 64 83 36 120 36s71 28 63 92l5 68c-8 14-28 16-40 8H92c-12 8-32 6-40-8Z", hair),
    mass: cap("C166 116 158 98 146 86C128 100 104 104 86 100C79 108 74 120 71 134"),
    detail: shine("M82 84C90 66 104 58 122 57", hair) + strands("M146 86C140 78 132 72 124 70", hair),
  });

const bobFringe = ({ hair }: HairPaint) =>
  drawing({
    back: fill("M55 128C47 62 82 34 120 34s73 28 65 94l4 62c-6 12-24 16-36 10H87c-12 6-30 2-36-10Z", hair),
    mass: cap("C167 124 166 114 164 106C136 114 104 114 76 106C74 114 72 124 71 134"),
    detail:
      shine("M80 82C88 64 104 55 124 56", hair) +
      strands("M98 107C98 92 104 78 114 68M122 109C122 94 124 80 128 70M146 107C146 94 142 80 136 70", hair),
  });

const longBack =
  "M58 124C50 62 84 34 120 34s70 28 62 90c2 46 4 92 14 128-22 12-130 12-152 0 10-36 12-82 14-128Z";

const long = ({ hair }: HairPaint) =>
  drawing({
    back: fill(longBack, hair) + strands("M64 170c-1 28-4 54-9 76M176 170c1 28 4 54 9 76", hair),
    mass: cap("C168 110 156 90 134 78C120 94 96 106 84 108C78 114 73 122 71 134"),
    detail: shine("M80 88C86 68 102 57 122 56", hair) + strands("M134 78C130 70 124 66 118 64", hair),
  });

const centreLong = ({ hair, skin }: HairPaint) =>
  drawing({
    back: fill(longBack, hair) + strands("M60 176c0 24-3 48-8 68M180 176c0 24 3 48 8 68", hair),
    mass: cap("C170 106 152 84 120 70C88 84 70 106 71 134"),
    detail: stroke("M120 46v22", tone(skin, -0.1), 1.8, 0.7) + shine("M80 92C84 74 94 62 108 56", hair),
  });

const wavy = ({ hair }: HairPaint) =>
  drawing({
    back: fill(
      "M56 120C50 62 84 32 120 32s70 30 64 88c10 14 2 24 6 38 12 14 2 28 8 42 8 18-2 34-16 40-14 8-110 8-124 0" +
        "-14-6-24-22-16-40 6-14-4-28 8-42 4-14-4-24 6-38Z",
      hair,
    ),
    mass: cap("C169 112 158 92 140 80C128 96 102 104 86 102C79 110 74 122 71 134"),
    detail:
      shine("M82 84C90 66 106 57 124 56", hair) +
      strands("M60 150c-6 12 4 22-2 36s-8 20-2 32M180 150c6 12-4 22 2 36s8 20 2 32", hair),
  });

const ponytail = ({ hair, cloth }: HairPaint) =>
  drawing({
    back:
      fill("M148 56c36-20 62 12 52 62-5 26-3 50 9 68-30-2-46-20-44-54 1-30-6-50-17-76Z", hair) +
      strands("M176 70c14 22 8 46 6 66s2 30 8 40", hair) +
      skullBack(hair),
    mass: cap("C167 112 158 94 146 84C122 80 100 88 88 100C80 108 74 120 71 134"),
    detail: shine("M84 82C92 66 106 58 122 57", hair) + ellipse(157, 60, 7, 9, cloth),
  });

const sidePonytail = ({ hair, cloth }: HairPaint) =>
  drawing({
    back: skullBack(hair),
    mass: cap("C168 110 156 90 138 80C124 92 100 102 86 100C79 108 74 120 71 134"),
    detail: shine("M82 84C90 68 104 58 120 57", hair),
    over:
      fill("M166 150c20 10 26 34 22 60-2 18 0 32 6 44-22 2-36-14-36-40 0-22-2-44 8-64Z", hair) +
      strands("M174 168c8 22 4 44 4 70", hair) +
      ellipse(170, 158, 10, 7, cloth),
  });

const bun = ({ hair, cloth }: HairPaint) =>
  drawing({
    back:
      circle(120, 41, 23, hair) +
      strands("M105 36c8-10 25-10 31 2M107 46c10-8 20-8 28 0", hair) +
      stroke("M102 52q18 9 36 0", cloth, 6) +
      skullBack(hair),
    mass: cap("C167 112 156 96 143 86C128 78 112 78 97 86C84 96 73 112 71 134"),
    detail: shine("M82 88C88 72 98 62 112 58", hair),
  });

const lowBun = ({ hair }: HairPaint) =>
  drawing({
    back: ellipse(176, 168, 20, 22, hair) + strands("M168 158c10-4 20 4 18 16", hair) + skullBack(hair),
    mass: cap("C169 108 152 90 132 78C116 92 96 104 84 108C78 116 73 124 71 134"),
    detail: shine("M80 90C86 70 102 58 120 57", hair) + strands("M132 78C128 70 122 64 116 62", hair),
  });

/** A plait that hangs from x, y: `links` overlapping leaves that taper to the hair tie. */
function plait(x: number, y: number, links: number, paint: HairPaint): string {
  const leaf = (i: number) => {
    const rx = 12.5 - i * 0.7;
    const cy = y + i * 18;
    return (
      ellipse(x, cy, rx, 13, paint.hair) +
      strands(
        `M${x - rx + 3} ${cy - 3}Q${x - 1} ${cy + 3} ${x + 1} ${cy + 11}M${x + rx - 3} ${cy - 4}Q${x + 3} ${cy + 1} ${x} ${cy + 4}`,
        paint.hair,
      )
    );
  };
  const end = y + links * 18;
  return (
    fill(`M${x - 6} ${end - 2}h12l3 18q-9 6-18 0Z`, paint.hair) +
    Array.from({ length: links }, (_, i) => leaf(i)).join("") +
    `<rect x="${x - 8}" y="${end - 8}" width="16" height="8" rx="4" fill="${paint.cloth}"/>`
  );
}

const braids = (paint: HairPaint) =>
  drawing({
    back: fill(
      "M61 130C53 68 85 40 120 40s67 28 59 90c1 22-2 40-8 52-30 12-72 12-102 0-6-12-9-30-8-52Z",
      paint.hair,
    ),
    mass: cap("C170 108 150 82 120 76C90 82 70 108 71 134"),
    detail:
      stroke("M120 46v29", tone(paint.skin, -0.08), 2.2, 0.8) +
      shine("M82 88C87 74 96 63 108 57", paint.hair),
    over: plait(61, 176, 4, paint) + plait(179, 176, 4, paint),
  });

const sideBraid = (paint: HairPaint) =>
  drawing({
    back: skullBack(paint.hair),
    mass: cap("C168 112 156 92 136 80C122 94 98 104 86 104C79 110 74 122 71 134"),
    detail: shine("M82 86C90 68 104 58 122 57", paint.hair),
    over: plait(172, 166, 5, paint),
  });

const puffs = (paint: HairPaint) =>
  drawing({
    back:
      circle(64, 62, 30, paint.hair) +
      circle(176, 62, 30, paint.hair) +
      shine("M46 54c4-10 10-14 18-15M160 46c6-6 12-8 20-6", paint.hair) +
      ellipse(86, 76, 9, 11, paint.cloth) +
      ellipse(154, 76, 9, 11, paint.cloth),
    mass: cap("C170 108 150 84 120 78C90 84 70 108 71 134"),
    detail:
      stroke("M120 46v31", tone(paint.skin, -0.05), 2.2, 0.85) +
      shine("M84 86C88 74 97 64 108 58", paint.hair),
  });

const locPaths = [
  "M84 60C60 76 54 110 55 166",
  "M86 66C66 84 64 120 66 186",
  "M90 76C74 96 74 140 77 190",
  "M156 60C180 76 186 110 185 170",
  "M154 66C174 84 176 120 174 182",
  "M150 76C166 96 166 140 163 194",
];

const locs = ({ hair, cloth }: HairPaint) =>
  drawing({
    back:
      fill("M66 120C58 66 86 40 120 40s62 26 54 80l-8 40H74Z", hair) +
      locPaths.map((d) => stroke(d, hair, 11.5) + stroke(d, tone(hair, 0.2), 1.6, 0.5)).join("") +
      `<rect x="59.5" y="170" width="13" height="7" rx="3" fill="${cloth}"/>` +
      `<rect x="156.5" y="178" width="13" height="7" rx="3" fill="${cloth}"/>`,
    mass: cap("C169 110 154 90 136 84C118 80 98 88 88 100C80 108 74 120 71 134"),
    detail:
      stroke(
        "M92 92C94 78 102 64 112 56M112 84C114 74 118 64 122 54M134 83C134 72 132 64 130 54",
        tone(hair, 0.2),
        1.8,
        0.5,
      ) + shine("M80 92C82 80 88 70 96 63", hair),
  });

const hairband = (paint: HairPaint) => {
  const base = centreLong(paint);
  return {
    ...base,
    mass: cap("C169 110 156 92 140 86C126 80 112 80 100 86C84 92 72 110 71 134"),
    detail:
      stroke("M67 104C75 68 96 56 120 56s45 12 53 48", paint.cloth, 9) +
      shine("M84 62C94 52 106 48 120 47", paint.hair),
  };
};

export const hairStyles = {
  crop,
  sideParting,
  quiff,
  fringe,
  curls,
  afro,
  coils,
  buzz,
  bob,
  bobFringe,
  long,
  centreLong,
  wavy,
  ponytail,
  sidePonytail,
  bun,
  lowBun,
  braids,
  sideBraid,
  puffs,
  locs,
  hairband,
  hijab,
  patka,
  turban,
} as const satisfies Record<string, (paint: HairPaint) => HairDrawing>;

export type HairStyle = keyof typeof hairStyles;
