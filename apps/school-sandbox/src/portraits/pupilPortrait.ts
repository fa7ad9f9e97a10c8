import sharp from "sharp";
import type { Cloth, Ground, HairColor, SkinTone } from "./palette.ts";
import { cloths, frames, grounds, hairColors, lipColors, skinTones, tone } from "./palette.ts";
import type { HairDrawing, HairStyle } from "./portraitHair.ts";
import { hairStyles } from "./portraitHair.ts";

export type Look = {
  readonly skin: SkinTone;
  readonly hair: HairStyle;
  readonly hairColor: HairColor;
  readonly ground: Ground;
  readonly wear: "blazer" | "jumper" | "cardigan";
  readonly smile: "soft" | "broad" | "open";
  readonly face?: "oval" | "round" | "long";
  readonly cloth?: Cloth;
  readonly glasses?: "round" | "square";
  readonly freckles?: true;
  readonly lashes?: true;
  readonly studs?: true;
  readonly hearingAid?: true;
  /** The demo school's colours by default. */
  readonly uniform?: Uniform;
};

/** A school's colours, `#rrggbb`. */
export type Uniform = {
  readonly blazer: string;
  readonly jumper: string;
  readonly cardigan: string;
  readonly shirt: string;
  readonly tie: string;
};

export const photoWidth = 480;
export const photoHeight = 600;

const demoUniform: Uniform = {
  blazer: "#1E3C46",
  jumper: "#1F5A50",
  cardigan: "#33505E",
  shirt: "#FFFFFF",
  tie: "#E08A4B",
};
const outline = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';

const facePaths = {
  oval: "M73 116C73 78 93 58 120 58s47 20 47 58c0 44-18 78-47 78s-47-34-47-78Z",
  round: "M71 118C71 79 92 58 120 58s49 21 49 60c0 44-20 74-49 74s-49-30-49-74Z",
  long: "M74 114C74 77 94 58 120 58s46 19 46 56c0 48-17 83-46 83s-46-35-46-83Z",
} as const;

const covered = (hair: HairStyle) => hair === "hijab";

function backdrop(ground: Ground): string {
  const [edge, light] = grounds[ground];
  return (
    `<radialGradient id="ground" cx="0.5" cy="0.44" r="0.72"><stop offset="0" stop-color="${light}"/>` +
    `<stop offset="0.62" stop-color="${tone(edge, 0.35)}"/><stop offset="1" stop-color="${edge}"/></radialGradient>` +
    `<rect width="240" height="300" fill="url(#ground)"/>`
  );
}

const shoulders = "M10 330C12 262 42 241 92 228h56c50 13 80 34 82 102Z";
const shirtFront = "M94 222 112 330h16l18-108-26 16Z";
const collar = "M96 217 82 231l17 33 21-19ZM144 217l14 14-17 33-21-19Z";

function tie(uniform: Uniform): string {
  const dark = tone(uniform.tie, -0.28);
  return (
    `<path d="m120 249-9 8 5 10-8 63h24l-8-63 5-10Z" fill="${uniform.tie}"/>` +
    `<path d="m111 257 9 9 9-9" stroke="${dark}" stroke-width="2" ${outline}/>` +
    `<path d="m113 283 13-8m-16 20 19-11" stroke="${uniform.shirt}" stroke-width="2.6" stroke-opacity=".75" ${outline}/>`
  );
}

const overShirt = (uniform: Uniform) => ({
  blazer:
    `<path d="M93 226 74 234 64 256l13 2-6 9 41 63h14ZM147 226l19 8 10 22-13 2 6 9-41 63h-14Z" fill="${tone(uniform.blazer, -0.16)}"/>` +
    `<path d="m64 256 13 2-6 9 41 63M176 256l-13 2 6 9-41 63" stroke="${tone(uniform.blazer, -0.42)}" stroke-width="1.6" ${outline}/>`,
  jumper:
    `<path d="M88 228 120 296l32-68 11 3-43 88-43-88Z" fill="${tone(uniform.jumper, -0.22)}"/>` +
    `<path d="m82 232 38 76 38-76" stroke="${uniform.tie}" stroke-width="2.4" ${outline}/>`,
  cardigan:
    `<path d="M90 227 66 232l44 98h20l44-98-24-5-30 76Z" fill="${tone(uniform.cardigan, -0.2)}"/>` +
    `<path d="m72 236 44 94m52-94-44 94" stroke="${tone(uniform.cardigan, 0.3)}" stroke-width="1.8" ${outline}/>`,
});

