import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { type ProjectAnswer, problem, type StandardZipBody } from "@print-builder/api";
import { parseProject, toStoredProject } from "@print-builder/core/document";
import { csvOf } from "@print-builder/core/records";
import { parsePlainJson, versionsFile, withoutMetadata } from "@print-builder/production";
import { readProjectAnswer, toObject } from "../answers/readProjectAnswer.ts";
import { type FileStorage, ifThere, originalKey } from "../files/fileStorage.ts";
import { openKnownFile } from "../files/storageProblem.ts";
import { historyForOthers } from "../printing/printHistory.ts";
import type { Store } from "../store/openStore.ts";
import type { FontRow, MediaRow, PlainProjectRow } from "../store/schema.ts";
import type { BatchWork, JobWork } from "./jobKind.ts";
import { versionLines } from "./versionLines.ts";
import { WorkStopped } from "./workGate.ts";
import { writeZip, type ZipEntry } from "./writeZip.ts";

export type StandardZipDeps = {
  readonly store: Store;
  readonly files: FileStorage;
  readonly clock: () => Date;
};

/** What goes into the ZIP. */
type Contents = {
  readonly project: NonNullable<Awaited<ReturnType<Store["projects"]["get"]>>>;
  readonly wanted: StandardZipBody;
  readonly pictures: readonly MediaRow[];
  readonly fonts: readonly FontRow[];
};

/**
 * Packs a project as the project folder that import and the commands read: `project.json` and `fonts/`,
 * `data/rows.csv`, `images/`. Progress counts files.
 */
export function standardZipJob({ store, files, clock }: StandardZipDeps): JobWork {
  async function* entries(contents: Contents, { gate }: BatchWork): AsyncGenerator<ZipEntry> {
    let done = 0;
    for await (const entry of allEntries(store, files, contents)) {
      yield entry;
      done++;
      await gate.pass(done);
    }
  }

  return {
    async makeBatch(work) {
      const wanted: StandardZipBody = JSON.parse(work.job.request);
      const contents = await contentsOf(store, work.job.project_id, wanted);
      await work.gate.setTotal(countFiles(contents));
      await writeZip(work.path, entries(contents, work), clock());
      const now = await store.projects.get(contents.project.id);
      // Rows are read in blocks: those of two tables must not be mixed.
      if (now && now.dataset_id !== contents.project.dataset_id) throw problem("data_replaced");
      return { warnings: [], people: null };
    },
  };
}

async function contentsOf(store: Store, projectId: string, wanted: StandardZipBody): Promise<Contents> {
  const project = await store.projects.get(projectId);
  if (!project) throw new WorkStopped("cancelled");
  return {
    project,
    wanted,
    pictures: wanted.include_images ? await store.media.all(projectId) : [],
    fonts: wanted.include_project ? await store.fonts.all(projectId) : [],
  };
}

/** The files of a project's ZIP one after the other, those that are wanted. */
export async function* projectEntries(
  store: Store,
  files: FileStorage,
  projectId: string,
  wanted: StandardZipBody,
): AsyncGenerator<ZipEntry> {
  yield* allEntries(store, files, await contentsOf(store, projectId, wanted));
}

/** Files that a project's ZIP will hold. */
export function countFiles({ project, wanted, pictures, fonts }: Contents): number {
  const single = [wanted.include_project, hasTable(project, wanted), hasVersions(wanted)];
  return single.filter(Boolean).length + pictures.length + fonts.length;
}

/** Without the design nobody could go on from its earlier states. */
function hasVersions({ include_project, include_versions }: StandardZipBody): boolean {
  return include_project && include_versions;
}

function hasTable(project: Pick<PlainProjectRow, "headers">, wanted: StandardZipBody): boolean {
  return wanted.include_csv && JSON.parse(project.headers).length > 0;
}

async function* allEntries(
  store: Store,
  files: FileStorage,
  { project, wanted, pictures, fonts }: Contents,
): AsyncGenerator<ZipEntry> {
  if (wanted.include_project) {
    const text = await projectJson(store, project, wanted);
    yield { name: "project.json", compress: true, open: () => Promise.resolve(Buffer.from(text)) };
  }
  if (hasVersions(wanted)) {
    const lines = versionLines(store, project.id);
    yield { name: versionsFile, compress: true, open: () => Promise.resolve(Readable.from(lines)) };
  }
  if (hasTable(project, wanted)) {
    const headers: readonly string[] = JSON.parse(project.headers);
    const csv = csvOf(headers, rowsOf(store, project, headers));
    yield { name: "data/rows.csv", compress: true, open: () => Promise.resolve(Readable.from(csv)) };
  }
  for (const [folder, list] of [
    ["images", pictures],
    ["fonts", fonts],
  ] as const) {
    for (const { filename, storage_key } of list) {
      yield {
        name: `${folder}/${filename}`,
        compress: folder === "fonts",
        open: () =>
          folder === "fonts"
            ? openKnownFile(files, storage_key, filename)
            : openUploaded(files, storage_key, filename),
      };
    }
  }
}

/** A picture's file as it was uploaded. Earlier releases kept all that its camera noted: that stays behind. */
async function openUploaded(files: FileStorage, key: string, name: string): Promise<Uint8Array> {
  const original = await ifThere(files.read(originalKey(key)));
  const plain = original && withoutMetadata(original);
  if (plain) return plain;
  const kept = await buffer(await openKnownFile(files, key, name));
  return withoutMetadata(kept) ?? kept;
}

/**
 * The project as the API gives it, in the current shape of designs. Without its table, its first rows are left
 * out too.
 */
async function projectJson(
  store: Store,
  project: Contents["project"],
  { include_csv }: StandardZipBody,
): Promise<string> {
  // A design is stored as it was sent, which may be an older shape: reading it anew brings it up to date.
  const { schema_version: _, ...answer } = withoutUsers(await readProjectAnswer(store, project));
  const stored = toStoredProject(parseProject(answer).project);
  const kept = include_csv ? stored : { ...stored, data_preview: [] };
  return JSON.stringify(parsePlainJson(JSON.stringify(kept)), null, 2);
}

/** A ZIP goes to other people: who of this installation made or printed the project stays behind. */
function withoutUsers(answer: ProjectAnswer): Partial<ProjectAnswer> {
  const { created_by: _, created_by_name: __, created_by_email: ___, ...rest } = answer;
  return { ...rest, print_history: [...historyForOthers(answer.print_history)] };
}

const rowsAtOnce = 500;

async function* rowsOf(store: Store, { id, row_count }: PlainProjectRow, headers: readonly string[]) {
  for (let start = 0; start < row_count; start += rowsAtOnce) {
    const rows = await store.rows.range(id, start, start + rowsAtOnce);
    yield rows.map(({ cells }) => toObject(headers, cells));
  }
}
