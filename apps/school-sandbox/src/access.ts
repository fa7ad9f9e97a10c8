import type { FastifyRequest } from "fastify";
import { forbidden, type SandboxError, unauthenticated } from "./http/sandboxError.ts";
import type { AccessStore, Token } from "./store/accessStore.ts";
import type { School, SchoolStore } from "./store/schoolStore.ts";

/** Access control. Each function throws a SandboxError with the response if it denies access. */
export type Access = {
  /** Requires a super admin's token. */
  superAdmin(request: FastifyRequest): Promise<Token>;
  /** Requires an impersonation token and its school's code. */
  school(request: FastifyRequest): Promise<School>;
  /** Requires a super admin's token, or an impersonation of the school with its code. */
  schoolFiles(request: FastifyRequest, schoolId: string): Promise<void>;
};

export function createAccess(tokens: AccessStore, schools: SchoolStore, clock: () => Date): Access {
  async function tokenOf(request: FastifyRequest): Promise<Token> {
    const [, secret] = /^Bearer\s+(\S{1,500})$/i.exec(request.headers.authorization ?? "") ?? [];
    const token = secret === undefined ? undefined : await tokens.token(secret);
    if (!token || token.expires_at <= clock().toISOString()) throw unauthenticated();
    return token;
  }

  async function schoolOfCode(request: FastifyRequest): Promise<School> {
    const code = request.headers["school-code"];
    if (typeof code !== "string" || code === "") {
      throw forbidden("This call needs the header school-code.");
    }
    const school = await schools.byCode(code);
    if (!school) throw forbidden("There is no school with this school-code.");
    return school;
  }

  return {
    async superAdmin(request) {
      const token = await tokenOf(request);
      if (token.kind === "super_admin") return token;
      throw forbidden("This call needs the super admin's token, not an impersonation's.");
    },
    async school(request) {
      const token = await tokenOf(request);
      if (token.kind !== "impersonation") {
        throw forbidden("This call needs the token of an impersonation. Impersonate an administrator first.");
      }
      const school = await schoolOfCode(request);
      if (school.id !== token.school_id) throw wrongSchool();
      return school;
    },
    async schoolFiles(request, schoolId) {
      const token = await tokenOf(request);
      const school = await schoolOfCode(request);
      if (String(school.id) !== schoolId) throw wrongSchool();
      if (token.kind === "impersonation" && token.school_id !== school.id) throw wrongSchool();
    },
  };
}

function wrongSchool(): SandboxError {
  return forbidden("Token, school-code and address must belong to the same school.");
}
