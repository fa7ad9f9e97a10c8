import { maxTableBytes, problem, uploadModes } from "@print-builder/api";
import type { dataContracts, liveDataContracts } from "@print-builder/api/contracts";
import { encodingNamed } from "@print-builder/production";
import type { Handlers } from "../http/serve.ts";
import type { Turn } from "../queues/fairQueue.ts";
import type { TableUpload, UploadWay } from "../services/records/uploadTable.ts";
import type { Services } from "../services/services.ts";
import { saveTemporarily } from "../uploads/saveTemporarily.ts";
import { tooLarge, type UploadedFile } from "../uploads/uploadedFiles.ts";

export function dataRoutes({ data }: Services, temporaryFolder: string): Handlers<typeof dataContracts> {
  return {
    uploadData: (call) =>
      takingTable(call, temporaryFolder, data.find, (file, turn) =>
        data.intake.upload(
          call.params.id,
          { ...file, encoding: encodingOf(call.fields), ...wayOf(call.fields) },
          turn,
        ),
      ),
    listTables: ({ params }) => data.tables.list(params.id),
    restoreTable: ({ params, caller }) =>
      data.tables.restore(params.id, Number(params.version), caller.user.id),
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

/** What to do with the table in place. Throws a Problem for words that are not known. */
function wayOf(fields: ReadonlyMap<string, string>): UploadWay {
  const mode = fields.get("mode")?.trim() || "replace";
  const known = uploadModes.find((each) => each === mode);
  if (!known)
    throw problem("bad_value", { field: "mode", reason: `must be one of ${uploadModes.join(", ")}` });
  const key = fields.get("key") || null;
  if (known === "update" && key === null)
    throw problem("bad_value", { field: "key", reason: "must name the column by which rows are updated" });
  const isDryRun = fields.get("dry_run")?.trim() || "false";
  if (!["true", "false"].includes(isDryRun))
    throw problem("bad_value", { field: "dry_run", reason: "must be true or false" });
  return { mode: known, key, isDryRun: isDryRun === "true" };
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
