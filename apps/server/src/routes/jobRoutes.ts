import type { jobContracts } from "@print-builder/api/contracts";
import type { Handlers } from "../http/serve.ts";
import type { Services } from "../services/services.ts";

export function jobRoutes({ jobs }: Services): Handlers<typeof jobContracts> {
  return {
    startStandardZip: async ({ params, body, caller }) => ({
      job_id: await jobs.startStandardZip(params.id, body, caller.user.id),
    }),
    startSchoolZip: async ({ params, body, caller }) => ({
      job_id: await jobs.startSchoolZip(params.id, body, caller.user.id),
    }),
    startPrintJob: async ({ params, body, caller }) => ({
      job_id: await jobs.startPrint(params.id, body, caller.user.id),
    }),
    getJob: ({ params }) => jobs.get(params.jobId),
    controlJob: ({ params, query }) =>
      query.action === "pause" ? jobs.pause(params.jobId) : jobs.resume(params.jobId),
    cancelJob: async ({ params }) => {
      await jobs.cancel(params.jobId);
      return undefined;
    },
    downloadJob: async ({ params }) => {
      const { stream, size, name } = await jobs.open(params.jobId);
      return { type: "application/zip", body: stream, size, saveAs: name };
    },
  };
}
