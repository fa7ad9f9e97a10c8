import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { done } from "../http/answers.ts";
import { idOf, optional, readBody, readQuery, text, wholeNumber } from "../http/readQuery.ts";
import { forbidden, notFound, SandboxError } from "../http/sandboxError.ts";
import { describeSchool } from "../records/describeRecord.ts";
import { type SchoolAdmin, schoolSorts } from "../store/schoolStore.ts";
import { hostOf, type RouteDeps } from "./routeDeps.ts";

const credentials = z.object({ email: z.string().min(1).max(320), password: z.string().min(1).max(1000) });
const codeBody = z.object({
  email: z.string().min(1).max(320),
  code: z
    .union([z.string(), z.number().transform(String)])
    .pipe(z.string().regex(/^\d{6}$/, "must be six digits")),
});

const schoolsQuery = z.object({
  limit: optional(wholeNumber(1, 100)),
  offset: optional(wholeNumber(0, 1_000_000)),
  sort: optional(z.enum(schoolSorts)),
  order: optional(
    z
      .string()
      .toLowerCase()
      .pipe(z.enum(["asc", "desc"])),
  ),
  search: text,
  package_id: optional(wholeNumber(0, 1_000_000)),
  show_deleted: optional(z.enum(["0", "1", "true", "false"])),
});

const adminsQuery = z.object({ school_id: wholeNumber(1, 1e12) });
const id = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number),
]);
const impersonationBody = z.object({ school_id: id, admin_email: z.string().min(1).max(320) });

/** Routes for super admins: signing in, listing schools, and impersonating school administrators. */
export function adminRoutes(app: FastifyInstance, parts: RouteDeps): void {
  signInRoutes(app, parts);
  schoolRoutes(app, parts);
  impersonationRoutes(app, parts);
}

function signInRoutes(app: FastifyInstance, { access, accessStore, signIn }: RouteDeps): void {
  app.post("/admin/login", async (request) => {
    const { email, password } = readBody(request, credentials);
    return done(await signIn.login(email, password));
  });

  app.post("/admin/verify-2fa", async (request) => {
    const { email, code } = readBody(request, codeBody);
    return done(await signIn.verify(email, code));
  });

  app.post("/admin/logout", async (request) => {
    const { hash } = await access.superAdmin(request);
    // Impersonation tokens stay valid, because projects keep using them.
    await accessStore.revoke(hash);
    return done(null);
  });
}

function schoolRoutes(app: FastifyInstance, { access, schools }: RouteDeps): void {
  app.get("/admin/schools", async (request) => {
    await access.superAdmin(request);
    const query = readQuery(request, schoolsQuery);
    const limit = query.limit ?? 10;
    const offset = query.offset ?? 0;
    const { schools: found, total } = await schools.list({
      limit,
      offset,
      sort: query.sort ?? "id",
      order: query.order ?? "asc",
      search: query.search,
      packageId: query.package_id ?? null,
      showDeleted: query.show_deleted === "1" || query.show_deleted === "true",
    });
    const host = hostOf(request);
    return done({
      schools: found.map((school) => describeSchool(school, host)),
      pagination: { total, limit, offset },
    });
  });

  app.get("/admin/schools/:id", async (request) => {
    await access.superAdmin(request);
    const school = await schools.byId(idOf(request));
    if (!school) throw notFound("This school");
    return done(describeSchool(school, hostOf(request)));
  });

  app.get("/admin/school-admins", async (request) => {
    await access.superAdmin(request);
    const { school_id } = readQuery(request, adminsQuery);
    if (!(await schools.byId(school_id))) throw notFound("This school");
    return done({ admin_users: (await schools.admins(school_id)).map(describeAdmin) });
  });
}

function impersonationRoutes(
  app: FastifyInstance,
  { access, accessStore, schools, clock, tokenTtl }: RouteDeps,
): void {
  app.post("/admin/impersonate", async (request) => {
    const superAdmin = await access.superAdmin(request);
    const { school_id, admin_email } = readBody(request, impersonationBody);
    const school = await schools.byId(school_id);
    if (!school) throw notFound("This school");
    if (school.status !== "active") throw forbidden(`${school.name} is closed.`);
    const wanted = admin_email.trim().toLowerCase();
    const admin = (await schools.admins(school.id)).find(({ email }) => email === wanted);
    if (!admin) throw notFound(`An administrator of ${school.name} with this email`);
    if (admin.status !== "active") {
      throw new SandboxError(
        403,
        "forbidden",
        "This administrator's account is inactive. Choose another one.",
      );
    }
    const impersonation_token = await accessStore.issue({
      kind: "impersonation",
      super_admin_id: superAdmin.super_admin_id,
      parent_hash: superAdmin.hash,
      school_id: school.id,
      expires_at: new Date(clock().getTime() + tokenTtl * 1000).toISOString(),
    });
    const shown = describeSchool(school, hostOf(request));
    return done({
      impersonation_token,
      school_code: school.code,
      school: shown,
      admin_user: describeAdmin(admin),
    });
  });

  app.post("/admin/stop-impersonation", async (request) => {
    const { hash } = await access.superAdmin(request);
    await accessStore.revokeImpersonations(hash);
    return done(null);
  });
}

function describeAdmin({ id, first_name, last_name, email, status, created_at }: SchoolAdmin) {
  return { id, first_name, last_name, email, status, created_at };
}
