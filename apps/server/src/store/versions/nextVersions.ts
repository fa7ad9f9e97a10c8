import { promisify } from "node:util";
import { constants, zstdCompress, zstdDecompress } from "node:zlib";
import type { ProjectRow, VersionRow } from "../schema.ts";
import { type DesignColumns, designText, digestOf } from "./designText.ts";

/** A version without what it keeps. */
export type VersionFacts = Omit<VersionRow, "content">;

/** Versions that may have to be unpacked to read one, and the bytes of text that go through them. */
const maxChain = 1000;
const maxUnpacked = 1_000_000_000;

/** When and by whom a design is saved, and which version it brings back. */
type Saved = {
  readonly at: string;
  readonly by: string | null;
  readonly restoredFrom?: number;
};

type Before = Pick<ProjectRow, "id" | "revision" | "updated_at"> & DesignColumns;

/**
 * The versions to be stored when a project is saved: none where its design stays as it is. Where the state before is
 * not the last version, it becomes one first: nothing is lost by a save.
 */
export async function nextVersions(
  head: VersionFacts | null,
  before: Before,
  after: DesignColumns,
  { at, by, restoredFrom }: Saved,
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

/** The present state of a project as a version; null where it is the last one, or its place is taken. */
export async function presentVersion(head: VersionFacts | null, project: Before): Promise<VersionRow | null> {
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

/** A text as it is kept: against another one where that is less and can be read in time, else standing alone. */
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
  // What changed is most of it: what stands alone may be less.
  const alone = packed.length * 8 > text.length ? await whole() : null;
  return alone !== null && alone.size <= packed.length ? alone : { ...facts, ...delta };
}

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

const level = 9;
/** Wide enough for two of the largest designs. */
const largestWindow = 26;

/** Packs a text, against the one before it where there is one: then little more than what changed is kept. */
async function pack(text: Buffer, before: Buffer | null): Promise<Buffer> {
  const reach = Math.ceil(Math.log2(text.length + (before?.length ?? 0) + 1));
  const params = {
    [constants.ZSTD_c_compressionLevel]: level,
    [constants.ZSTD_c_checksumFlag]: 1,
    ...(reach > 21 ? { [constants.ZSTD_c_windowLog]: Math.min(reach, largestWindow) } : {}),
  };
  return await compress(text, before ? { params, dictionary: before } : { params });
}

/** The text that was packed against the same one. Throws an Error when it is damaged. */
export async function unpack(packed: Buffer, before: Buffer | null): Promise<Buffer> {
  return await decompress(packed, before ? { dictionary: before } : {});
}
