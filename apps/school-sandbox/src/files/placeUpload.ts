import { mkdir, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { folderOfPath, joinPath, nameOfPath, type StoredUpload } from "@print-builder/school";
import { findFolder, findPlace, freeName, type Place, quotaExceeded, sizeOf, statsAt } from "./places.ts";
import type { ReceivedFile, ReceivedUpload } from "./receiveUpload.ts";

type Occupant = "file" | "folder" | "other";

type Move = { readonly staged: string; readonly path: string };

type Plan = {
  readonly results: StoredUpload[];
  readonly moves: Move[];
  /** Growth of the school's storage, in bytes. */
  bytes: number;
  /** Type and size of each file and folder that this upload has already placed, by path. */
  readonly placed: Map<string, { readonly kind: Occupant; readonly bytes: number }>;
};

type Spot = { readonly kind: Occupant; readonly bytes: number };

async function spotAt(root: string, plan: Plan, path: string): Promise<Spot | null> {
  const placed = plan.placed.get(path);
  if (placed) return placed;
  const stats = await statsAt(join(root, path));
  if (stats === null) return null;
  if (stats.isDirectory()) return { kind: "folder", bytes: 0 };
  return { kind: stats.isFile() ? "file" : "other", bytes: stats.size };
}

/** The first parent of the path that is a file instead of a folder; null if there is none. */
async function obstacle(root: string, plan: Plan, path: string): Promise<string | null> {
  const names = folderOfPath(path).split("/").filter(Boolean);
  for (let depth = 1; depth <= names.length; depth++) {
    const folder = names.slice(0, depth).join("/");
    const spot = await spotAt(root, plan, folder);
    if (spot && spot.kind !== "folder") return folder;
  }
  return null;
}

function place(plan: Plan, file: ReceivedFile, path: string, freed: number): void {
  plan.moves.push({ staged: file.staged, path });
  plan.placed.set(path, { kind: "file", bytes: file.bytes });
  for (let folder = folderOfPath(path); folder !== ""; folder = folderOfPath(folder)) {
    plan.placed.set(folder, { kind: "folder", bytes: 0 });
  }
  plan.bytes += file.bytes - freed;
}

async function planFile(root: string, upload: ReceivedUpload, plan: Plan, file: ReceivedFile): Promise<void> {
  const wanted = joinPath(upload.path, file.relativePath);
  const tell = (status: StoredUpload["status"], path: string, message?: string) =>
    plan.results.push({ name: file.relativePath, path, status, ...(message ? { message } : {}) });
  const inTheWay = await obstacle(root, plan, wanted);
  if (inTheWay !== null) {
    tell("failed", wanted, `“${inTheWay}” is not a folder, so nothing can be put into it.`);
    return;
  }
  const spot = await spotAt(root, plan, wanted);
  if (spot === null) {
    place(plan, file, wanted, 0);
    tell("created", wanted);
  } else if (upload.conflict === "skip") {
    tell("skipped", wanted);
  } else if (upload.conflict === "rename") {
    const folder = folderOfPath(wanted);
    const name = await freeName(nameOfPath(wanted), async (free) => {
      return (await spotAt(root, plan, joinPath(folder, free))) !== null;
    });
    place(plan, file, joinPath(folder, name), 0);
    tell("renamed", joinPath(folder, name));
  } else if (spot.kind === "file") {
    place(plan, file, wanted, spot.bytes);
    tell("overwritten", wanted);
  } else {
    tell("failed", wanted, `“${nameOfPath(wanted)}” is not a file, so a file cannot take its place.`);
  }
}

/**
 * Moves received files into place by renaming, so that each file is stored completely or not at all. Refuses an
 * upload over the quota (413) before placing any file. Must run as one of the school's queued changes.
 */
export async function placeUpload(
  root: string,
  upload: ReceivedUpload,
  quota: number,
): Promise<readonly StoredUpload[]> {
  await findFolder(root, upload.path);
  const plan: Plan = { results: [], moves: [], bytes: 0, placed: new Map() };
  for (const file of upload.files) await planFile(root, upload, plan, file);
  const top: Place = await findPlace(root, "");
  const used = await sizeOf(top);
  if (plan.bytes > 0 && used + plan.bytes > quota) throw quotaExceeded(quota, used);
  for (const { staged, path } of plan.moves) {
    const target = join(root, path);
    await mkdir(dirname(target), { recursive: true });
    await rename(staged, target);
  }
  return plan.results;
}
