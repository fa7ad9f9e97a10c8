import { promisify } from "node:util";
import { constants, zstdCompress, zstdDecompress } from "node:zlib";
import type { ProjectRow, VersionRow } from "../schema.ts";
import { type DesignColumns, designText, digestOf } from "./designText.ts";

export type VersionFacts = Omit<VersionRow, "content">;

/** Maximum number of versions that must be unpacked to read one, and of bytes in their text. */
const maxChain = 1000;
const maxUnpacked = 1_000_000_000;

/** The time and user of a save, and the version that it restores, if any. */
type SaveFacts = {
  readonly at: string;
  readonly by: string | null;
  readonly restoredFrom?: number;
};

type ProjectState = Pick<ProjectRow, "id" | "revision" | "updated_at"> & DesignColumns;

/**
 * The versions to store when a project is saved; none if its design is unchanged. If the previous state is
 * not the latest version, that state is stored first, so that the save loses nothing.
 */
export async function nextVersions(
  head: VersionFacts | null,
  before: ProjectState,
  after: DesignColumns,
  { at, by, restoredFrom }: SaveFacts,
): Promise<readonly VersionRow[]> {
  const [old, text] = [designText(before), designText(after)];
  if (old.equals(text)) return [];
  const first = await presentVersion(head, before);
  const onto = first ?? (head?.digest === digestOf(old) ? head : null);
  const saved = { name: null, restored_from: restoredFrom ?? null, saved_at: at, saved_by: by };
  const place = { project_id: before.id, revision: before.revision + 1 };
  const next = await packedOnto(text, onto === null ? null : { facts: onto, text: old });
  return [...(first ? [first] : []), { ...place, ...saved, ...next }];
}

/** A project's current state as a version. Null if it is the latest version, or its revision is taken. */
export async function presentVersion(
  head: VersionFacts | null,
  project: ProjectState,
): Promise<VersionRow | null> {
  const text = designText(project);
  if (head !== null && (head.digest === digestOf(text) || head.revision >= project.revision)) return null;
  const saved = { name: null, restored_from: null, saved_at: project.updated_at, saved_by: null };
  return {
    project_id: project.id,
    revision: project.revision,
    ...saved,
    ...(await packedOnto(text, null)),
  };
}

type Base = { readonly facts: Pick<VersionFacts, "revision" | "chain">; readonly text: Buffer };

/**
 * Text as stored: packed against the previous text if that is smaller and fast enough to read, otherwise on
 * its own.
 */
export async function packedOnto(text: Buffer, onto: Base | null) {
  const facts = { digest: digestOf(text), text_bytes: text.length };
  const chain = onto === null ? 0 : onto.facts.chain + 1;
  const whole = async () => {
    const packed = await pack(text, null);
    return { ...facts, base: null, chain: 0, size: packed.length, content: packed.toString("base64") };
  };
  if (onto === null || chain > maxChain || chain * text.length > maxUnpacked) return await whole();
  const packed = await pack(text, onto.text);
  const delta = { base: onto.facts.revision, chain, size: packed.length, content: packed.toString("base64") };
  // Most of the text has changed, so packing it on its own may be smaller.
  const alone = packed.length * 8 > text.length ? await whole() : null;
  return alone !== null && alone.size <= packed.length ? alone : { ...facts, ...delta };
}

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

const level = 9;
/** Large enough for two of the largest designs. */
const largestWindow = 26;

/** Compresses text. With the previous text, the result contains little more than the changes. */
async function pack(text: Buffer, before: Buffer | null): Promise<Buffer> {
  const reach = Math.ceil(Math.log2(text.length + (before?.length ?? 0) + 1));
  const params = {
    [constants.ZSTD_c_compressionLevel]: level,
    [constants.ZSTD_c_checksumFlag]: 1,
    ...(reach > 21 ? { [constants.ZSTD_c_windowLog]: Math.min(reach, largestWindow) } : {}),
  };
  return await compress(text, before ? { params, dictionary: before } : { params });
}

/** Unpacks text with the text against which it was packed. Throws an Error if it is damaged. */
export async function unpack(packed: Buffer, before: Buffer | null): Promise<Buffer> {
  return await decompress(packed, before ? { dictionary: before } : {});
}
