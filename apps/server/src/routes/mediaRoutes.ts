import { type ApiProblem, type MediaItem, maxPictureBytes, problem } from "@print-builder/api";
import type { mediaContracts } from "@print-builder/api/contracts";
import type { FastifyRequest } from "fastify";
import { toProblem } from "../http/errorHandler.ts";
import type { Handlers } from "../http/serve.ts";
import type { Services } from "../services/services.ts";
import { bytesOf, type UploadedFile } from "../uploads/uploadedFiles.ts";

export function mediaRoutes({
  media,
  smallPictures,
  mediaCutOuts,
}: Services): Handlers<typeof mediaContracts> {
  return {
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
      if (items.length === 0) throw noneTaken(failed);
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
    async deleteMedia({ params }) {
      await media.remove(params.id, params.mediaId);
    },
  };
}

/**
 * Why one file is not taken, which keeps no other one out. A server that cannot store throws, unless it stored some
 * already: then the answer must tell which.
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
  throw problem("bad_value", { field: "file", reason: "must hold a file" });
}

function noneTaken(failed: readonly { readonly filename: string; readonly detail: string }[]): ApiProblem {
  const [first] = failed;
  const reason = first ? first.detail : "None of the files could be taken.";
  return problem("bad_upload", { reason }, { field: "files", failed });
}
