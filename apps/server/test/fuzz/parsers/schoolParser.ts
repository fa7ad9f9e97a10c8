import {
  createFileManager,
  createSchoolClient,
  datasets,
  flattenRecord,
  recordFields,
  SchoolError,
} from "@print-builder/school";
import { type Outcome, outcomeOf, type Parser } from "./parser.ts";

/** A school system's answer to any call. */
export type SchoolAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
};

const tokens = { superAdminToken: "s", impersonationToken: "i", schoolCode: "C" };
const maxBytes = 1_000_000;

/** Calls a school that always gives the same answer. Each call returns its content or throws a SchoolError. */
const school: Parser<SchoolAnswer> = async ({ status, headers, bytes }) => {
  const options = {
    baseUrl: "http://school.example",
    tokens: () => tokens,
    fetch: async () => new Response(isBodiless(status) ? null : Buffer.from(bytes), { status, headers }),
    sleep: () => Promise.resolve(),
    maxAnswerBytes: maxBytes,
  };
  const { admin, records, info } = createSchoolClient(options);
  const files = createFileManager({ ...options, schoolId: 1 });
  const calls: readonly (() => Promise<unknown>)[] = [
    () => admin.login("a@b.c", "x"),
    () => admin.verify2fa("a@b.c", "123456"),
    () => admin.schools(),
    () => admin.school(1),
    () => admin.schoolAdmins(1),
    () => admin.impersonate(1, "a@b.c"),
    () => info.classes(),
    () => info.classSections(),
    () => info.sessionYears(),
    () => info.findGuardians("a@b.c"),
    () => info.customFields("students"),
    ...datasets.flatMap((dataset) => [
      async () => (await records.list(dataset)).records.map(recordFields),
      async () => flattenRecord(await records.get(dataset, 1)),
      () => records.printStatusSummary(dataset),
      () => records.setPrintStatus(dataset, [{ id: 1, print_status: "printed" }]),
    ]),
    () => files.list(""),
    () => files.search("a", ""),
    () => files.download("a.jpg"),
    () => files.bulkDownload(["a"]),
  ];
  const outcomes: Outcome[] = [];
  for (const call of calls) outcomes.push(await outcomeOf([SchoolError], call));
  return outcomes.includes("taken") ? "taken" : "refused";
};

function isBodiless(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}

export const schoolParsers = { school };
