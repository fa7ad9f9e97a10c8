import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { type ApiProblem, type MediaItem, maxPictureBytes, problem } from "@print-builder/api";
import { mediaContracts } from "@print-builder/api/contracts/media";
import {
  faceIn,
  InputError,
  measurePicture,
  pictureKind,
  plainPicture,
  withoutMetadata,
} from "@print-builder/production";
import type { FastifyRequest } from "fastify";
import { commitPoint } from "../../commitPoint.ts";
import {
  type FileStorage,
  nullIfMissing,
  type OpenedFile,
  openFile,
  originalKey,
  removeUnnamed,
} from "../../files/fileStorage.ts";
import {
  factsOf,
  harmlessSvg,
  isUnseen,
  nameKey,
  numberedName,
  originalType,
  type PictureType,
  pictureName,
  sniffPicture,
} from "../../files/uploadedPicture.ts";
import { toProblem } from "../../http/errorHandler.ts";
import { bytesOf, type UploadedFile } from "../../http/uploadedFiles.ts";
import type { MediaSort } from "../../store/mediaStore.ts";
import type { Store } from "../../store/openStore.ts";
import { checkProject } from "../../store/projectRecords.ts";
import type { MediaRow } from "../../store/schema.ts";
import { defineArea } from "../defineArea.ts";
import type { ServerDeps } from "../services.ts";

export const mediaArea = defineArea({
  contracts: mediaContracts,
  handlers: ({ media, smallPictures, mediaCutOuts }) => ({
    async uploadMedia({ params, files, request }) {
      await media.checkProject(params.id);
      const items: MediaItem[] = [];
      const failed: { filename: string; detail: string }[] = [];
      for await (const file of files) {
        try {
          items.push(await media.add(params.id, file.path, await bytesOf(file, maxPictureBytes)));
        } catch (error) {
          failed.push({ filename: file.path, detail: refusal(error, request, items.length) });
        }
      }
      if (items.length === 0) throw nothingStored(failed);
      return { items, failed };
    },
    async uploadLiveImage({ params, files }) {
      await media.checkProject(params.id);
      const { name, bytes } = await onlyFile(files);
      return await media.add(params.id, name, bytes);
    },
    listMedia: ({ params, query }) => media.list(params.id, query),
    getMediaFile({ params: { id, filename }, query: { size, original, cut_out: cutOut } }) {
      if (cutOut) return mediaCutOuts.open(id, filename);
      if (original) return media.openOriginal(id, filename);
      return size === undefined ? media.open(id, filename) : smallPictures.open(id, filename, size);
    },
    async getSmallPictures({ params: { id }, body: { filenames, size } }) {
      await media.checkProject(id);
      return { data_urls: await smallPictures.dataUrls(id, filenames, size) };
    },
    async replaceMedia({ params, files }) {
      await media.checkProject(params.id);
      const { bytes } = await onlyFile(files);
      return await media.replace(params.id, params.mediaId, bytes);
    },
    deleteMedia: ({ params }) => media.remove(params.id, params.mediaId),
  }),
});

type MediaDeps = Pick<ServerDeps, "store" | "files" | "clock" | "onPictureUploaded" | "onPictureUnseen">;

export type MediaQuery = {
  readonly page: number;
  readonly limit: number;
  readonly search: string;
  readonly sort: MediaSort;
  readonly include_data: boolean;
};

/** Maximum number of picture bytes in a list with `include_data`. */
const maxListedBytes = 20 * 1024 * 1024;
const maxNumbers = 10_000;

