import { mkdir, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { createRandom } from "../seed/createRandom.ts";
import { type Gender, scriptOf } from "../seed/names.ts";
import type { GuardianStore } from "../store/guardianStore.ts";
import type { PersonStore } from "../store/personStore.ts";
import type { School } from "../store/schoolStore.ts";
import { paintAdult } from "./adultPortrait.ts";
import { adultLook, pupilLook, type Sitter } from "./lookOf.ts";
import { cloths, tone } from "./palette.ts";
import { paintPupil, photoHeight, photoWidth } from "./pupilPortrait.ts";

export type DrawnPicture = { readonly name: string; readonly folder: string };

/** Pictures of the invented people. Each picture is drawn on its first request and cached forever. */
export type SeededPictures = {
  /** Null if the path is not a picture of somebody at this school. */
  find(school: School, path: string): Promise<DrawnPicture | null>;
  /** The school system's placeholder for a missing photo. */
  placeholder(): Promise<DrawnPicture>;
};

type Stores = { readonly people: PersonStore; readonly guardians: GuardianStore };
type Paint = () => Promise<Buffer>;

const portraitPath = /^portraits\/(students|teachers|staff|guardian)-([1-9]\d{0,8})(?:-(wide|tiny))?\.jpg$/;
const signaturePath = /^signatures\/([1-9]\d{0,8})\.png$/;

export function createSeededPictures({ people, guardians }: Stores, folder: string): SeededPictures {
  const underWay = new Map<string, Promise<void>>();

  async function draw(name: string, paint: Paint): Promise<DrawnPicture> {
    const file = join(folder, name);
    // Simultaneous requests wait for the same drawing.
    const drawing = underWay.get(file) ?? paintOnce(file, paint);
    underWay.set(file, drawing);
    try {
      await drawing;
    } finally {
      underWay.delete(file);
    }
    return { name, folder };
  }

  async function sitterOf(school: School, kind: string, id: number): Promise<Sitter | null> {
    const person =
      kind === "guardian" ? (await guardians.byIds([id])).get(id) : await people.byUserId(school.id, id);
    if (!person || person.school_id !== school.id) return null;
    const gender: Gender = person.gender === "female" ? "female" : "male";
    const { id: schoolId } = school;
    return { seed: `${kind} ${id}`, gender, script: scriptOf(person.first_name), schoolId };
  }

  async function portrait(school: School, path: string): Promise<DrawnPicture | null> {
    const [, kind = "", id, shape] = portraitPath.exec(path) ?? [];
    const sitter = await sitterOf(school, kind, Number(id));
    if (sitter === null) return null;
    const paint: Paint = () =>
      kind === "students" ? paintPupil(pupilLook(sitter)) : paintAdult(adultLook(sitter), photoWidth, 90);
    return await draw(`${school.domain}/${path}`, async () => reshape(await paint(), shape));
  }

  async function signature(school: School, path: string): Promise<DrawnPicture | null> {
    const [, userId] = signaturePath.exec(path) ?? [];
    if (!(await people.byUserId(school.id, Number(userId)))) return null;
    return await draw(`${school.domain}/${path}`, () =>
      sharp(Buffer.from(drawSignature(`${userId}`)))
        .png()
        .toBuffer(),
    );
  }

  return {
    async find(school, path) {
      if (portraitPath.test(path)) return await portrait(school, path);
      if (signaturePath.test(path)) return await signature(school, path);
      if (path !== school.logo) return null;
      return await draw(`${school.domain}/${path}`, async () => Buffer.from(drawCrest(school.code)));
    },
    placeholder: () => draw("dummy_logo.jpg", paintPlaceholder),
  };
}

async function paintOnce(file: string, paint: Paint): Promise<void> {
  const isThere = await stat(file).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  const bytes = await paint();
  await mkdir(join(file, ".."), { recursive: true });
  const unfinished = `${file}.${process.pid}.part`;
  await writeFile(unfinished, bytes);
  await rename(unfinished, file);
}

/** Some photos are rotated or far too small, as in real school systems. */
async function reshape(photo: Buffer, shape: string | undefined): Promise<Buffer> {
  if (shape === "wide") {
    const side = Math.round(photoHeight * 0.4);
    const widened = sharp(photo).extend({ left: side, right: side, extendWith: "copy" });
    return await widened.jpeg({ quality: 90 }).toBuffer();
  }
  if (shape === "tiny") return await sharp(photo).resize(60, 75).jpeg({ quality: 70 }).toBuffer();
  return photo;
}

function paintPlaceholder(): Promise<Buffer> {
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${photoWidth}" height="${photoHeight}" viewBox="0 0 240 300">` +
    `<rect width="240" height="300" fill="#E9ECEF"/><g fill="#B9C0C7"><circle cx="120" cy="118" r="46"/>` +
    `<path d="M30 300c0-62 38-104 90-104s90 42 90 104Z"/></g></svg>`;
  return sharp(Buffer.from(drawing)).jpeg({ quality: 90 }).toBuffer();
}

const emblems = [
  "M30 62q20-16 40 0t40 0M30 78q20-16 40 0t40 0",
  "M70 38v56M50 54l20-16 20 16M46 74l24-18 24 18",
  "M40 50q30 4 30 34 0-30 30-34v38q-24-2-30 12-6-14-30-12Z",
  "M70 36l10 22 24 2-18 16 6 24-22-13-22 13 6-24-18-16 24-2Z",
] as const;

/** A school's crest as an SVG of 140 × 160 units. */
function drawCrest(seed: string): string {
  const random = createRandom(`crest ${seed}`);
  const ground = random.pick(Object.values(cloths).filter((color) => color !== cloths.cream));
  const shield = "M10 14h120v66c0 36-26 58-60 72C36 138 10 116 10 80Z";
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="280" height="320" viewBox="0 0 140 160">` +
    `<path d="${shield}" fill="${ground}"/><path d="${shield}" fill="none" stroke="${tone(ground, -0.35)}" stroke-width="5"/>` +
    `<path d="${random.pick(emblems)}" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/></svg>`
  );
}

/** A signature in ink on a transparent background, as an SVG of 480 × 160 px: loops to the right and a flourish. */
function drawSignature(seed: string): string {
  const random = createRandom(`signature ${seed}`);
  const strokes = 5 + random.below(5);
  const step = 330 / strokes;
  let x = 50;
  let path = `M${x} ${100 + random.below(20)}`;
  for (let stroke = 0; stroke < strokes; stroke++) {
    const height = stroke === 0 || random.chance(0.3) ? 60 + random.below(30) : 15 + random.below(25);
    const next = x + step;
    path += `C${x + 2} ${100 - height} ${next - step * 0.3 + random.below(20)} ${95 - height} ${x + step * 0.6} 105`;
    path += `S${next - 6} ${112 + random.below(14)} ${next} ${98 + random.below(8)}`;
    x = next;
  }
  const flourish = `M60 ${128 + random.below(8)}Q${200 + random.below(80)} ${112 + random.below(10)} ${400 + random.below(50)} ${120 + random.below(16)}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="160" viewBox="0 0 480 160">` +
    `<g fill="none" stroke="#1D2A5B" stroke-linecap="round" stroke-linejoin="round">` +
    `<path d="${path}" stroke-width="3.6"/><path d="${flourish}" stroke-width="2.4"/></g></svg>`
  );
}
