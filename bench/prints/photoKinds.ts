import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { dataFolder, photoCount, photosFolder, projectFolder } from "../paths.ts";

/** Typical photos, by size in pixels. The card shows them at 24 × 32 mm, or 283 × 378 px at 300 dpi. */
export const photoKinds = {
  printed: { label: "print size, 283 × 378", width: 283, height: 378 },
  large: { label: "600 × 800", width: 600, height: 800 },
  camera: { label: "five megapixels, 1944 × 2592", width: 1944, height: 2592 },
} as const;

export type PhotoKind = keyof typeof photoKinds;

/** A project and the folder of its photos. */
export type PhotoProject = { readonly project: string; readonly photos: string };

export function photoProject(kind: PhotoKind): PhotoProject {
  const project = join(dataFolder, `project-${kind}`);
  return kind === "large"
    ? { project: projectFolder(photoCount), photos: photosFolder }
    : { project, photos: join(project, "images") };
}

/** Creates missing photos of a kind once, from the photos of 600 × 800 px. */
export async function ensurePhotos(kind: PhotoKind): Promise<void> {
  const { project, photos } = photoProject(kind);
  const stamp = join(project, ".complete-v1");
  if (kind === "large" || existsSync(stamp)) return;
  const base = projectFolder(photoCount);
  mkdirSync(photos, { recursive: true });
  copyFileSync(join(base, "project.json"), join(project, "project.json"));
  cpSync(join(base, "data"), join(project, "data"), { recursive: true });
  for (const name of ["bg.png", "logo.png"]) copyFileSync(join(base, "images", name), join(photos, name));
  const { width, height } = photoKinds[kind];
  const grain = await grainOf(width, height);
  const names = readdirSync(photosFolder).values();
  const work = async () => {
    for (const name of names) {
      const picture = sharp(join(photosFolder, name)).resize(width, height, { fit: "fill" });
      await picture
        .composite([{ input: grain, blend: "overlay" }])
        .jpeg({ quality: 85 })
        .toFile(join(photos, name));
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
  writeFileSync(stamp, "");
}

/** Grain, because enlarged photos are smoother than a camera's. */
export async function grainOf(width: number, height: number): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 14 } as const;
  return await sharp({ create: { width, height, channels: 3, background: "#808080", noise } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
