import sharp from "sharp";
import {
  type Cloth,
  cloths,
  frames,
  type HairColor,
  hairColors,
  lipColors,
  type SkinTone,
  skinTones,
  tone,
} from "./palette.ts";
import { type HairDrawing, type HairStyle, hairStyles, stroke } from "./portraitHair.ts";

export type Person = {
  readonly skin: SkinTone;
  readonly hair: HairStyle | "bald";
  readonly hairColor: HairColor | "silver";
  /** Background colour. */
  readonly ground: string;
  readonly wear: "suit" | "shirt" | "tee" | "blouse" | "jumper";
  /** Colour of the outermost piece of clothing. */
  readonly top: string;
  /** Colour of the shirt below. */
  readonly shirt?: string;
  readonly tie?: string;
  readonly smile?: "soft" | "open";
  readonly beard?: true;
  readonly lashes?: true;
  readonly freckles?: true;
  readonly glasses?: "round" | "square";
  readonly cloth?: Cloth;
};

const silver = "#B4B0AB";
const soft = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';
const face = "M73 115C73 78 93 58 120 58s47 20 47 57c0 45-18 80-47 80s-47-35-47-80Z";

const hairOf = ({ hairColor }: Person) => (hairColor === "silver" ? silver : hairColors[hairColor]);

function backdrop(color: string): string {
  return (
    `<radialGradient id="light" cx=".5" cy=".4" r=".75"><stop offset="0" stop-color="${tone(color, 0.28)}"/>` +
    `<stop offset="1" stop-color="${color}"/></radialGradient><rect width="240" height="300" fill="url(#light)"/>`
  );
}

const baldHead: HairDrawing = {
  back: "",
  mass: "M72 128C66 112 66 98 72 86C71 104 75 116 74 134ZM168 128c6-16 6-30 0-42 1 18-3 30-2 48Z",
  detail: stroke("M96 74q10-9 22-10", "#ffffff", 5, 0.3),
  over: "",
};

function hairDrawing(person: Person): HairDrawing {
  if (person.hair === "bald") return baldHead;
  const cloth = cloths[person.cloth ?? "slate"];
  return hairStyles[person.hair]({ hair: hairOf(person), cloth, skin: skinTones[person.skin][0] });
}

function neck([skin, shade]: readonly [string, string]): string {
  return (
    `<path d="M96 168v56c0 15 10 26 24 26s24-11 24-26v-56Z" fill="${skin}"/>` +
    `<path d="M96 182q24 32 48 0v18q-24 34-48 0Z" fill="${shade}" opacity=".75"/>`
  );
}

const collar = "M96 216 80 231l18 36 22-20ZM144 216l16 15-18 36-22-20Z";

const necktie = (color: string) =>
  `<path d="m120 248-9 8 5 11-9 70h26l-9-70 5-11Z" fill="${color}"/>` +
  `<path d="m111 256 9 10 9-10" stroke="${tone(color, -0.3)}" stroke-width="2" ${soft}/>`;

const buttons = (color: string) =>
  [276, 302].map((y) => `<circle cx="120" cy="${y}" r="2.4" fill="${color}"/>`).join("");

function suit({ top, shirt = "#ffffff", tie }: Person): string {
  const lapel = tone(top, -0.2);
  return (
    `<path d="M94 222 112 336h16l18-114-26 18Z" fill="${tone(shirt, -0.05)}"/>` +
    (tie ? necktie(tie) : buttons(tone(shirt, -0.25))) +
    `<path d="${collar}" fill="${shirt}"/>` +
    `<path d="m80 231 18 36 22-20 22 20 18-36" stroke="#33424a" stroke-opacity=".25" stroke-width="1.8" ${soft}/>` +
    `<path d="M93 226 73 234 60 258l14 3-7 9 44 66h12ZM147 226l20 8 13 24-14 3 7 9-44 66h-12Z" fill="${lapel}"/>` +
    `<path d="m60 258 14 3-7 9 44 66M180 258l-14 3 7 9-44 66" stroke="${tone(top, -0.45)}" stroke-width="1.5" ${soft}/>`
  );
}

function clothes(person: Person): string {
  const { top, shirt = "#ffffff" } = person;
  const seam = tone(top, -0.3);
  switch (person.wear) {
    case "suit":
      return suit(person);
    case "shirt":
      return (
        `<path d="${collar}" fill="${tone(top, 0.12)}"/>` +
        `<path d="m80 231 18 36 22-20 22 20 18-36M120 248v80" stroke="${seam}" stroke-width="2" ${soft}/>` +
        buttons(seam)
      );
    case "tee":
      return `<path d="M91 228c10 30 48 30 58 0" stroke="${seam}" stroke-width="7" ${soft}/>`;
    case "blouse":
      return (
        `<path d="M94 224 120 284l26-60 12 4-38 84-38-84Z" fill="${tone(top, -0.16)}"/>` +
        `<path d="M86 228 120 306l34-78" stroke="${tone(top, 0.35)}" stroke-width="2.4" ${soft}/>`
      );
    case "jumper":
      return (
        `<path d="${collar}" fill="${shirt}"/>` +
        `<path d="M86 230 120 290l34-60 10 3-44 76-44-76Z" fill="${tone(top, -0.2)}"/>` +
        `<path d="m80 234 40 72 40-72" stroke="${tone(top, 0.4)}" stroke-width="2.4" ${soft}/>`
      );
  }
}

