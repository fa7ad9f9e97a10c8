import { type Dataset, type PrintStatus, printStatuses } from "@print-builder/school";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { done } from "../http/answers.ts";
import { readBody } from "../http/readQuery.ts";
import type { RouteDeps } from "./routeDeps.ts";

const bulkBody = z.object({
  // Ids are checked one by one, so that an unknown id does not stop the other entries.
  records: z
    .array(z.object({ id: z.unknown(), print_status: z.enum(printStatuses) }))
    .min(1, "must have an entry")
    .max(1000, "may have 1000 entries at most"),
});

/** The staff route also accepts teachers, for whom there is no separate route. */
const bulkRoutes: Readonly<Record<string, readonly Dataset[]>> = {
  "/school/students/print-status/bulk": ["students"],
  "/school/staff/print-status/bulk": ["staff", "teachers"],
};

type Failed = { readonly id: unknown; readonly message: string };

export function printStatusRoutes(app: FastifyInstance, { access, people, clock }: RouteDeps): void {
  for (const [path, datasets] of Object.entries(bulkRoutes)) {
    app.post(path, async (request) => {
      const school = await access.school(request);
      const { wanted, failed } = sortOut(readBody(request, bulkBody).records);
      const now = clock().toISOString();
      const updated: { id: number; print_status: PrintStatus }[] = [];
      for (const status of printStatuses) {
        const ids = [...wanted].flatMap(([id, one]) => (one === status ? [id] : []));
        const set = await people.setPrintStatus(school.id, datasets, ids, status, now);
        updated.push(...set.map((id) => ({ id, print_status: status })));
        const found = new Set(set);
        const missing = ids.filter((id) => !found.has(id));
        failed.push(...missing.map((id) => ({ id, message: "This school has no such record." })));
      }
      return done({ updated: updated.length, records: updated, failed });
    });
  }
}

/** The requested status of each record. If an id occurs twice, its last entry counts. */
function sortOut(entries: z.output<typeof bulkBody>["records"]) {
  const wanted = new Map<number, PrintStatus>();
  const failed: Failed[] = [];
  for (const { id, print_status } of entries) {
    const number = Number(id);
    const isId = Number.isSafeInteger(number) && number >= 1;
    if (isId) wanted.set(number, print_status);
    else failed.push({ id, message: "id must be a record's id." });
  }
  return { wanted, failed };
}
