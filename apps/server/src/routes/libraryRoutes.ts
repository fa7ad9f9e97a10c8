import {
  ApiProblem,
  type FontItem,
  type MediaItem,
  maxFontBytes,
  maxPictureBytes,
  problem,
} from "@print-builder/api";
import type {
  brandKitContracts,
  fontContracts,
  mediaContracts,
  stockContracts,
  templateContracts,
} from "@print-builder/api/contracts";
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
    async deleteMedia({ params }) {
      await media.remove(params.id, params.mediaId);
    },
  };
}

/**
 * Why a file was refused; the others are still stored. If the server cannot store files, throws unless some were stored
 * already, as the answer must then list them.
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

function nothingStored(
  failed: readonly { readonly filename: string; readonly detail: string }[],
): ApiProblem {
  const [first] = failed;
  const reason = first ? first.detail : "None of the files was accepted.";
  return problem("bad_upload", { reason }, { field: "files", failed });
}

export function fontRoutes({ fonts, copyDesignFiles }: Services): Handlers<typeof fontContracts> {
  return {
    async uploadFonts({ params, files, caller }) {
      await fonts.checkProject(params.id);
      const items: FontItem[] = [];
      const failed: { filename: string; detail: string }[] = [];
      for await (const file of files) {
        try {
          const bytes = await bytesOf(file, maxFontBytes);
          items.push(await fonts.add(params.id, file.filename, bytes, caller.user.id));
        } catch (error) {
          // An invalid font does not affect the other files.
          if (!(error instanceof ApiProblem) || error.status >= 500) throw error;
          failed.push({ filename: file.filename, detail: error.message });
        }
      }
      const [first] = failed;
      if (items.length === 0 && first) {
        throw problem("bad_upload", { reason: first.detail }, { field: "files", failed });
      }
      return { items, failed };
    },
    async listFonts({ params }) {
      return { items: await fonts.list(params.id) };
    },
    getFontFile: ({ params }) => fonts.open(params.id, params.fontId),
    async deleteFont({ params }) {
      await fonts.remove(params.id, params.fontId);
    },
    copyDesignFiles: ({ params, body }) => copyDesignFiles(params.id, body),
  };
}

export function brandKitRoutes({ brandKits }: Services): Handlers<typeof brandKitContracts> {
  return {
    listBrandKits: () => brandKits.list(),
    addBrandKit: ({ body }) => brandKits.add(body),
    changeBrandKit: ({ params, body }) => brandKits.change(params.id, body),
    async removeBrandKit({ params }) {
      await brandKits.remove(params.id);
    },
  };
}

export function stockRoutes({ stocks }: Services): Handlers<typeof stockContracts> {
  return {
    listStocks: ({ query }) => stocks.search(query),
    listMyStocks: ({ caller }) => stocks.listOwn(caller.user.id),
    addMyStock: ({ caller, body }) => stocks.addOwn(caller.user.id, body),
    async removeMyStock({ caller, params }) {
      await stocks.removeOwn(caller.user.id, params.id);
    },
  };
}

export function templateRoutes({ templates }: Services): Handlers<typeof templateContracts> {
  return {
    listTemplates: ({ query: { search, category } }) =>
      templates.list({ search, category: category === "" || category === "all" ? null : category }),
    createTemplate: ({ body }) => templates.create(body),
    updateTemplate: ({ params, body }) => templates.update(params.id, body),
    async deleteTemplate({ params }) {
      await templates.remove(params.id);
    },
    createFromTemplate: ({ params, query, caller }) =>
      templates.use(params.id, query.project_name, query.palette, caller.user.id),
    duplicateTemplate: ({ params, query }) => templates.duplicate(params.id, query.name, query.palette),
  };
}