function body(person: Person): string {
  const { top } = person;
  const folds = `<path d="M62 300c-2-16-6-28-14-40M178 300c2-16 6-28 14-40" stroke="${tone(top, -0.35)}" stroke-opacity=".5" stroke-width="2.4" ${soft}/>`;
  return (
    `<linearGradient id="weave" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${tone(top, 0.08)}"/>` +
    `<stop offset="1" stop-color="${tone(top, -0.14)}"/></linearGradient>` +
    `<path d="M6 336C8 264 40 242 92 227h56c52 15 84 37 86 109Z" fill="url(#weave)"/>` +
    neck(skinTones[person.skin]) +
    clothes(person) +
    folds
  );
}

function mouth({ skin, smile = "soft" }: Person): string {
  const lip = lipColors[skin];
  return smile === "soft"
    ? `<path d="M103 165q17 14 34 0" stroke="${lip}" stroke-width="3.8" ${soft}/>`
    : `<path d="M102 162q18 5 36 0c-2 13-9 18-18 18s-16-5-18-18Z" fill="#6E2A2B"/>` +
        `<path d="M104 163q16 4 32 0-.4 4-2 6-14 2.6-28 0-1.6-2-2-6Z" fill="#fff"/>`;
}

function beard(person: Person): string {
  if (!person.beard) return "";
  return (
    `<path d="M72 128c3 42 18 72 48 72s45-30 48-72c-4 14-9 20-16 23-7-9-57-9-64 0-7-3-12-9-16-23Z" fill="${hairOf(person)}"/>` +
    `<path d="M104 167q16 10 32 0-4 12-16 12t-16-12Z" fill="#B06C60"/>`
  );
}

function eyes({ lashes }: Person): string {
  const eye = (x: number) =>
    `<ellipse cx="${x}" cy="131" rx="5.2" ry="6.2" fill="#241A17"/><circle cx="${x + 1.7}" cy="128.6" r="1.8" fill="#fff"/>`;
  const lash = `<path d="M92 128q6-7 13-2m-13 2-3.4-2.4M148 128q-6-7-13-2m13 2 3.4-2.4" stroke="#241A17" stroke-width="2.4" ${soft}/>`;
  return eye(99) + eye(141) + (lashes ? lash : "");
}

function features(person: Person): string {
  const [, shade] = skinTones[person.skin];
  const brow = tone(
    hairOf(person),
    person.hairColor === "blond" || person.hairColor === "silver" ? -0.3 : -0.05,
  );
  const spots = [85, 92, 99, 141, 148, 155].map(
    (x, i) => `<circle cx="${x}" cy="${i % 2 ? 150 : 146}" r="1.3"/>`,
  );
  return (
    `<ellipse cx="89" cy="152" rx="13" ry="9" fill="#D9503F" opacity=".1"/>` +
    `<ellipse cx="151" cy="152" rx="13" ry="9" fill="#D9503F" opacity=".1"/>` +
    (person.freckles ? `<g fill="${tone(shade, -0.12)}">${spots.join("")}</g>` : "") +
    `<path d="M87 117q11-8 22-2M131 115q11-6 22 2" stroke="${brow}" stroke-width="${person.lashes ? 3.6 : 4.6}" stroke-opacity=".9" ${soft}/>` +
    eyes(person) +
    `<path d="M120 135c-3 8-5 11-3 14q3 2.5 7 1" stroke="${tone(shade, -0.06)}" stroke-width="3.2" ${soft}/>` +
    (person.beard ? beard(person) : mouth(person))
  );
}

function head(person: Person, hair: HairDrawing): string {
  const [skin, shade] = skinTones[person.skin];
  const ears =
    person.hair === "hijab"
      ? ""
      : `<ellipse cx="72" cy="134" rx="9" ry="14" fill="${tone(skin, -0.06)}"/><ellipse cx="168" cy="134" rx="9" ry="14" fill="${tone(skin, -0.06)}"/>`;
  return (
    `${ears}<clipPath id="face"><path d="${face}"/></clipPath><path d="${face}" fill="${skin}"/>` +
    `<g clip-path="url(#face)"><path d="M150 60c24 30 24 92-18 140h46V60Z" fill="${shade}" opacity=".22"/>` +
    `<path d="${hair.mass}" fill-rule="evenodd" transform="translate(1 7)" fill="${shade}" opacity=".5"/></g>` +
    features(person)
  );
}

function glasses({ glasses: shape }: Person): string {
  if (!shape) return "";
  return (
    `<g fill="#fff" fill-opacity=".16" stroke="#2A2A2E" stroke-width="3.2">${frames[shape]}</g>` +
    `<path d="M115 131q5-4.5 10 0M82 128l-9-3M158 128l9-3" stroke="#2A2A2E" stroke-width="3.2" ${soft}/>`
  );
}

/** The portrait as an SVG of 240 × 300 units. */
function drawAdult(person: Person, width: number): string {
  const hair = hairDrawing(person);
  const isCloth = person.hair === "hijab" || person.hair === "turban" || person.hair === "patka";
  const massColor = isCloth ? cloths[person.cloth ?? "slate"] : hairOf(person);
  const hijab = person.hair === "hijab";
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${(width * 5) / 4}" viewBox="0 0 240 300">` +
    backdrop(person.ground) +
    `<g transform="translate(120 176) scale(1.06) translate(-120 -170)">${hair.back}` +
    `<g transform="translate(0 -8)">${body(person)}</g>${hijab ? hair.over : ""}${head(person, hair)}` +
    `<path d="${hair.mass}" fill-rule="${hijab ? "evenodd" : "nonzero"}" fill="${massColor}"/>` +
    `${hair.detail}${hijab ? "" : hair.over}${glasses(person)}</g></svg>`
  );
}

/** The portrait as an upright 4 : 5 JPEG, `width` px wide. */
export async function paintAdult(person: Person, width: number, quality: number): Promise<Buffer> {
  return await sharp(Buffer.from(drawAdult(person, width)))
    .jpeg({ quality, mozjpeg: false })
    .toBuffer();
}
