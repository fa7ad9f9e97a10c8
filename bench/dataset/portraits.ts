import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { portrait, portraitNames } from "@print-builder/production/testing";
import sharp from "sharp";
import { dataFolder } from "../paths.ts";
import { grainOf, photoKinds } from "../prints/photoKinds.ts";

const folder = join(dataFolder, "portraits");

/** Portraits of real people at five megapixels, plus their mirror images; created once. Returns the files. */
export async function ensurePortraits(): Promise<readonly string[]> {
  const { width, height } = photoKinds.camera;
  const looks = portraitNames.flatMap((name) => [
    { name, isMirrored: false, file: join(folder, name) },
    { name, isMirrored: true, file: join(folder, `mirrored-${name}`) },
  ]);
  const stamp = join(folder, ".complete-v1");
  if (!existsSync(stamp)) {
    mkdirSync(folder, { recursive: true });
    const grain = await grainOf(width, height);
    for (const { name, isMirrored, file } of looks) {
      const picture = sharp(portrait(name)).flop(isMirrored).resize(width, height, { fit: "cover" });
      await picture
        .composite([{ input: grain, blend: "overlay" }])
        .jpeg({ quality: 85 })
        .toFile(file);
    }
    writeFileSync(stamp, "");
  }
  return looks.map(({ file }) => file);
}
