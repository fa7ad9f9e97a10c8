import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { done } from "../http/answers.ts";
import { readQuery } from "../http/readQuery.ts";
import { describeClassSection, describeFormField, describeGuardian } from "../records/describeRecord.ts";
import { writtenDate } from "../records/writtenDate.ts";
import { hostOf, type RouteDeps } from "./routeDeps.ts";

const guardianQuery = z.object({ email: z.string().trim().min(1, "is missing").max(320) });
const fieldsQuery = z.object({ user_type: z.enum(["1", "2", "3"]).transform(Number) });

/** Routes for a school's classes, session years, custom fields and guardians. */
export function schoolInfoRoutes(app: FastifyInstance, { access, schools, guardians }: RouteDeps): void {
  app.get("/school/classes", async (request) => {
    const { id } = await access.school(request);
    const [classes, sections] = await Promise.all([schools.classes(id), schools.classSections(id)]);
    return done({
      classes: classes.map(({ id, name }) => {
        const own = sections.filter(({ class_id }) => class_id === id);
        return { id, name, sections: own.map((one) => ({ id: one.section_id, name: one.section_name })) };
      }),
    });
  });

  app.get("/school/class-sections", async (request) => {
    const { id } = await access.school(request);
    return done({ class_sections: (await schools.classSections(id)).map(describeClassSection) });
  });

  app.get("/session-years", async (request) => {
    const { id } = await access.school(request);
    const years = await schools.sessionYears(id);
    return done({
      session_years: years.map(({ id, name, start_date, end_date, is_default }) => ({
        id,
        name,
        start_date: writtenDate(start_date),
        end_date: writtenDate(end_date),
        default: is_default === 1,
      })),
    });
  });

  app.get("/school/guardians/search", async (request) => {
    const school = await access.school(request);
    const { email } = readQuery(request, guardianQuery);
    const found = await guardians.byEmail(school.id, email);
    return done({ guardians: found.map((guardian) => describeGuardian(guardian, school, hostOf(request))) });
  });

  app.get("/school/custom-fields", async (request) => {
    const { id } = await access.school(request);
    const { user_type } = readQuery(request, fieldsQuery);
    return done({ custom_fields: (await schools.formFields(id, user_type)).map(describeFormField) });
  });
}
