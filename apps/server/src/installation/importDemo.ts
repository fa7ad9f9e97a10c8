import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { dataContracts } from "@print-builder/api/contracts/data";
import { projectContracts } from "@print-builder/api/contracts/projects";
import { sidesOf } from "@print-builder/core/document";
import { drawThumbnail, openProject } from "@print-builder/production";
import { createServices, type ServerDeps, type Services } from "../areas/services.ts";
import { productFolder } from "../productFolder.ts";
import type { Store } from "../store/openStore.ts";

/**
 * Adds a project folder (`project.json`, one table in `data/`, pictures in `images/`) as a user's project,
 * through the services behind the API. Returns the project's id.
 */
export async function importDemo(
  { projects, data, media, thumbnails }: Pick<Services, "projects" | "data" | "media" | "thumbnails">,
  folder: string,
  userId: string,
): Promise<string> {
  const design: Readonly<Record<string, unknown>> = JSON.parse(
    await readFile(join(folder, "project.json"), "utf8"),
  );
  const { id } = await projects.create(projectContracts.createProject.body.parse(design), userId);
  try {
    await projects.update(id, projectContracts.updateProject.body.parse(design));
    for (const name of await filesIn(join(folder, "images"))) {
      await media.add(id, name, await readFile(join(folder, "images", name)));
    }
    const [table] = await filesIn(join(folder, "data"));
    if (table !== undefined) {
      await data.intake.upload(id, { name: table, path: join(folder, "data", table) }, { user: userId });
    }
    await data.saveMapping(id, dataContracts.saveMapping.body.parse(design));
    await addThumbnails(thumbnails, folder, id);
    return id;
  } catch (error) {
    await projects.remove(id);
    throw error;
  }
}

/** Saves thumbnails as the editor would. */
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

/**
 * Name of the turn that is taken before the first account exists and kept until the demo project is complete.
 */
const turn = "demo";
const folder = join(productFolder, "demo/student-card");
/** Several interrupted starts may have left more than one page of projects. */
const page = { offset: 0, limit: 100 };

/** Records that a new installation needs the demo project, before it has an account. */
export async function expectDemo({ settings, store, clock }: ServerDeps): Promise<void> {
  if (!settings.demo || (await store.users.count()) > 0) return;
  const now = clock().toISOString();
  await store.fleet.takeTurn(turn, now, now);
}

/**
 * Creates the demo project if the installation needs it. First removes projects of an interrupted start: they
 * cannot be users' projects, because no server listens before the demo exists.
 */
export async function makeExpectedDemo(deps: ServerDeps): Promise<void> {
  const { settings, store } = deps;
  const since = await store.fleet.takenAt(turn);
  const owner = await store.users.first();
  if (since === null || !owner) return;
  // Accounts that are older than the turn come from a restored backup.
  if (owner.created_at >= since) {
    const services = createServices(deps);
    await removeUnfinished(services, store, since);
    if (settings.demo) await importDemo(services, folder, owner.id);
  }
  await store.fleet.giveBack(turn);
}

async function removeUnfinished({ projects }: Services, store: Store, since: string): Promise<void> {
  const { name } = JSON.parse(await readFile(join(folder, "project.json"), "utf8")) as { name: string };
  const filter = { search: name, tagIds: [], mode: null, dualSided: null };
  for (const left of await store.projects.list(filter, page)) {
    if (left.name === name && left.created_at >= since) await projects.remove(left.id);
  }
}
