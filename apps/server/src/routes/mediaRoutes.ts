import { type MediaItem, maxPictureBytes, type mediaContracts, Problem, problem } from "@print-builder/api";
import type { Handlers } from "../http/serve.ts";
import { bytesOf, type UploadedFile } from "../http/uploadedFiles.ts";
import type { Services } from "../services/services.ts";

export function mediaRoutes({ media }: Services): Handlers<typeof mediaContracts> {
  return {
    async uploadMedia({ params, files }) {
      await media.checkProject(params.id);
      const items: MediaItem[] = [];
      const failed: { filename: string; detail: string }[] = [];
      for await (const file of files) {
        try {
          items.push(await media.add(params.id, file.filename, await bytesOf(file, maxPictureBytes)));
        } catch (error) {
          // One file that is no picture does not keep the others out.
          if (!(error instanceof Problem) || error.status >= 500) throw error;
          failed.push({ filename: file.filename, detail: error.message });
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
    getMediaFile: ({ params }) => media.open(params.id, params.filename),
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

async function onlyFile(files: AsyncIterable<UploadedFile>): Promise<{ name: string; bytes: Buffer }> {
  for await (const file of files) {
    return { name: file.filename, bytes: await bytesOf(file, maxPictureBytes) };
  }
  throw problem("bad_value", { field: "file", reason: "must hold a file" });
}

function noneTaken(failed: readonly { readonly filename: string; readonly detail: string }[]): Problem {
  const [first] = failed;
  const reason = first ? first.detail : "None of the files could be taken.";
  return problem("bad_upload", { reason }, { field: "files", failed });
}
