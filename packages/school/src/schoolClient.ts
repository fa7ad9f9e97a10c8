import { z } from "zod";
import { isObject, looseList } from "./looseValues.ts";
import { type CustomField, customFieldSchema } from "./records/customField.ts";
import { createRecordCalls, type RecordCalls } from "./records/recordCalls.ts";
import type { Dataset } from "./records/schoolRecord.ts";
import {
  type ClassSection,
  classSectionSchema,
  type FoundGuardian,
  foundGuardianSchema,
  type Impersonation,
  impersonationSchema,
  type Pagination,
  paginationSchema,
  type School,
  type SchoolAdmin,
  type SchoolClass,
  type SessionYear,
  type SuperAdmin,
  schoolAdminSchema,
  schoolClassSchema,
  schoolSchema,
  sessionYearSchema,
  superAdminSchema,
} from "./school.ts";
import {
  type CallOptions,
  createTransport,
  type SchoolClientOptions,
  type SchoolTransport,
} from "./transport.ts";

/** A login returns a token, or sends a code by e-mail that `verify2fa` expects. */
export type LoginResult =
  | { readonly kind: "signed_in"; readonly token: string; readonly user: SuperAdmin }
  | { readonly kind: "two_factor" };

export type SchoolsQuery = {
  /** Default 10. */
  readonly limit?: number;
  readonly offset?: number;
  readonly sort?: string;
  readonly order?: "ASC" | "DESC";
  readonly search?: string;
  readonly packageId?: number;
  readonly showDeleted?: boolean;
};

export type SchoolPage = { readonly schools: readonly School[]; readonly pagination: Pagination };

/** Calls for super admins. They carry the super admin's token after the login. */
export type AdminCalls = {
  login(email: string, password: string, options?: CallOptions): Promise<LoginResult>;
  /** Completes a login with the six digits from the e-mail. */
  verify2fa(
    email: string,
    code: string,
    options?: CallOptions,
  ): Promise<{ readonly token: string; readonly user: SuperAdmin }>;
  logout(options?: CallOptions): Promise<void>;
  schools(query?: SchoolsQuery, options?: CallOptions): Promise<SchoolPage>;
  school(id: number, options?: CallOptions): Promise<School>;
  schoolAdmins(schoolId: number, options?: CallOptions): Promise<readonly SchoolAdmin[]>;
  impersonate(schoolId: number, adminEmail: string, options?: CallOptions): Promise<Impersonation>;
  stopImpersonation(options?: CallOptions): Promise<void>;
};

/** Calls for a school's own data. They carry the impersonation token and the school code. */
export type SchoolInfoCalls = {
  classes(options?: CallOptions): Promise<readonly SchoolClass[]>;
  classSections(options?: CallOptions): Promise<readonly ClassSection[]>;
  sessionYears(options?: CallOptions): Promise<readonly SessionYear[]>;
  findGuardians(email: string, options?: CallOptions): Promise<readonly FoundGuardian[]>;
  /** The custom fields of this dataset's people. */
  customFields(dataset: Dataset, options?: CallOptions): Promise<readonly CustomField[]>;
};

/** Every call to the school system. All calls throw a SchoolError if they fail. */
export type SchoolClient = {
  readonly admin: AdminCalls;
  readonly records: RecordCalls;
  readonly info: SchoolInfoCalls;
  /** The transport of the calls, shared with the file manager's client. */
  readonly transport: SchoolTransport;
};

const userTypes: Readonly<Record<Dataset, number>> = { students: 1, staff: 2, teachers: 3 };

const signedIn = z.object({ token: z.string().min(1).max(4000), user: superAdminSchema });

/** Creates a client for the school system at `baseUrl`. It is stateless, so tokens are read for every call. */
export function createSchoolClient(options: SchoolClientOptions): SchoolClient {
  const transport = createTransport(options);
  return {
    admin: adminCalls(transport),
    records: createRecordCalls(transport),
    info: infoCalls(transport),
    transport,
  };
}