const pocketCrest = (uniform: Uniform) =>
  `<path d="m178 268 16-3v12q-1 8-8 11-7-2-8-9Z" fill="${uniform.tie}"/>` +
  `<path d="m181 281 4-6 3 4 2-2 3 3" stroke="${uniform.shirt}" stroke-width="1.8" ${outline}/>`;

function body(look: Look): string {
  const [skin, shade] = skinTones[look.skin];
  const uniform = look.uniform ?? demoUniform;
  const cloth = uniform[look.wear];
  return (
    `<linearGradient id="cloth" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${tone(cloth, 0.1)}"/>` +
    `<stop offset="1" stop-color="${tone(cloth, -0.15)}"/></linearGradient>` +
    `<path d="${shoulders}" fill="url(#cloth)"/>` +
    `<path d="M96 168v54c0 15 10 25 24 25s24-10 24-25v-54Z" fill="${skin}"/>` +
    `<path d="M96 184q24 30 48 0v16q-24 32-48 0Z" fill="${shade}" opacity=".8"/>` +
    `<path d="${shirtFront}" fill="${tone(uniform.shirt, -0.04)}"/>${tie(uniform)}` +
    `<path d="${collar}" fill="${uniform.shirt}"/>` +
    `<path d="m82 231 17 33 21-19 21 19 17-33" stroke="#5B6B72" stroke-opacity=".3" stroke-width="1.8" ${outline}/>` +
    overShirt(uniform)[look.wear] +
    (look.wear === "blazer" && !covered(look.hair) ? pocketCrest(uniform) : "")
  );
}

function ears(look: Look): string {
  if (covered(look.hair)) return "";
  const [skin, shade] = skinTones[look.skin];
  const ear = (x: number) => `<ellipse cx="${x}" cy="134" rx="9" ry="14" fill="${tone(skin, -0.05)}"/>`;
  const inner = `<path d="M69 126q-5 7 0 15M171 126q5 7 0 15" stroke="${shade}" stroke-width="2.6" ${outline}/>`;
  const stud = (x: number) => `<circle cx="${x}" cy="147" r="2.6" fill="#F3D58A"/>`;
  const aid =
    `<path d="M169 121c6-3 9 2 8 9-1 5-3 9-6 12" stroke="#4459A6" stroke-width="3.6" ${outline}/>` +
    `<circle cx="171" cy="142" r="3" fill="#DDE3F2"/>`;
  return ear(72) + ear(168) + inner + (look.studs ? stud(70) + stud(170) : "") + (look.hearingAid ? aid : "");
}

function mouth(look: Look): string {
  const lip = lipColors[look.skin];
  if (look.smile === "soft")
    return `<path d="M105 166q15 11 30 0" stroke="${lip}" stroke-width="3.6" ${outline}/>`;
  if (look.smile === "broad")
    return (
      `<path d="M101 164q19 17 38 0" stroke="${lip}" stroke-width="3.6" ${outline}/>` +
      `<path d="M99 161q1 3 4 4M141 161q-1 3-4 4" stroke="${lip}" stroke-width="2.2" ${outline}/>`
    );
  return (
    `<path d="M103 162q17 5 34 0c-1.8 12-8 17-17 17s-15.2-5-17-17Z" fill="#6E2A2B"/>` +
    `<path d="M104.8 162.800q15.2 4 30.4 0-.3 4-1.8 5.8-13.4 2.6-26.8 0-1.5-1.8-1.8-5.800Z" fill="#fff"/>` +
    `<path d="M111 175.600q9-4.4 18 0-3.6 3-9 3t-9-3Z" fill="#CF6D66"/>`
  );
}

function eyes(look: Look): string {
  const eye = (x: number) =>
    `<ellipse cx="${x}" cy="131" rx="5.3" ry="6.2" fill="#241A17"/><circle cx="${x + 1.7}" cy="128.7" r="1.8" fill="#fff"/>`;
  const lashes =
    `<path d="M92 128q6-7 13-2M92 128l-3.4-2.400M148 128q-6-7-13-2M148 128l3.4-2.4" stroke="#241A17"` +
    ` stroke-width="2.4" ${outline}/>`;
  return eye(99) + eye(141) + (look.lashes ? lashes : "");
}

