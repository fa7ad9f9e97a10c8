import { drawing, ellipse, fill, type HairPaint, stroke } from "./hairDrawing.ts";
import { tone } from "./palette.ts";

export const hijab = ({ cloth }: HairPaint) => {
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

export const patka = ({ cloth }: HairPaint) => {
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

export const turban = ({ cloth }: HairPaint) => {
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
