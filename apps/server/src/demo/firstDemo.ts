import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { repository } from "../program/repository.ts";
import { createServices, type ServerDeps, type Services } from "../services/services.ts";
import type { Store } from "../store/openStore.ts";
import { importDemo } from "./importDemo.ts";

/** The turn that is taken from before the first account is made until its demo project is whole. */
const turn = "demo";
const folder = join(repository, "demo/student-card");
/** More than one start can leave behind: each takes away what the last one left. */
const page = { offset: 0, limit: 100 };

/** Notes that a new installation is to get the demo project, before it has an account. */
export async function expectDemo({ settings, store, clock }: ServerDeps): Promise<void> {
  if (!settings.demo || (await store.users.count()) > 0) return;
  const now = clock().toISOString();
  await store.fleet.takeTurn(turn, now, now);
}

/**
 * Makes the demo project where one is expected. What a start that ended in the middle of it left behind goes before;
 * nobody can have made anything since, as no server listens before the demo is made.
 */
export async function makeExpectedDemo(deps: ServerDeps): Promise<void> {
  const { settings, store } = deps;
  const since = await store.fleet.takenAt(turn);
  const owner = await store.users.first();
  if (since === null || !owner) return;
  // Accounts that are older came with a backup that was restored meanwhile.
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