function features(look: Look): string {
  const [skin, shade] = skinTones[look.skin];
  const brow = tone(hairColors[look.hairColor], look.hairColor === "blond" ? -0.3 : -0.05);
  const brows = look.lashes ? "M88 116q10-7 21-3M131 113q11-4 21 3" : "M87 117q11-8 22-2M131 115q11-6 22 2";
  const spots = [84, 90, 96, 87, 93, 144, 150, 156, 147, 153];
  const freckles = spots.map(
    (x, i) => `<circle cx="${x}" cy="${i % 5 < 3 ? 146 : 150.5}" r="1.25" fill="${tone(shade, -0.1)}"/>`,
  );
  return (
    `<radialGradient id="blush"><stop offset="0" stop-color="#D9503F" stop-opacity=".24"/>` +
    `<stop offset="1" stop-color="#D9503F" stop-opacity="0"/></radialGradient>` +
    `<g fill="url(#blush)"><ellipse cx="89" cy="152" rx="14" ry="11"/><ellipse cx="151" cy="152" rx="14" ry="11"/></g>` +
    (look.freckles ? freckles.join("") : "") +
    `<path d="${brows}" stroke="${brow}" stroke-width="${look.lashes ? 3.6 : 4.4}" stroke-opacity=".88" ${outline}/>` +
    eyes(look) +
    `<path d="M120 136c-2.5 7-4.5 10-3 13q3 2.6 7 .8" stroke="${tone(shade, -0.06)}" stroke-width="3.2" ${outline}/>` +
    `<path d="M113 187q7 3 14 0" stroke="${tone(skin, 0.25)}" stroke-opacity=".35" stroke-width="3" ${outline}/>` +
    mouth(look)
  );
}

function head(look: Look, hair: HairDrawing): string {
  const [skin, shade] = skinTones[look.skin];
  const face = facePaths[look.face ?? "oval"];
  return (
    `${ears(look)}<clipPath id="face"><path d="${face}"/></clipPath>` +
    `<path d="${face}" fill="${skin}"/>` +
    `<g clip-path="url(#face)">` +
    `<path d="M150 60c24 30 24 92-18 138h44V60Z" fill="${shade}" opacity=".2"/>` +
    `<path d="${hair.mass}" fill-rule="evenodd" transform="translate(1 7)" fill="${shade}" opacity=".55"/></g>` +
    features(look)
  );
}

function glasses(look: Look): string {
  if (!look.glasses) return "";
  const frame = look.glasses === "round" ? "#6B4A2E" : "#2A2A2E";
  const temples = covered(look.hair) ? "" : "M82 128l-9-3M158 128l9-3";
  return (
    `<g fill="#fff" fill-opacity=".16" stroke="${frame}" stroke-width="3.2">${frames[look.glasses]}</g>` +
    `<path d="M115 131q5-4.5 10 0${temples}" stroke="${frame}" stroke-width="3.2" ${outline}/>`
  );
}

/** The portrait as an SVG of 240 × 300 units, 480 × 600 px. */
function drawPupil(look: Look): string {
  const color = hairColors[look.hairColor];
  const hair = hairStyles[look.hair]({
    hair: color,
    cloth: cloths[look.cloth ?? "amber"],
    skin: skinTones[look.skin][0],
  });
  const mass =
    covered(look.hair) || look.hair === "patka" || look.hair === "turban"
      ? cloths[look.cloth ?? "teal"]
      : color;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${photoWidth}" height="${photoHeight}" viewBox="0 0 240 300">` +
    backdrop(look.ground) +
    // The figure fills the frame as in a school photo, with the eyes slightly above the middle.
    `<g transform="translate(120 176) scale(1.1) translate(-120 -172)">` +
    hair.back +
    `<g transform="translate(0 -9)">${body(look)}</g>` +
    (covered(look.hair) ? hair.over : "") +
    head(look, hair) +
    `<path d="${hair.mass}" fill-rule="${covered(look.hair) ? "evenodd" : "nonzero"}" fill="${mass}"/>` +
    hair.detail +
    (covered(look.hair) ? "" : hair.over) +
    glasses(look) +
    "</g></svg>"
  );
}

/** The portrait as a JPEG photo of 480 × 600 px. */
export function paintPupil(look: Look): Promise<Buffer> {
  return sharp(Buffer.from(drawPupil(look)))
    .jpeg({ quality: 92, chromaSubsampling: "4:4:4" })
    .toBuffer();
}
