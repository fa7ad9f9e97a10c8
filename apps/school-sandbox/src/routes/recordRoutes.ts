import multipart from "@fastify/multipart";
import { type Dataset, datasets, type PrintStatus, printStatuses } from "@print-builder/school";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { done } from "../http/answers.ts";
import { idOf, optional, readQuery, text, wholeNumber } from "../http/readQuery.ts";
import { notFound, refuseFields, SandboxError } from "../http/sandboxError.ts";
import { describeRecord, readReferences } from "../records/describeRecord.ts";
import { maxFileBytes, readForm } from "../records/readForm.ts";
import type { PeopleFilter, Person } from "../store/personStore.ts";
import type { School } from "../store/schoolStore.ts";
import { hostOf, type RouteDeps } from "./routeDeps.ts";

const yesOrNo = z.enum(["true", "false", "1", "0"]).transform((word) => word === "true" || word === "1");

const filterQuery = z.object({
  search: text,
  class_section_id: optional(wholeNumber(0, 1e12)),
  status: optional(z.enum(["active", "inactive", "1", "0"])),
  print_status: optional(z.enum([...printStatuses, "null"])),
  include_null: optional(yesOrNo),
});

const listQuery = filterQuery.extend({
  limit: optional(wholeNumber(1, 1000)),
  offset: optional(wholeNumber(0, 1e9)),
});

export async function recordRoutes(app: FastifyInstance, parts: RouteDeps): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: maxFileBytes, files: 12, fields: 300, fieldSize: 100_000, parts: 312 },
  });
  for (const dataset of datasets) {
    readingRoutes(app, dataset, parts);
    changingRoutes(app, dataset, parts);
  }
  app.get("/school/students/print-status/summary", async (request) => {
    const school = await parts.access.school(request);
    return done(await summarise(request, school, parts));
  });
}

async function describe(
  request: FastifyRequest,
  school: School,
  people: readonly Person[],
  parts: RouteDeps,
) {
  const references = await readReferences(parts, school, hostOf(request), people);
  return people.map((person) => describeRecord(person, references));
}

function readingRoutes(app: FastifyInstance, dataset: Dataset, parts: RouteDeps): void {
  const { access, people } = parts;

  app.get(`/school/${dataset}`, async (request) => {
    const school = await access.school(request);
    const query = readQuery(request, listQuery);
    const page = { limit: query.limit ?? 20, offset: query.offset ?? 0 };
    const { people: found, total } = await people.list(school.id, dataset, filterOf(dataset, query), page);
    return done({
      [dataset]: await describe(request, school, found, parts),
      pagination: { total, ...page },
    });
  });

  app.get(`/school/${dataset}/:id`, async (request) => {
    const school = await access.school(request);
    const person = await people.one(school.id, dataset, idOf(request));
    if (!person) throw notFound("This record");
    return done((await describe(request, school, [person], parts))[0]);
  });
}

function changingRoutes(app: FastifyInstance, dataset: Dataset, parts: RouteDeps): void {
  const { access, records } = parts;

  app.post(`/school/${dataset}`, async (request, reply) => {
    const school = await access.school(request);
    const person = await records.create(school, dataset, await readForm(request));
    reply.code(201);
    return done((await describe(request, school, [person], parts))[0]);
  });

  // Edits are sent as POST with a `_method` field, because existing school systems cannot parse a form sent with
  // PUT.
  app.post(`/school/${dataset}/:id`, async (request) => {
    const school = await access.school(request);
    const form = await readForm(request);
    if (form.text.get("_method")?.toUpperCase() !== "PUT") {
      throw new SandboxError(
        405,
        "method_not_allowed",
        "To change a record send the field _method with PUT.",
      );
    }
    const person = await records.edit(school, dataset, idOf(request), form);
    return done((await describe(request, school, [person], parts))[0]);
  });

  app.delete(`/school/${dataset}/:id`, async (request) => {
    const school = await access.school(request);
    await records.remove(school, dataset, idOf(request));
    return done(null);
  });
}

function filterOf(dataset: Dataset, query: z.output<typeof filterQuery>): PeopleFilter {
  const { status, print_status } = query;
  return {
    search: query.search,
    classSectionId: dataset === "students" ? (query.class_section_id ?? null) : null,
    status: status === undefined ? null : status === "active" || status === "1" ? "active" : "inactive",
    printStatus: print_status === "null" ? "none" : (print_status ?? null),
    includeNone: query.include_null ?? true,
  };
}

/** Accepts `statuses[]` repeated or as a plain list. Throws a SandboxError for an invalid status. */
function statusesIn(query: unknown): readonly PrintStatus[] {
  const given = query as Readonly<Record<string, string | readonly string[] | undefined>>;
  const sent = given["statuses[]"] ?? given.statuses;
  const words = (typeof sent === "string" ? sent.split(",") : (sent ?? [])).filter((word) => word !== "");
  const isKnown = words.every((word) => printStatuses.some((status) => status === word));
  if (!isKnown) refuseFields({ statuses: `statuses must be among ${printStatuses.join(", ")}.` });
  return words.length === 0 ? printStatuses : printStatuses.filter((status) => words.includes(status));
}

/** Counts records by status. Records without a status count as yet to print, unless include_null is false. */
async function summarise(request: FastifyRequest, school: School, { people }: RouteDeps) {
  const query = readQuery(request, filterQuery);
  const filter = { ...filterOf("students", query), printStatus: null };
  const counted = await people.countStatuses(school.id, "students", filter);
  const withoutStatus = (query.include_null ?? true) ? (counted.get(null) ?? 0) : 0;
  const entries = statusesIn(request.query).map((status) => {
    const count = counted.get(status) ?? 0;
    return [status, status === "yet_to_print" ? count + withoutStatus : count] as const;
  });
  const total = entries.reduce((sum, [, count]) => sum + count, 0);
  return { counts: Object.fromEntries(entries), total };
}
