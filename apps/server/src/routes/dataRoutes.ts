import { type dataContracts, type liveDataContracts, maxTableBytes, problem } from "@print-builder/api";
import { saveTemporarily } from "../http/saveTemporarily.ts";
import type { Handlers } from "../http/serve.ts";
import { tooLarge } from "../http/uploadedFiles.ts";
import type { Services } from "../services/services.ts";

export function dataRoutes({ data }: Services, temporaryFolder: string): Handlers<typeof dataContracts> {
  return {
    async uploadData({ params, files }) {
      await data.find(params.id);
      for await (const file of files) {
        await using saved = await saveTemporarily(file.stream, temporaryFolder);
        if (file.isTooLarge()) throw tooLarge(maxTableBytes);
        return await data.upload(params.id, { name: file.filename, path: saved.path });
      }
      throw problem("bad_value", { field: "file", reason: "must hold a file" });
    },
    listRows: ({ params, query }) => data.rows(params.id, query),
    async countRows({ params }) {
      return { count: await data.count(params.id) };
    },
    saveMapping: ({ params, body }) => data.saveMapping(params.id, body),
  };
}

export function liveDataRoutes({ liveData }: Services): Handlers<typeof liveDataContracts> {
  return {
    getLiveMeta: ({ params, query }) => liveData.meta(params.id, query),
    getLiveRecord: ({ params, query }) => liveData.record(params.id, query.index, query),
    editLiveRecord: ({ params, body }) => liveData.edit(params.id, params.index, body),
  };
}
