import { type ProjectAnswer, routes, type SchoolMappingAnswer } from "@print-builder/api";
import type { AdminCalls, Impersonation } from "@print-builder/school";
import { messageOf } from "../api/apiError.ts";
import { call } from "../api/call.ts";
import { announce } from "../records/projectEvents.ts";
import { noticeAccess } from "./schoolAccess.ts";
import { renewConnection } from "./schoolSession.ts";
import { SignInFailure } from "./superAdminLogin.ts";

export type SchoolAccess = {
  readonly projectId: string;
  readonly schoolId: number;
  readonly adminEmail: string;
  /** The school as the project knows it, without tokens. */
  readonly meta: SchoolMappingAnswer["meta"];
  /** True if this browser also needs the access for its own calls, even if it was not connected before. */
  readonly isKept: boolean;
};

function signInFailure(title: string, detail: string, cause?: unknown): SignInFailure {
  return new SignInFailure({ title, message: title, detail }, { cause });
}

const noImpersonation = "Impersonation failed";

async function impersonate(
  admin: AdminCalls,
  { schoolId, adminEmail }: SchoolAccess,
): Promise<Impersonation> {
  try {
    return await admin.impersonate(schoolId, adminEmail);
  } catch (error) {
    throw signInFailure(noImpersonation, messageOf(error), error);
  }
}

/** A mistyped number must not give the project records from another school. */
function checkSchool({ school_code, school }: Impersonation, { schoolId, meta }: SchoolAccess): void {
  if (typeof meta.school_code !== "string" || meta.school_code === school_code) return;
  const own = typeof meta.school_name === "string" ? meta.school_name : meta.school_code;
  throw signInFailure(
    noImpersonation,
    `School ${schoolId} is ${school.name}, but this project's cards belong to ${own}.`,
  );
}

/**
 * Gives a project new access to its school: impersonates the administrator and stores the token with the project, and
 * in a browser connected to the school. Returns the project with its increased revision.
 * @throws SignInFailure if the school system refuses, or the token cannot be stored
 */
export async function renewSchoolAccess(admin: AdminCalls, access: SchoolAccess): Promise<ProjectAnswer> {
  const impersonation = await impersonate(admin, access);
  checkSchool(impersonation, access);
  const school_mapping_meta = {
    impersonation_token: impersonation.impersonation_token,
    last_updated: new Date().toISOString(),
    school_code: impersonation.school_code,
  };
  const params = { id: access.projectId };
  const project = await call(routes.updateProject, { params, body: { school_mapping_meta } }).catch(
    (error: unknown) => {
      throw signInFailure("The new access could not be stored", messageOf(error), error);
    },
  );
  if (renewConnection(impersonation, access.isKept)) noticeAccess("school", true);
  announce("school-access-renewed", { projectId: project.id, project });
  return project;
}
