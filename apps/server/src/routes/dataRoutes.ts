import { maxTableBytes, problem } from "@print-builder/api";
import type { dataContracts, liveDataContracts } from "@print-builder/api/contracts";
import type { Handlers } from "../http/serve.ts";
import type { Services } from "../services/services.ts";
import { saveTemporarily } from "../uploads/saveTemporarily.ts";
import { tooLarge } from "../uploads/uploadedFiles.ts";

export function dataRoutes({ data }: Services, temporaryFolder: string): Handlers<typeof dataContracts> {
  return {
    async uploadData({ params, files, caller, reply }) {
      await data.find(params.id);
      const left = new AbortController();
      // The client went away: nobody waits for the table any more.
      reply.raw.once("close", () => left.abort());
      for await (const file of files) {
        await using saved = await saveTemporarily(file.stream, temporaryFolder);
        if (file.isTooLarge()) throw tooLarge(maxTableBytes);
        const upload = { name: file.filename, path: saved.path };
        return await data.upload(params.id, upload, { user: caller.user.id, signal: left.signal });
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
