import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { contracts } from "@print-builder/api/contracts";
import { sidesOf } from "@print-builder/core/document";
import { drawThumbnail, openProject } from "@print-builder/production";
import type { Services } from "../services/services.ts";

/**
 * Adds a project folder (`project.json`, one table in `data/`, pictures in `images/`) as a project of a user,
 * through the same services that people's calls go through. Answers its id.
 */
export async function importDemo(
  { projects, data, media, thumbnails }: Pick<Services, "projects" | "data" | "media" | "thumbnails">,
  folder: string,
  userId: string,
): Promise<string> {
  const design: Readonly<Record<string, unknown>> = JSON.parse(
    await readFile(join(folder, "project.json"), "utf8"),
  );
  const { id } = await projects.create(contracts.createProject.body.parse(design), userId);
  try {
    await projects.update(id, contracts.updateProject.body.parse(design));
    for (const name of await filesIn(join(folder, "images"))) {
      await media.add(id, name, await readFile(join(folder, "images", name)));
    }
    const [table] = await filesIn(join(folder, "data"));
    if (table !== undefined) {
      await data.intake.upload(id, { name: table, path: join(folder, "data", table) }, { user: userId });
    }
    await data.saveMapping(id, contracts.saveMapping.body.parse(design));
    await addThumbnails(thumbnails, folder, id);
    return id;
  } catch (error) {
    await projects.remove(id);
    throw error;
  }
}

/** The project list shows the demo as the editor would save it. */
async function addThumbnails(thumbnails: Services["thumbnails"], folder: string, id: string): Promise<void> {
  const open = await openProject(folder);
  try {
    for (const side of sidesOf(open.project)) {
      await thumbnails.save(id, side, await drawThumbnail(open, side));
    }
  } finally {
    await open.close();
  }
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.flatMap((entry) =>
    entry.isFile() && !entry.name.startsWith(".") ? [entry.name] : [],
  );
  return names.sort();
}
