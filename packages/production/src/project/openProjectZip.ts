import { open, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { openZipArchive, type ZipArchive, type ZipLimits } from "../zipArchive.ts";
import { fileStamp } from "./fileStamp.ts";
import { parseProjectJson } from "./parseProjectJson.ts";
import {
  byName,
  firstTable,
  isSystemFile,
  maxFontBytes,
  maxImageBytes,
  maxJsonBytes,
  maxTableBytes,
  maxVersionsBytes,
  type ProjectFiles,
  projectError,
  unreadableProject,
  versionsFile,
} from "./projectFiles.ts";

const projectLimits: ZipLimits = {
  maxEntries: 20_000,
  maxInflatedBytes: 2_000_000_000,
  maxRatio: 200,
  ratioFromBytes: 50_000_000,
  ignoreCase: false,
  subject: "The project ZIP",
  code: unreadableProject,
};

/** Size limits of a project's files, in bytes. */
export type ProjectFileLimits = {
  readonly json: number;
  readonly table: number;
  readonly image: number;
  readonly font: number;
};

const usualLimits: ProjectFileLimits = {
  json: maxJsonBytes,
  table: maxTableBytes,
  image: maxImageBytes,
  font: maxFontBytes,
};

/**
 * Opens a project ZIP without unpacking it: files are inflated one by one on request. `project.json` is at the top
 * level or in the ZIP's only top-level folder. A bare `project.json` is a design without data and pictures. Throws
 * InputError for anything unsafe or broken.
 */
export async function openProjectZip(
  path: string,
  limits: ProjectFileLimits = usualLimits,
): Promise<ProjectFiles> {
  // The stamp is taken before the file is opened: if the file is replaced in between, the stamp is outdated rather than
  // wrong.
  const stamp = fileStamp(resolve(path));
  const json = await bareJson(path, limits.json);
  if (json) return bareProject(json);
  const archive = await openZipArchive({ path }, projectLimits);
  try {
    return await zipProject(archive, limits, stamp);
  } catch (error) {
    archive.close();
    throw error;
  }
}

/** Returns the content of a file that begins like a JSON object; null for any other file. */
async function bareJson(path: string, maxBytes: number): Promise<Uint8Array | null> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
  if (!/^\uFEFF?\s*\{/.test(buffer.toString("utf8", 0, bytesRead))) return null;
  const { size } = await file.stat();
  if (size > maxBytes) throw projectError(`The project file is larger than ${maxBytes / 1024 / 1024} MB.`);
  return await readFile(path);
}

function bareProject(bytes: Uint8Array): ProjectFiles {
  const none = () => Promise.reject(projectError("The project file has no pictures or fonts."));
  return {
    json: parseProjectJson(bytes),
    table: null,
    images: [],
    fonts: [],
    notes: [],
    readImage: none,
    stampImage: () => null,
    readFont: none,
    readVersions: () => Promise.resolve(null),
    close: () => Promise.resolve(),
  };
}

async function zipProject(
  archive: ZipArchive,
  limits: ProjectFileLimits,
  stamp: string | null,
): Promise<ProjectFiles> {
  const root = projectRoot(archive.names);
  const json = parseProjectJson(await archive.read(`${root}project.json`, limits.json));
  const notes: string[] = [];
  const files = (part: string): string[] => directFiles(archive.names, `${root}${part}/`, notes);
  const tableName = firstTable(files("data"));
  const images = filesBelow(archive.names, `${root}images/`);
  const fonts = files("fonts");
  return {
    json,
    table: tableName === undefined ? null : zipTable(archive, root, tableName, limits.table),
    images,
    fonts,
    notes,
    readImage: (name) => archive.read(`${root}images/${name}`, limits.image),
    stampImage: (name) => (stamp === null ? null : `${stamp} ${name}`),
    readFont: (name) => archive.read(`${root}fonts/${name}`, limits.font),
    readVersions: async () => {
      const name = `${root}${versionsFile}`;
      return archive.names.includes(name) ? await archive.read(name, maxVersionsBytes) : null;
    },
    close: () => Promise.resolve(archive.close()),
  };
}

function zipTable(
  archive: ZipArchive,
  root: string,
  name: string,
  maxBytes: number,
): NonNullable<ProjectFiles["table"]> {
  return {
    name,
    read: async () => ({ name, bytes: await archive.read(`${root}data/${name}`, maxBytes) }),
  };
}

/** Returns "" or the top-level folder with its slash. Throws if there are several `project.json`. */
function projectRoot(names: readonly string[]): string {
  const found = names.filter((name) => /(?:^|\/)project\.json$/i.test(name) && !isResourceFork(name));
  if (found.length > 1)
    throw projectError("The project ZIP has two project.json files. Keep one project per ZIP.");
  const [only = ""] = found;
  const place = /^([^/]+\/)?project\.json$/.exec(only);
  if (!place)
    throw projectError("The project ZIP has no project.json at its top level or in its only folder.");
  const root = place[1] ?? "";
  const strangers = names.filter((name) => !name.startsWith(root) && !isResourceFork(name));
  if (strangers.some((name) => !isSystemFile(name))) {
    throw projectError("The project ZIP has files outside its project folder. Keep one project per ZIP.");
  }
  return root;
}

/** Metadata that macOS adds for every file. */
function isResourceFork(name: string): boolean {
  return name.startsWith("__MACOSX/");
}

function filesBelow(names: readonly string[], folder: string): string[] {
  return names
    .filter((name) => name.startsWith(folder))
    .map((name) => name.slice(folder.length))
    .filter((name) => !name.split("/").some(isSystemFile))
    .sort(byName);
}

function directFiles(names: readonly string[], folder: string, notes: string[]): string[] {
  const inside = names.filter((name) => name.startsWith(folder)).map((name) => name.slice(folder.length));
  const direct = inside.filter((name) => !name.includes("/") && !isSystemFile(name));
  const deeper = inside.filter((name) => name.includes("/")).length;
  if (deeper > 0)
    notes.push(`${deeper} files in sub-folders of ${folder} were left out; put them directly into it.`);
  return direct.sort(byName);
}
