import { datasets } from "@print-builder/school";
import { describe, expect, test } from "vitest";
import { scriptOf } from "./names.ts";
import { seedSchools } from "./seedSchools.ts";

const rows = await seedSchools();
const living = rows.school.filter(({ deleted_at }) => deleted_at === null);
const people = (schoolId: number, dataset: string) =>
  rows.person.filter((person) => person.school_id === schoolId && person.dataset === dataset);

describe("the invented schools", () => {
  test("seeds the same data at every start, except for password salts", async () => {
    const again = await seedSchools();
    const { super_admin, ...rest } = rows;
    const { super_admin: otherAdmins, ...otherRest } = again;
    expect(otherRest).toEqual(rest);
    expect(otherAdmins.map(({ email }) => email)).toEqual(super_admin.map(({ email }) => email));
  });

  test("the seed has fourteen schools with two to four administrators each", () => {
    expect(living).toHaveLength(14);
    for (const { id } of living) {
      const admins = rows.school_admin.filter(({ school_id }) => school_id === id);
      expect(admins.length).toBeGreaterThanOrEqual(2);
      expect(admins.length).toBeLessThanOrEqual(4);
    }
  });

  test("Riverside has 1,250 students, 90 teachers and 45 staff", () => {
    expect(rows.school[0]).toMatchObject({
      name: "Riverside International School",
      code: "RIV001",
      domain: "riverside",
    });
    expect(datasets.map((dataset) => people(1, dataset).length)).toEqual([1250, 90, 45]);
    const used = new Set(people(1, "students").map(({ class_section_id }) => class_section_id));
    expect(used.size).toBe(24);
    expect(rows.session_year.filter(({ school_id }) => school_id === 1)).toHaveLength(3);
  });

  test("Riverside's smallest class has 40 students; the rest have 52 or 53", () => {
    const sizes = Map.groupBy(people(1, "students"), ({ class_section_id }) => class_section_id);
    const counts = [...sizes.values()].map((section) => section.length).sort((one, other) => one - other);
    expect([counts[0], ...new Set(counts.slice(1))]).toEqual([40, 52, 53]);
    const last = rows.class_section.filter(({ school_id }) => school_id === 1).at(-1);
    const rolls = sizes.get(last?.id ?? null)?.map(({ roll_number }) => Number(roll_number));
    expect(rolls).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  });

  test("all schools but Riverside have 20 to 300 students", () => {
    const sizes = living.slice(1).map(({ id }) => people(id, "students").length);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(20);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(300);
  });

  test("seeds names in five scripts, very long names, and 3% without a photo", () => {
    const students = people(1, "students");
    const scripts = new Set(students.map(({ first_name }) => scriptOf(first_name)));
    expect(scripts).toEqual(new Set(["latin", "devanagari", "gujarati", "tamil", "arabic"]));
    expect(students.some(({ first_name, last_name }) => `${first_name} ${last_name}`.length > 40)).toBe(true);
    const missing = students.filter(({ image }) => image === null).length;
    expect(missing / students.length).toBeGreaterThan(0.02);
    expect(missing / students.length).toBeLessThan(0.04);
  });

  test("each user type has custom fields of all eight types", () => {
    for (const userType of [1, 2, 3]) {
      const fields = rows.form_field.filter((one) => one.school_id === 1 && one.user_type === userType);
      expect(new Set(fields.map(({ type }) => type)).size).toBe(8);
    }
  });

  test("record ids and user ids do not overlap; student numbers are unique", () => {
    const users = new Set(rows.person.map(({ user_id }) => user_id));
    expect(rows.person.some(({ id }) => users.has(id ?? 0))).toBe(false);
    const numbers = people(1, "students").map(({ number }) => number);
    expect(new Set(numbers).size).toBe(1250);
  });
});