/** The pictures uploaded to a project. Throws Problems. */
export function createMedia({ store, files, clock, onPictureUploaded, onPictureUnseen }: MediaDeps) {
  async function find(projectId: string, mediaId: string): Promise<MediaRow> {
    const media = await store.media.byId(projectId, mediaId);
    if (!media) throw problem("media_not_found");
    return media;
  }

  return {
    checkProject: (projectId: string): Promise<void> => checkProject(store, projectId),
    /** Stores a picture under its name, with a number if the name is taken. */
    async add(projectId: string, sentName: string, sent: Uint8Array): Promise<MediaItem> {
      const usable = await usablePicture(sentName, sent);
      const row = await storePicture({ files, clock }, projectId, pictureName(sentName, usable.type), usable);
      try {
        const media = await addNumbered(store, row);
        commitPoint("picture.added");
        onPictureUploaded?.(projectId);
        return await itemOf(files, media, false);
      } catch (error) {
        await removeUnnamed(files, [row.storage_key], error);
        throw error;
      }
    },
    async list(projectId: string, query: MediaQuery): Promise<{ items: MediaItem[]; total: number }> {
      await checkProject(store, projectId);
      const { search, sort, limit } = query;
      const rows = await store.media.page(projectId, {
        search,
        sort,
        offset: (query.page - 1) * limit,
        limit,
      });
      const items: MediaItem[] = [];
      let bytes = 0;
      for (const row of rows) {
        bytes += row.size;
        items.push(await itemOf(files, row, query.include_data && bytes <= maxListedBytes));
      }
      // Some photos were uploaded under an earlier version, or while no server ran.
      if (rows.some(isUnseen)) onPictureUnseen?.(projectId);
      return { items, total: await store.media.total(projectId, search) };
    },
    async open(projectId: string, filename: string): Promise<OpenedFile> {
      const media = await store.media.byName(projectId, nameKey(filename));
      if (!media) throw problem("media_not_found");
      return await openFile(files, media);
    },
    /** The picture as uploaded; the picture that is shown and printed may be converted from it. */
    async openOriginal(projectId: string, filename: string): Promise<OpenedFile> {
      const media = await store.media.byName(projectId, nameKey(filename));
      if (!media) throw problem("media_not_found");
      const key = originalKey(media.storage_key);
      const bytes = await nullIfMissing(files.read(key));
      if (bytes === null) return await openFile(files, media);
      return { type: originalType(bytes), body: Readable.from([bytes]), size: bytes.length, tag: key };
    },
    /** Replaces a picture's file but keeps its id and name, so that bindings stay valid. */
    async replace(projectId: string, mediaId: string, sent: Uint8Array): Promise<MediaItem> {
      const before = await find(projectId, mediaId);
      const usable = await usablePicture(before.filename, sent);
      const storageKey = await addPicture(files, usable);
      const fields = { content_type: usable.type, size: usable.size, storage_key: storageKey };
      const row = { ...before, ...fields, uploaded_at: clock().toISOString() };
      if (!(await store.media.replace(row, before.storage_key))) {
        await files.remove(storageKey);
        await find(projectId, mediaId);
        throw problem("busy");
      }
      commitPoint("picture.replaced");
      onPictureUploaded?.(projectId);
      await files.remove(before.storage_key);
      return await itemOf(files, row, false);
    },
    async remove(projectId: string, mediaId: string): Promise<void> {
      const media = await find(projectId, mediaId);
      if (!(await store.media.remove(projectId, mediaId))) throw problem("media_not_found");
      commitPoint("picture.removed");
      await files.remove(media.storage_key);
    },
  };
}

/** Adds a row for a stored file under the first available name. */
async function addNumbered(store: Store, media: MediaRow): Promise<MediaRow> {
  const taken = new Set((await store.media.names(media.project_id)).map(({ name_key }) => name_key));
  for (let number = 1; number < maxNumbers; number++) {
    const filename = number === 1 ? media.filename : numberedName(media.filename, number);
    const row = { ...media, filename, name_key: nameKey(filename) };
    if (taken.has(row.name_key)) continue;
    try {
      await store.media.add(row);
      return row;
    } catch (error) {
      // Another upload took the name in the meantime: try the next number.
      if (!store.isTaken(error)) throw error;
    }
  }
  throw problem("busy");
}

