import { area, line, mirrored, type Sitter, tone } from "./sitter.ts";

/** Hair behind the shoulders, and in front of the face. */
type Hair = { readonly back: string; readonly front: string };

/** Single hairs along a strand: lighter at the top, darker below. */
const strands = (paths: readonly string[], color: string) =>
  paths
    .map((d, index) =>
      line(d, tone(color, index % 3 === 0 ? 0.28 : index % 3 === 1 ? -0.35 : 0.12), 1.3, 0.45),
    )
    .join("");

const capOf = (d: string, color: string) =>
  `<path d="${d}" fill="url(#hair)"/>${area(d, tone(color, -0.5), 0.18, "b2")}<path d="${d}" fill="url(#hairLight)"/>`;

const shortCap =
  "M70 128C64 84 80 46 122 45C164 45 178 84 170 128C168 118 166 108 163 101C158 88 146 78 124 77C100 77 82 86 77 102C74 110 72 118 70 128Z";

function cropped(color: string): Hair {
  const streaks = Array.from({ length: 13 }, (_, i) => {
    const x = 80 + i * 6.6;
    return `M${x} ${84 - Math.abs(i - 6) * -1.4}C${x - 2} ${74} ${x - 3} ${64} ${x - 4 + i * 0.4} ${56 + Math.abs(i - 6) * 1.6}`;
  });
  return { back: "", front: capOf(shortCap, color) + strands(streaks, color) };
}

function sidePart(color: string): Hair {
  const cap =
    "M69 130C62 82 78 44 118 40C162 38 180 80 171 130C169 116 166 106 162 99C150 96 118 92 98 72C94 86 82 92 77 104C73 112 71 120 69 130Z";
  const streaks = Array.from({ length: 12 }, (_, i) => {
    const y = 70 - i * 1.9;
    return `M${99 + i} ${y}C${116 + i * 2} ${y + 14 - i} ${140 + i} ${y + 20 - i} ${163 - i * 0.3} ${94 - i * 2.6}`;
  });
  return { back: "", front: capOf(cap, color) + strands(streaks, color) };
}

function bald(color: string): Hair {
  const side = "M71 132C65 118 65 102 70 92C72 99 74 104 78 106C76 114 75 124 74 134C73 134 72 133 71 132Z";
  const one = area(side, color, 0.85, "b1");
  return { back: "", front: one + mirrored(one) };
}