/** Accepts a list under its name or bare. */
function listIn<Entry extends z.ZodType>(name: string, entry: Entry) {
  return z.preprocess(
    (content) => (isObject(content) && name in content ? content[name] : content),
    looseList(entry),
  );
}

/** Accepts an object bare or under its name. */
function oneIn<Schema extends z.ZodType>(name: string, schema: Schema) {
  return z.preprocess(
    (content) => (isObject(content) && isObject(content[name]) ? content[name] : content),
    schema,
  );
}

const asksForCode = z.object({ two_factor_required: z.literal([true, 1, "1"]) });

const loginSchema = z.union([
  asksForCode.transform(() => ({ kind: "two_factor" }) as const),
  signedIn.transform(({ token, user }) => ({ kind: "signed_in", token, user }) as const),
]);

function adminCalls({ json }: SchoolTransport): AdminCalls {
  return {
    login: (email, password, { signal } = {}) =>
      json(
        { method: "POST", path: "/admin/login", caller: "nobody", body: { email, password }, signal },
        loginSchema,
      ),
    verify2fa: (email, code, { signal } = {}) =>
      json(
        { method: "POST", path: "/admin/verify-2fa", caller: "nobody", body: { email, code }, signal },
        signedIn,
      ),
    logout: async ({ signal } = {}) => {
      await json(
        { method: "POST", path: "/admin/logout", caller: "super_admin", body: {}, signal },
        z.unknown(),
      );
    },
    schools: (query = {}, { signal } = {}) =>
      json(
        { method: "GET", path: "/admin/schools", caller: "super_admin", query: schoolsQuery(query), signal },
        z.object({ schools: looseList(schoolSchema), pagination: paginationSchema }),
      ),
    school: (id, { signal } = {}) =>
      json(
        { method: "GET", path: `/admin/schools/${id}`, caller: "super_admin", signal },
        oneIn("school", schoolSchema),
      ),
    schoolAdmins: (schoolId, { signal } = {}) =>
      json(
        {
          method: "GET",
          path: "/admin/school-admins",
          caller: "super_admin",
          query: { school_id: schoolId },
          signal,
        },
        listIn("admin_users", schoolAdminSchema),
      ),
    impersonate: (schoolId, adminEmail, { signal } = {}) =>
      json(
        {
          method: "POST",
          path: "/admin/impersonate",
          caller: "super_admin",
          body: { school_id: schoolId, admin_email: adminEmail },
          signal,
        },
        impersonationSchema,
      ),
    stopImpersonation: async ({ signal } = {}) => {
      await json(
        { method: "POST", path: "/admin/stop-impersonation", caller: "super_admin", body: {}, signal },
        z.unknown(),
      );
    },
  };
}

function schoolsQuery(query: SchoolsQuery) {
  return {
    limit: query.limit ?? 10,
    offset: query.offset ?? 0,
    sort: query.sort ?? "id",
    order: query.order ?? "ASC",
    search: query.search || undefined,
    package_id: query.packageId,
    show_deleted: query.showDeleted ? 1 : 0,
  };
}

function infoCalls({ json }: SchoolTransport): SchoolInfoCalls {
  const read = <Entry extends z.ZodType>(
    path: string,
    name: string,
    entry: Entry,
    query: Readonly<Record<string, string | number>>,
    { signal }: CallOptions = {},
  ) => json({ method: "GET", path, caller: "school", query, signal }, listIn(name, entry));
  return {
    classes: (options) => read("/school/classes", "classes", schoolClassSchema, {}, options),
    classSections: (options) =>
      read("/school/class-sections", "class_sections", classSectionSchema, {}, options),
    sessionYears: (options) => read("/session-years", "session_years", sessionYearSchema, {}, options),
    findGuardians: (email, options) =>
      read("/school/guardians/search", "guardians", foundGuardianSchema, { email }, options),
    customFields: (dataset, options) =>
      read(
        "/school/custom-fields",
        "custom_fields",
        customFieldSchema,
        { user_type: userTypes[dataset] },
        options,
      ),
  };
}