async function itemOf(files: FileStorage, media: MediaRow, withData: boolean): Promise<MediaItem> {
  const type = media.content_type as PictureType;
  const bytes = withData ? await files.read(media.storage_key) : null;
  const facts = factsOf(media);
  return {
    image_id: media.id,
    filename: media.filename,
    content_type: type,
    size: media.size,
    url: `/api/projects/${media.project_id}/media/${encodeURIComponent(media.filename)}`,
    data_url: bytes ? `data:${type};base64,${Buffer.from(bytes).toString("base64")}` : null,
    uploaded_at: media.uploaded_at,
    face: facts === undefined ? undefined : faceIn(facts),
    plain_backdrop: facts === undefined ? undefined : (facts?.isPlain ?? false),
  };
}

/** Stores a picture's bytes; returns its row. */
export async function storePicture(
  { files, clock }: Omit<MediaDeps, "store">,
  projectId: string,
  filename: string,
  usable: UsablePicture,
): Promise<MediaRow> {
  return {
    id: randomUUID(),
    project_id: projectId,
    filename,
    name_key: nameKey(filename),
    content_type: usable.type,
    size: usable.size,
    storage_key: await addPicture(files, usable),
    uploaded_at: clock().toISOString(),
  };
}

type UsablePicture = {
  readonly type: PictureType;
  /** The picture that is shown and printed. */
  readonly bytes: Uint8Array;
  /** The uploaded file, if `bytes` were converted from it. */
  readonly original: Uint8Array | null;
  /** Size of the uploaded file, to recognize a photo that is uploaded again. */
  readonly size: number;
};

/** Stores a picture and its original, if it has one. Returns the picture's key. */
export async function addPicture(
  files: Pick<FileStorage, "add" | "addOriginal" | "remove">,
  { bytes, original }: UsablePicture,
): Promise<string> {
  const key = await files.add(bytes);
  try {
    if (original) await files.addOriginal(key, original);
    return key;
  } catch (error) {
    await files.remove(key);
    throw error;
  }
}

/**
 * Removes metadata about places and people from an uploaded picture. Throws a Problem with advice if no
 * card can show the picture.
 */
export async function usablePicture(name: string, sent: Uint8Array): Promise<UsablePicture> {
  try {
    if (pictureKind(sent) === "svg") {
      const harmless = Buffer.from(harmlessSvg(Buffer.from(sent).toString("utf8")));
      const plain = Buffer.from(await plainPicture(name, harmless));
      const original = plain.equals(harmless) ? null : harmless;
      return { type: "image/svg+xml", bytes: plain, original, size: harmless.length };
    }
    const bytes = await plainPicture(name, sent);
    const type = sniffPicture(bytes);
    await measurePicture(name, bytes);
    const original = bytes === sent ? null : withoutMetadata(sent);
    return { type, bytes: withoutMetadata(bytes) ?? bytes, original, size: sent.length };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw problem("unsupported_picture", { reason: error.message }, {}, { cause: error });
  }
}

/**
 * The reason why a file was refused; other files are still stored. Throws if the server cannot store files,
 * unless some were stored already, because the answer must list them.
 */
function refusal(error: unknown, request: FastifyRequest, stored: number): string {
  const { status, message } = toProblem(error, request);
  if (status < 500) return message;
  if (stored === 0) throw error;
  request.log.error({ err: error }, "A picture was not stored.");
  return message;
}

async function onlyFile(files: AsyncIterable<UploadedFile>): Promise<{ name: string; bytes: Buffer }> {
  for await (const file of files) {
    return { name: file.filename, bytes: await bytesOf(file, maxPictureBytes) };
  }
  throw problem("bad_value", { field: "file", reason: "must contain a file" });
}

function nothingStored(
  failed: readonly { readonly filename: string; readonly detail: string }[],
): ApiProblem {
  const [first] = failed;
  const reason = first ? first.detail : "None of the files was accepted.";
  return problem("bad_upload", { reason }, { field: "files", failed });
}
