import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  folderOfPath,
  joinPath,
  nameOfPath,
  type StoredEntry,
  type StoredUpload,
} from "@print-builder/school";
import type { FastifyRequest } from "fastify";
import { SandboxError } from "../http/sandboxError.ts";
import {
  checkName,
  describeEntry,
  findChangeable,
  findFolder,
  findPlace,
  inOrder,
  nameTaken,
  type Place,
  placesBelow,
  placesIn,
  stagingFolder,
  statsAt,
} from "./places.ts";
import { placeUpload } from "./placeUpload.ts";
import { receiveUpload } from "./receiveUpload.ts";
import { copyEntries, moveEntries } from "./transfer.ts";

const maxFound = 1000;

const describeAll = (places: readonly Place[]) => Promise.all(places.map(describeEntry));

const searchable = (text: string) => text.normalize("NFKC").toLocaleLowerCase("en");

async function search(root: string, query: string, path: string) {
  const wanted = searchable(query.trim());
  if (wanted === "") throw new SandboxError(422, "invalid_input", "query is empty.");
  const found: Place[] = [];
  let truncated = false;
  for await (const place of placesBelow(await findFolder(root, path))) {
    if (!searchable(nameOfPath(place.path)).includes(wanted)) continue;
    truncated = found.length === maxFound;
    if (truncated) break;
    found.push(place);
  }
  return { entries: inOrder(await describeAll(found)), truncated };
}

async function createFolder(root: string, path: string, name: string): Promise<StoredEntry> {
  checkName(name);
  const parent = await findFolder(root, path);
  const real = join(parent.real, name);
  if ((await statsAt(real)) !== null) throw nameTaken(name);
  await mkdir(real);
  return await describeEntry(await findPlace(root, joinPath(path, name)));
}

async function renameEntry(root: string, path: string, newName: string): Promise<StoredEntry> {
  checkName(newName);
  const { real } = await findChangeable(root, path);
  const target = join(dirname(real), newName);
  if (target !== real) {
    if ((await statsAt(target)) !== null) throw nameTaken(newName);
    await rename(real, target);
  }
  return await describeEntry(await findPlace(root, joinPath(folderOfPath(path), newName)));
}

async function openFile(root: string, path: string) {
  const { real, stats } = await findPlace(root, path);
  if (!stats.isFile()) {
    throw new SandboxError(400, "not_a_file", "A folder is downloaded by bulk-download, as a ZIP.");
  }
  // O_NOFOLLOW: a symbolic link may have replaced the file since the check.
  const handle = await open(real, constants.O_RDONLY | constants.O_NOFOLLOW);
  const { size } = await handle.stat();
  // If the file grows in the meantime, send only as many bytes as Content-Length announced.
  return { bytes: size, stream: handle.createReadStream({ end: Math.max(0, size - 1) }) };
}

/** One school's files in a real folder. Every refused call throws a SandboxError. */
export function schoolFiles(root: string, quota: number, inTurn: Turns) {
  const staging = stagingFolder(root);
  const change = <Result>(work: () => Promise<Result>) => inTurn(root, work);

  async function withStaging<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
    const folder = join(staging, randomUUID());
    await mkdir(folder, { recursive: true });
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  return {
    list: async (path: string) => inOrder(await describeAll(await placesIn(await findFolder(root, path)))),
    search: (query: string, path: string) => search(root, query, path),
    open: (path: string) => openFile(root, path),
    createFolder: (path: string, name: string) => change(() => createFolder(root, path, name)),
    rename: (path: string, newName: string) => change(() => renameEntry(root, path, newName)),
    /** Renames the folder at once and deletes it afterwards, so that nobody sees a partial folder. */
    remove: (path: string) =>
      change(async () => {
        const { real } = await findChangeable(root, path);
        await withStaging((folder) => rename(real, join(folder, "removed")));
      }),
    move: async (paths: readonly string[], destination: string) =>
      describeAll(await change(() => moveEntries(root, paths, destination))),
    copy: async (paths: readonly string[], destination: string) =>
      describeAll(
        await change(() =>
          withStaging((folder) => copyEntries(root, paths, destination, { staging: folder, quota })),
        ),
      ),
    upload: (request: FastifyRequest): Promise<readonly StoredUpload[]> =>
      withStaging(async (folder) => {
        const received = await receiveUpload(request, folder, quota);
        return await change(() => placeUpload(root, received, quota));
      }),
    /** Removes partial uploads left by an earlier process. */
    sweep: () => rm(staging, { recursive: true, force: true }),
  };
}

type Turns = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** Runs changes to a school's files one after the other, so that no other change invalidates a check. */
export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    last.set(key, mine);
    const forget = () => {
      if (last.get(key) === mine) last.delete(key);
    };
    mine.then(forget, forget);
    return mine;
  };
}
