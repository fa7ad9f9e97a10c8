import { maxTableBytes, problem, uploadModes } from "@print-builder/api";
import type { dataContracts, dataModeContracts, liveDataContracts } from "@print-builder/api/contracts";
import { encodingNamed } from "@print-builder/production";
import type { Handlers } from "../http/serve.ts";
import type { Turn } from "../queues/fairQueue.ts";
import type { TableUpload, UploadWay } from "../services/records/uploadTable.ts";
import type { Services } from "../services/services.ts";
import { saveTemporarily, tooLarge, type UploadedFile } from "../uploads/uploadedFiles.ts";

export function dataRoutes({ data }: Services, temporaryFolder: string): Handlers<typeof dataContracts> {
  return {
    uploadData: (call) =>
      withUploadedTable(call, temporaryFolder, data.find, (file, turn) =>
        data.intake.upload(
          call.params.id,
          { ...file, encoding: encodingOf(call.fields), ...uploadWayOf(call.fields) },
          turn,
        ),
      ),
    listTables: ({ params }) => data.tables.list(params.id),
    restoreTable: ({ params, caller }) =>
      data.tables.restore(params.id, Number(params.version), caller.user.id),
    joinTable: (call) =>
      withUploadedTable(call, temporaryFolder, data.find, (file, turn) =>
        data.intake.join(call.params.id, file, turn),
      ),
    readTable: (call) =>
      withUploadedTable(call, temporaryFolder, data.find, (file, turn) =>
        data.intake.look(file, call.query.sheet, turn),
      ),
    getIntake: ({ params }) => data.intake.get(params.id),
    changeIntake: ({ params, body, caller, reply }) =>
      data.intake.change(params.id, body, { user: caller.user.id, signal: untilLeft(reply) }),
    listRows: ({ params, query }) => data.rows(params.id, query),
    async countRows({ params }) {
      return { count: await data.count(params.id) };
    },
    saveMapping: ({ params, body }) => data.saveMapping(params.id, body),
  };
}

/** The encoding that the sender names; undefined to detect it. Throws a Problem for an unknown one. */
function encodingOf(fields: ReadonlyMap<string, string>): string | undefined {
  const sent = fields.get("encoding")?.trim();
  if (!sent) return undefined;
  const name = encodingNamed(sent);
  if (name === null)
    throw problem("bad_value", { field: "encoding", reason: "is not an encoding that is known here" });
  return name;
}

/** How to combine the upload with the current table. Throws a Problem for unknown values. */
function uploadWayOf(fields: ReadonlyMap<string, string>): UploadWay {
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

/** Aborted when the client disconnects: nobody waits for the table any more. */
function untilLeft(reply: Reply): AbortSignal {
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

/** Passes the one uploaded file on to its reader. */
async function withUploadedTable<Answer>(
  { params, files, caller, reply }: TableCall,
  temporaryFolder: string,
  find: (projectId: string) => Promise<unknown>,
  take: (file: TableUpload, turn: Turn) => Promise<Answer>,
): Promise<Answer> {
  await find(params.id);
  const signal = untilLeft(reply);
  await using saved = new AsyncDisposableStack();
  let upload: TableUpload | null = null;
  // Fields may follow the file: read the whole body first.
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

export function dataModeRoutes({ dataMode }: Services): Handlers<typeof dataModeContracts> {
  return {
    async getDataMode({ params }) {
      return { data: { mode: await dataMode.get(params.id) } };
    },
    async setDataMode({ params, body }) {
      await dataMode.set(params.id, body.mode);
      return { data: { mode: body.mode } };
    },
    async clearStandardData({ params }) {
      await dataMode.clearStandard(params.id);
    },
    async clearSchoolData({ params }) {
      await dataMode.clearSchool(params.id);
    },
  };
}
