import type { Dataset } from "@print-builder/school";

/** The wizard's words for the people of each dataset. */
export const datasetWords: Readonly<
  Record<
    Dataset,
    { readonly title: string; readonly about: string; readonly one: string; readonly many: string }
  >
> = {
  students: { title: "Students", about: "Profiles, guardians, photos", one: "student", many: "students" },
  teachers: { title: "Teachers", about: "Records, subjects, photos", one: "teacher", many: "teachers" },
  staff: {
    title: "Staff",
    about: "Non-teaching staff, roles, photos",
    one: "member of staff",
    many: "members of staff",
  },
};
