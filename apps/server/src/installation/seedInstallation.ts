import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { problem } from "@print-builder/api";
import { hashPassword } from "../areas/accounts/passwords.ts";
import { accountKey } from "../areas/accounts/signIn.ts";
import { createData } from "../areas/data/data.ts";
import { createRowFinder } from "../areas/data/rowFinder.ts";
import { createMedia } from "../areas/library/media.ts";
import { createCloning } from "../areas/projects/cloning.ts";
import { createProjects } from "../areas/projects/projects.ts";
import { createThumbnails } from "../areas/projects/thumbnails.ts";
import { startPrinter } from "../printing/printProcesses.ts";
import { productFolder } from "../productFolder.ts";
import type { Settings } from "../settings.ts";
import type { Store } from "../store/openStore.ts";
import { createSecrets } from "../store/secrets.ts";
import { createFirstAdmin, type ShowFirstAdmin } from "./firstAdmin.ts";
import { importDemo } from "./importDemo.ts";
import { joinInstallation } from "./joinInstallation.ts";
import { databaseOf, openUsableStorage, openUsableStore, storageOf } from "./places.ts";

/** The amount of data to add. */
export type Seed = {
  readonly projects: number;
  /** Number of rows per project. */
  readonly rows: number;
  readonly users: number;
  /** Password of the users; null for users who cannot sign in yet. */
  readonly password: string | null;
};

const demoFolder = join(productFolder, "demo/student-card");
const clock = () => new Date();
const schools = ["Northgate Academy", "St. Ives College", "Bluebell Primary", "Harrow Vale", "Linden House"];
const people = ["Nadia Ferraz", "Owen Pryce", "Jun Mori", "Mina Okafor", "Theo Lindqvist", "Ruth Ashworth"];

/**
 * Adds users and projects like the demo's to an installation, even while a server runs. Calls
 * `showFirstAdmin` before it creates the first account, if there is none. Throws an Error that says what is
 * wrong.
 */
export async function seedInstallation(
  settings: Settings,
  seed: Seed,
  showFirstAdmin: ShowFirstAdmin,
): Promise<void> {
  const store = await openUsableStore(databaseOf(settings));
  try {
    const parts = { users: store.users, settings, show: showFirstAdmin, clock };
    await store.alone(() => createFirstAdmin(parts));
    const owner = await store.users.first();
    if (!owner) throw problem("user_not_found");
    const users = await addUsers(store, seed);
    if (seed.projects > 0) await addProjects(store, settings, seed, [owner.id, ...users]);
  } finally {
    await store.close();
  }
}

/** Adds users under unused email addresses and returns their ids. */
async function addUsers(
  { users }: Store,
  { users: count, password }: Pick<Seed, "users" | "password">,
): Promise<readonly string[]> {
  // All users share one hash, because hashing is slow by design.
  const password_hash = password === null ? null : await hashPassword(password);
  const now = clock().toISOString();
  const ids: string[] = [];
  for (let number = 1; ids.length < count; number++) {
    const email = `user${number}@example.org`;
    if (await users.byEmail(accountKey(email))) continue;
    const id = randomUUID();
    await users.add({
      id,
      name: people[(number - 1) % people.length] ?? "",
      email,
      email_key: accountKey(email),
      password_hash,
      role: "admin",
      status: "active",
      deleted_at: null,
      created_at: now,
      updated_at: now,
    });
    ids.push(id);
  }
  return ids;
}

/** Imports one project like the demo with a longer table, then clones it for each user in turn. */
async function addProjects(
  store: Store,
  settings: Settings,
  seed: Seed,
  creators: readonly string[],
): Promise<void> {
  const storage = storageOf(settings);
  const files = await openUsableStorage(storage);
  const database = databaseOf(settings);
  const secrets = createSecrets(await joinInstallation({ store, settings, database, storage, files, clock }));
  const folder = await mkdtemp(join(tmpdir(), "print-builder-seed-"));
  const place = { database, storage, schoolApiUrl: null, tempFolder: folder };
  const printer = startPrinter(place);
  try {
    const projects = createProjects({ store, files, secrets, trashDays: settings.trashDays, clock });
    const maxRows = Math.max(settings.maxRows, seed.rows);
    const thumbnails = createThumbnails(store, printer);
    const finder = createRowFinder(store.rows);
    const data = createData({ store, files, finder, thumbnails, maxRows, clock });
    const media = createMedia({ store, files, clock });
    const first = await importDemo({ projects, data, media, thumbnails }, demoFolder, creators[0] ?? "");
    await projects.update(first, { name: projectName(0) });
    const table = join(folder, "students.csv");
    await writeFile(table, await tableOf(seed.rows));
    await data.intake.upload(first, { name: "students.csv", path: table }, { user: creators[0] ?? "" });
    // The clones copy the thumbnails of this project.
    await thumbnails.draw(first, creators[0] ?? "");
    const clone = createCloning({ store, files, projects, thumbnails, clock });
    for (let number = 1; number < seed.projects; number++) {
      const whole = {
        include_project: true,
        include_csv_data: true,
        include_mapping: true,
        include_images: true,
        include_school_meta: true,
      };
      await clone(first, { name: projectName(number), ...whole }, creators[number % creators.length] ?? "");
    }
  } finally {
    await printer.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function projectName(number: number): string {
  const round = Math.floor(number / schools.length);
  return `${schools[number % schools.length]} student cards${round === 0 ? "" : ` ${round + 1}`}`;
}

/** Repeats the demo's pupils, each with a unique number. */
async function tableOf(rows: number): Promise<string> {
  const text = await readFile(join(demoFolder, "data", "students.csv"), "utf8");
  const [header = "", ...pupils] = text.trimEnd().split(/\r?\n/);
  const lines = Array.from({ length: rows }, (_, row) => {
    const pupil = pupils[row % pupils.length] ?? "";
    return `${100_001 + row}${pupil.slice(pupil.indexOf(","))}`;
  });
  return `${[header, ...lines].join("\n")}\n`;
}
