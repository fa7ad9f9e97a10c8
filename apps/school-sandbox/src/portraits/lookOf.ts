import { createRandom, type Random } from "../seed/createRandom.ts";
import type { Gender, Script } from "../seed/names.ts";
import type { Person } from "./adultPortrait.ts";
import { type Cloth, cloths, grounds, type HairColor, type SkinTone, tone } from "./palette.ts";
import type { HairStyle } from "./portraitHair.ts";
import type { Look, Uniform } from "./pupilPortrait.ts";

/** Attributes of a person; the same attributes give the same face. */
export type Sitter = {
  /** Varies the look of people whose other attributes are equal. */
  readonly seed: string;
  readonly gender: Gender;
  readonly script: Script;
  readonly schoolId: number;
};

const anySkin: readonly SkinTone[] = ["porcelain", "fair", "light", "olive", "tan", "brown", "deep", "ebony"];
const indianSkin: readonly SkinTone[] = ["light", "olive", "tan", "tan", "brown", "brown", "deep"];
const skins: Readonly<Record<Script, readonly SkinTone[]>> = {
  latin: anySkin,
  devanagari: indianSkin,
  gujarati: indianSkin,
  tamil: ["olive", "tan", "brown", "brown", "deep", "ebony"],
  arabic: ["fair", "light", "light", "olive", "tan", "brown"],
};

const darkHair: readonly HairColor[] = ["black", "black", "ink", "espresso"];
const fairHair: readonly HairColor[] = ["brown", "chestnut", "auburn", "copper", "sand", "blond", "espresso"];

const straightOrWavy: readonly HairStyle[] = ["bob", "bobFringe", "long", "centreLong", "wavy", "hairband"];
const tied: readonly HairStyle[] = ["ponytail", "sidePonytail", "bun", "lowBun", "braids", "sideBraid"];
const girls: readonly HairStyle[] = [...straightOrWavy, ...tied, "curls"];
const boys: readonly HairStyle[] = ["crop", "sideParting", "quiff", "fringe", "curls", "buzz"];
const africanGirls: readonly HairStyle[] = ["puffs", "braids", "afro", "locs", "bun", "coils"];
const africanBoys: readonly HairStyle[] = ["crop", "afro", "coils", "buzz", "locs"];

const isDark = (skin: SkinTone) => skin === "deep" || skin === "ebony";

function hairFor(random: Random, { gender, script }: Sitter, skin: SkinTone): HairStyle {
  if (script === "arabic" && gender === "female" && random.chance(0.55)) return "hijab";
  if (script === "devanagari" && gender === "male" && random.chance(0.12)) return "patka";
  if (script === "latin" && isDark(skin))
    return random.pick(gender === "female" ? africanGirls : africanBoys);
  return random.pick(gender === "female" ? girls : boys);
}

function hairColorFor(random: Random, script: Script, skin: SkinTone): HairColor {
  const isPale = skin === "porcelain" || skin === "fair" || skin === "light";
  return random.pick(script === "latin" && isPale ? fairHair : darkHair);
}

const names = <Key extends string>(record: Readonly<Record<Key, unknown>>) => Object.keys(record) as Key[];
const groundNames = names(grounds);
const clothNames: readonly Cloth[] = names(cloths);

const uniforms: readonly Uniform[] = [
  { blazer: "#1E3C46", jumper: "#1F5A50", cardigan: "#33505E", shirt: "#FFFFFF", tie: "#E08A4B" },
  { blazer: "#2A2F5B", jumper: "#33407A", cardigan: "#3B3F66", shirt: "#FFFFFF", tie: "#C9404A" },
  { blazer: "#5A1F2E", jumper: "#7A2E3A", cardigan: "#6B3A44", shirt: "#FBF6EC", tie: "#E2C15A" },
  { blazer: "#26402C", jumper: "#2F5D3A", cardigan: "#4B6048", shirt: "#FFFFFF", tie: "#E9B949" },
  { blazer: "#2F3A45", jumper: "#3F6C8F", cardigan: "#50606E", shirt: "#EEF4FA", tie: "#7FC4B8" },
  { blazer: "#3E2A55", jumper: "#5B3F7A", cardigan: "#584A6B", shirt: "#FFFFFF", tie: "#F0A7B0" },
];

export function pupilLook(sitter: Sitter): Look {
  const random = createRandom(`pupil ${sitter.seed}`);
  const skin = random.pick(skins[sitter.script]);
  const hair = hairFor(random, sitter, skin);
  const isGirl = sitter.gender === "female";
  const uniform = uniforms[(sitter.schoolId - 1) % uniforms.length];
  return {
    skin,
    hair,
    hairColor: hairColorFor(random, sitter.script, skin),
    ground: random.pick(groundNames),
    wear: random.pick(["blazer", "jumper", "cardigan"] as const),
    smile: random.pick(["soft", "soft", "broad", "open"] as const),
    face: random.pick(["oval", "oval", "round", "long"] as const),
    cloth: random.pick(clothNames),
    ...(random.chance(0.14) ? { glasses: random.pick(["round", "square"] as const) } : {}),
    ...(skin === "porcelain" && random.chance(0.5) ? { freckles: true } : {}),
    ...(isGirl ? { lashes: true } : {}),
    ...(isGirl && random.chance(0.25) ? { studs: true } : {}),
    ...(random.chance(0.02) ? { hearingAid: true } : {}),
    ...(uniform ? { uniform } : {}),
  };
}

/** The look of a teacher, a member of staff or a guardian. */
export function adultLook(sitter: Sitter): Person {
  const random = createRandom(`adult ${sitter.seed}`);
  const skin = random.pick(skins[sitter.script]);
  const isWoman = sitter.gender === "female";
  const hair = adultHair(random, sitter, skin);
  const wear = random.pick(
    isWoman ? (["blouse", "suit", "jumper", "shirt"] as const) : (["suit", "shirt", "jumper"] as const),
  );
  const bearded = !isWoman && (hair === "turban" || random.chance(0.25));
  return {
    skin,
    hair,
    hairColor: random.chance(0.16) ? "silver" : hairColorFor(random, sitter.script, skin),
    ground: tone(grounds[random.pick(groundNames)][0], 0.1),
    wear,
    top: cloths[random.pick(clothNames.filter((cloth) => cloth !== "cream"))],
    smile: random.pick(["soft", "soft", "open"] as const),
    cloth: random.pick(clothNames),
    ...(wear === "suit" && !isWoman ? { tie: cloths[random.pick(clothNames)] } : {}),
    ...(bearded ? { beard: true } : {}),
    ...(isWoman ? { lashes: true } : {}),
    ...(random.chance(0.2) ? { glasses: random.pick(["round", "square"] as const) } : {}),
  };
}

function adultHair(random: Random, sitter: Sitter, skin: SkinTone): Person["hair"] {
  if (sitter.gender === "male" && random.chance(0.08)) return "bald";
  const hair = hairFor(random, sitter, skin);
  if (hair === "patka") return "turban";
  return hair === "puffs" || hair === "braids" || hair === "sidePonytail" ? "lowBun" : hair;
}
