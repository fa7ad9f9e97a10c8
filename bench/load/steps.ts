import type { VirtualUser } from "./virtualUser.ts";

/** An action of a user; `weight` is its relative frequency. */
type Step = { readonly weight: number; readonly run: (user: VirtualUser) => Promise<void> };

const pageOfRows = 100;
const searches = ["card", "bench", "school 7", "copy"];
const rowSearches = ["lake view", "7-B", "graz", "STU-2026-0001"];

function pick<Item>(user: VirtualUser, items: readonly Item[]): Item {
  const item = items[Math.floor(user.random() * items.length)];
  if (item === undefined) throw new Error("There is nothing to pick from.");
  return item;
}

const chance = (user: VirtualUser, share: number): boolean => user.random() < share;
const upTo = (user: VirtualUser, beyond: number): number => Math.floor(user.random() * beyond);

const ownProject = ({ account }: VirtualUser): string => `/api/projects/${account.projectId}`;
/** Usually the user's own project, sometimes a colleague's. */
const someProject = (user: VirtualUser): string =>
  chance(user, 0.3) ? `/api/projects/${pick(user, user.world.people).projectId}` : ownProject(user);

async function listProjects(user: VirtualUser): Promise<void> {
  const search = chance(user, 0.5) ? `&search=${encodeURIComponent(pick(user, searches))}` : "";
  const path = `/api/projects?page=${1 + upTo(user, 3)}&limit=20${search}`;
  await user.call("list of projects", "read", { method: "GET", path });
}

async function openProject(user: VirtualUser): Promise<void> {
  await user.call("project", "read", { method: "GET", path: someProject(user) });
}

/** Saves a design like the editor: the whole side, and the revision it is based on. */
async function saveProject(user: VirtualUser): Promise<void> {
  const { revision, front_elements: elements } = user.design();
  const body = JSON.stringify({ revision, front_elements: elements });
  await settle(
    user,
    await user.call("save of a project", "save", { method: "PUT", path: ownProject(user), body }),
  );
}

async function saveElement(user: VirtualUser): Promise<void> {
  const { id } = pick(user, user.design().front_elements);
  const body = JSON.stringify({ x: 10 + upTo(user, 100), y: 10 + upTo(user, 100) });
  const path = `${ownProject(user)}/elements/${id}`;
  await settle(user, await user.call("save of an element", "save", { method: "PUT", path, body }));
}

/** Stores the revision of an accepted save. After a refused save it reads the project again, as the editor does. */
async function settle(user: VirtualUser, { status }: { readonly status: number }): Promise<void> {
  if (status === 200) user.changed();
  else await user.readOwnProject();
}

async function readElements(user: VirtualUser): Promise<void> {
  const path = `${someProject(user)}/front-elements`;
  await user.call("elements of a side", "read", { method: "GET", path });
}

async function readRows(user: VirtualUser): Promise<void> {
  const search = chance(user, 0.2) ? `&search=${encodeURIComponent(pick(user, rowSearches))}` : "";
  const page = search === "" ? 1 + upTo(user, Math.ceil(user.world.rows / pageOfRows)) : 1;
  const path = `${someProject(user)}/data/rows?page=${page}&page_size=${pageOfRows}${search}`;
  await user.call("page of rows", "read", { method: "GET", path });
}

async function readRecord(user: VirtualUser): Promise<void> {
  const path = `${someProject(user)}/live-data/record?index=${upTo(user, user.world.rows)}`;
  await user.call("live record", "read", { method: "GET", path });
}

async function editRecord(user: VirtualUser): Promise<void> {
  const index = upTo(user, user.world.rows);
  const baseVersion = user.versions.get(index) ?? 1;
  const path = `${ownProject(user)}/live-data/record/${index}`;
  const body = JSON.stringify({ changes: { roll: String(upTo(user, 60)) }, baseVersion });
  const { status } = await user.call("edit of a record", "save", { method: "PATCH", path, body });
  if (status === 200) user.versions.set(index, baseVersion + 1);
}

async function listPhotos(user: VirtualUser): Promise<void> {
  const path = `${someProject(user)}/media?page=1&limit=50`;
  await user.call("list of photos", "read", { method: "GET", path });
}

/** Revalidates cached pictures, as a browser does. */
async function readPhoto(user: VirtualUser): Promise<void> {
  const path = `${someProject(user)}/media/${pick(user, user.world.photos)}`;
  const tag = user.tags.get(path);
  const headers = tag === undefined ? {} : { "if-none-match": tag };
  const { etag } = await user.call("photo", "read", { method: "GET", path, headers });
  if (etag !== null) user.tags.set(path, etag);
}

async function readThumbnail(user: VirtualUser): Promise<void> {
  const path = `${someProject(user)}/thumbnails/front`;
  await user.call("thumbnail", "read", { method: "GET", path });
}

async function saveThumbnail(user: VirtualUser): Promise<void> {
  const body = JSON.stringify({ svg: user.world.thumbnail, side: "front" });
  const path = `${ownProject(user)}/thumbnail`;
  await user.call("save of a thumbnail", "save", { method: "POST", path, body });
}

async function preview(user: VirtualUser): Promise<void> {
  const body = JSON.stringify({ record_index: upTo(user, user.world.rows), side: "front" });
  const path = `${ownProject(user)}/render/preview`;
  await user.call("preview of a card", "draw", { method: "POST", path, body });
}

const steps: readonly Step[] = [
  { weight: 12, run: listProjects },
  { weight: 14, run: openProject },
  { weight: 8, run: readElements },
  { weight: 14, run: readRows },
  { weight: 8, run: readRecord },
  { weight: 4, run: listPhotos },
  { weight: 14, run: readPhoto },
  { weight: 8, run: readThumbnail },
  { weight: 6, run: saveProject },
  { weight: 4, run: saveElement },
  { weight: 4, run: editRecord },
  { weight: 1, run: saveThumbnail },
  { weight: 1, run: preview },
  { weight: 0.2, run: (user) => user.signIn() },
];

const allWeights = steps.reduce((sum, { weight }) => sum + weight, 0);

/** Takes a random step, chosen by weight. */
export async function takeStep(user: VirtualUser): Promise<void> {
  let left = user.random() * allWeights;
  const step = steps.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  await (step ?? { run: readElements }).run(user);
}
