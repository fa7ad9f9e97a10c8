import { maxTableBytes, problem } from "@print-builder/api";
import type { dataContracts, liveDataContracts } from "@print-builder/api/contracts";
import { encodingNamed } from "@print-builder/production";
import type { Handlers } from "../http/serve.ts";
import type { Turn } from "../queues/fairQueue.ts";
import type { TableUpload } from "../services/records/intake.ts";
import type { Services } from "../services/services.ts";
import { saveTemporarily } from "../uploads/saveTemporarily.ts";
import { tooLarge, type UploadedFile } from "../uploads/uploadedFiles.ts";

export function dataRoutes({ data }: Services, temporaryFolder: string): Handlers<typeof dataContracts> {
  return {
    uploadData: (call) =>
      takingTable(call, temporaryFolder, data.find, (file, turn) =>
        data.intake.upload(call.params.id, { ...file, encoding: encodingOf(call.fields) }, turn),
      ),
    joinTable: (call) =>
      takingTable(call, temporaryFolder, data.find, (file, turn) =>
        data.intake.join(call.params.id, file, turn),
      ),
    readTable: (call) =>
      takingTable(call, temporaryFolder, data.find, (file, turn) =>
        data.intake.look(file, call.query.sheet, turn),
      ),
    getIntake: ({ params }) => data.intake.get(params.id),
    changeIntake: ({ params, body, caller, reply }) =>
      data.intake.change(params.id, body, { user: caller.user.id, signal: leaving(reply) }),
    listRows: ({ params, query }) => data.rows(params.id, query),
    async countRows({ params }) {
      return { count: await data.count(params.id) };
    },
    saveMapping: ({ params, body }) => data.saveMapping(params.id, body),
  };
}

/** The encoding that the sender names; undefined where it is to be found. Throws a Problem for an unknown one. */
function encodingOf(fields: ReadonlyMap<string, string>): string | undefined {
  const sent = fields.get("encoding")?.trim();
  if (!sent) return undefined;
  const name = encodingNamed(sent);
  if (name === null)
    throw problem("bad_value", { field: "encoding", reason: "is not an encoding that is known here" });
  return name;
}

type Reply = { readonly raw: { once(event: "close", listener: () => void): unknown } };

/** Aborted when the client has gone away: nobody waits for the table any more. */
function leaving(reply: Reply): AbortSignal {
  const left = new AbortController();
  reply.raw.once("close", () => left.abort());
  return left.signal;
}

type TableCall = {
  readonly params: { readonly id: string };
  readonly files: AsyncIterable<UploadedFile>;
  readonly caller: { readonly user: { readonly id: string } };
  readonly reply: Reply;
};

/** Gives the one file that is sent to who reads it. */
async function takingTable<Answer>(
  { params, files, caller, reply }: TableCall,
  temporaryFolder: string,
  find: (projectId: string) => Promise<unknown>,
  take: (file: TableUpload, turn: Turn) => Promise<Answer>,
): Promise<Answer> {
  await find(params.id);
  const signal = leaving(reply);
  await using saved = new AsyncDisposableStack();
  let upload: TableUpload | null = null;
  // Fields may follow the file: the whole body is read first.
  for await (const file of files) {
    const { path } = saved.use(await saveTemporarily(file.stream, temporaryFolder));
    if (file.isTooLarge()) throw tooLarge(maxTableBytes);
    upload = { name: file.filename, path };
  }
  if (upload === null) throw problem("bad_value", { field: "file", reason: "must hold a file" });
  return await take(upload, { user: caller.user.id, signal });
}

export function liveDataRoutes({ liveData }: Services): Handlers<typeof liveDataContracts> {
  return {
    getLiveMeta: ({ params, query }) => liveData.meta(params.id, query),
    getLiveRecord: ({ params, query }) => liveData.record(params.id, query.index, query),
    editLiveRecord: ({ params, body }) => liveData.edit(params.id, params.index, body),
  };
}