function curls(color: string): Hair {
  const rings = Array.from({ length: 46 }, (_, i) => {
    const angle = Math.PI * (0.98 + (1.04 * (i % 23)) / 22);
    const far = i < 23 ? 57 : 48;
    const [x, y] = [120 + far * Math.cos(angle), 108 + far * 1.12 * Math.sin(angle)];
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${i < 23 ? 9 : 9.5}" fill="${tone(color, ((i * 7) % 5) * 0.04 - 0.06)}"/>`;
  }).join("");
  const gleams = Array.from({ length: 17 }, (_, i) => {
    const angle = Math.PI * (1.12 + (0.6 * i) / 16);
    const [x, y] = [120 + 54 * Math.cos(angle), 106 + 60 * Math.sin(angle)];
    return `M${(x - 4).toFixed(1)} ${y.toFixed(1)}q4-5 8 0`;
  });
  const cap =
    "M70 118C62 78 82 42 120 42S178 78 170 118C168 104 164 96 158 90C146 80 134 78 120 78S94 80 82 90C76 96 72 104 70 118Z";
  const edge = Array.from({ length: 12 }, (_, i) => {
    const x = 79 + i * 7.45;
    const y = 92 - Math.sin((i / 11) * Math.PI) * 13;
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="5" fill="${tone(color, (i % 3) * 0.04 - 0.02)}"/>`;
  }).join("");
  return { back: "", front: rings + capOf(cap, color) + edge + strands(gleams, color) };
}

const parted =
  "M66 150C56 84 82 42 121 42C160 42 184 84 174 150C170 128 166 112 158 98C146 90 130 78 121 62C112 78 96 90 83 98C74 112 70 128 66 150Z";

function long(color: string, waved: boolean): Hair {
  const back = waved
    ? "M62 128C58 76 84 42 120 42S182 76 178 128C184 148 174 160 182 182C190 206 184 236 170 250C150 262 90 262 70 250C56 236 50 206 58 182C66 160 56 148 62 128Z"
    : "M62 128C58 76 84 42 120 42S182 76 178 128C182 170 184 214 180 252C150 264 90 264 60 252C56 214 58 170 62 128Z";
  const locks = [0, 5, 10, 15].map((x) => `M${66 + x} 120C${60 + x} 160 ${66 + x} 200 ${62 + x} 244`);
  const both = strands(locks, color);
  const streaks = [0, 1, 2, 3, 4].map(
    (i) => `M${118 - i * 3} ${52 + i}C${98 - i * 3} 66 ${82 - i} 84 ${73 + i} ${116 - i}`,
  );
  const side = strands(streaks, color);
  return {
    back: `<path d="${back}" fill="url(#hair)"/>${area(back, "#000000", 0.18, "b3")}${both}${mirrored(both)}`,
    front: capOf(parted, color) + side + mirrored(side),
  };
}

function bob(color: string): Hair {
  const back =
    "M60 130C56 76 84 42 120 42S184 76 180 130C184 160 182 188 174 204C160 214 146 208 140 196H100C94 208 80 214 66 204C58 188 56 160 60 130Z";
  const fringe =
    "M65 146C57 84 84 42 122 42C160 42 183 84 175 146C171 124 167 110 159 98C144 100 116 92 104 74C99 88 88 94 82 102C74 112 69 128 65 146Z";
  const streaks = [0, 1, 2, 3, 4, 5].map(
    (i) =>
      `M${106 + i * 4} ${72 - i * 3}C${122 + i * 4} ${90 - i * 3} ${144 + i} ${98 - i * 3} ${164 - i} ${106 - i * 5}`,
  );
  return {
    back: `<path d="${back}" fill="url(#hair)"/>`,
    front: capOf(fringe, color) + strands(streaks, color),
  };
}

function bun(color: string): Hair {
  const cap =
    "M69 126C62 82 82 46 120 46S178 82 171 126C168 112 164 102 157 95C146 84 134 79 120 79S94 84 83 95C76 102 72 112 69 126Z";
  const knot = `<ellipse cx="120" cy="42" rx="21" ry="18" fill="url(#hair)"/>${strands(["M106 40c6-10 22-10 28 0", "M104 46c8-12 26-12 32 0"], color)}`;
  const streaks = Array.from(
    { length: 11 },
    (_, i) =>
      `M${78 + i * 8.4} ${95 - Math.sin((i / 10) * Math.PI) * 14}C${86 + i * 6.8} 70 ${98 + i * 4.4} 58 ${108 + i * 2.4} 51`,
  );
  return { back: knot, front: capOf(cap, color) + strands(streaks, color) };
}

function hijab(color: string): Hair {
  const fold = tone(color, -0.4);
  const hood =
    "M58 142C50 76 80 36 120 36S190 76 182 142C180 178 156 214 120 214S60 178 58 142Z" +
    "M77 124C77 164 96 196 120 196S163 164 163 124C163 94 146 77 120 77S77 94 77 124Z";
  const drape =
    "M60 150C54 190 44 214 36 236C60 282 180 282 204 236C196 214 186 190 180 150C176 186 150 210 120 210S64 186 60 150Z";
  const folds = [
    "M62 170C84 226 156 226 178 170",
    "M54 200C84 250 156 250 186 200",
    "M44 226C84 274 156 274 196 226",
  ];
  return {
    back: "",
    front:
      `<path d="${drape}" fill="url(#hair)"/>${folds.map((d) => line(d, fold, 4, 0.35, ' filter="url(#b1)"')).join("")}` +
      `<path d="${hood}" fill="url(#hair)" fill-rule="evenodd"/><path d="${hood}" fill="url(#hairLight)" fill-rule="evenodd"/>` +
      line(
        "M77 124C77 94 94 77 120 77S163 94 163 124C163 164 144 196 120 196S77 164 77 124Z",
        fold,
        3,
        0.5,
        ' filter="url(#b1)"',
      ) +
      line("M66 92C78 62 96 50 120 48", tone(color, 0.4), 4, 0.35, ' filter="url(#b1)"'),
  };
}

function turban(color: string): Hair {
  const fold = tone(color, -0.45);
  const wound = "M62 118C50 58 84 20 122 20C160 20 190 58 178 118C160 92 140 84 121 76C102 84 80 92 62 118Z";
  const folds = [
    "M121 75C100 60 82 66 66 100",
    "M121 75C100 44 80 44 66 78",
    "M121 75C142 56 164 64 174 100",
    "M121 75C142 40 166 46 176 80",
    "M110 26C128 30 134 50 121 75",
  ];
  return {
    back: "",
    front: `<path d="${wound}" fill="url(#hair)"/><path d="${wound}" fill="url(#hairLight)"/>${folds.map((d) => line(d, fold, 3.4, 0.4, ' filter="url(#b1)"')).join("")}`,
  };
}

export function drawHair({ hair, hairColor }: Sitter): Hair {
  switch (hair) {
    case "crop":
      return cropped(hairColor);
    case "sidePart":
      return sidePart(hairColor);
    case "bald":
      return bald(hairColor);
    case "curls":
      return curls(hairColor);
    case "long":
      return long(hairColor, false);
    case "waves":
      return long(hairColor, true);
    case "bob":
      return bob(hairColor);
    case "bun":
      return bun(hairColor);
    case "hijab":
      return hijab(hairColor);
    case "turban":
      return turban(hairColor);
  }
}
