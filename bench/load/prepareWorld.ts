import { drawThumbnail, openProject } from "@print-builder/production";
import type { Api } from "../editor/serve/api.ts";
import { type StoredSchool, storeSchool } from "../measure/storeSchool.ts";
import { photoCount, projectFolder } from "../paths.ts";
import { copyProjects } from "../projectList.ts";
import type { Account, World } from "./driverMessages.ts";

export const peopleCount = 50;
/** Number of records, and of different photos, in the project that is printed during the load. */
export const printedCards = 5000;
const printedPhotos = 500;

/** Rows of each project that people work on. */
const rows = 1200;
const photosPerProject = 24;
/** Copies of every project, so that the list is as long as for many schools. */
const copies = 20;

export type Prepared = { readonly world: World; readonly printed: StoredSchool };

/** Creates the accounts, a project for each, and a project to print. */
export async function prepareWorld(api: Api, dataFolder: string): Promise<Prepared> {
  const world = await preparePeople(api, peopleCount);
  const printed = await storeSchool(api, "Bench card, printed", printedCards, printedPhotos);
  copyProjects(dataFolder, copies);
  return { world, printed };
}

/** Creates this many accounts and a project for each. */
export async function preparePeople(api: Api, count: number): Promise<World> {
  const first = await storeSchool(api, "Bench card, school 1", rows, photosPerProject);
  const thumbnail = await thumbnailOfWorld();
  await api.send("POST", `/api/projects/${first.projectId}/thumbnail`, { svg: thumbnail, side: "front" });
  const people: Account[] = [];
  for (let number = 1; number <= count; number++) {
    people.push(await addPerson(api, first.projectId, number));
  }
  return { address: api.address, people, rows, photos: first.photos, thumbnail };
}

/** The thumbnail that the server draws for this project. */
async function thumbnailOfWorld(): Promise<string> {
  const open = await openProject(projectFolder(photoCount));
  try {
    return await drawThumbnail(open, "front");
  } finally {
    await open.close();
  }
}

async function addPerson(api: Api, projectId: string, number: number): Promise<Account> {
  const account = { email: `user${number}@bench.example`, password: `password of user ${number}` };
  await api.send("POST", "/api/users", { name: `User ${number}`, ...account });
  const name = `Bench card, school ${number + 1}`;
  const { id } = await api.send<{ id: string }>("POST", `/api/projects/${projectId}/clone`, { name });
  return { ...account, projectId: id };
}
