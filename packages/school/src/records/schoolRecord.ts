import { z } from "zod";
import { firstOf, isObject, looseId, looseList, looseText } from "../looseValues.ts";
import { classSectionSchema } from "../school.ts";
import { customFieldSchema } from "./customField.ts";

export const datasets = ["students", "teachers", "staff"] as const;

/** The group of people that a project's records come from. */
export type Dataset = (typeof datasets)[number];

export const printStatuses = ["yet_to_print", "ready_to_print", "printed"] as const;

export type PrintStatus = (typeof printStatuses)[number];

/** Values to filter lists by: a print status, or the word `null` for records without a status. */
export const printStatusFilters = [...printStatuses, "null"] as const;

export type PrintStatusFilter = (typeof printStatusFilters)[number];

const optionalId = looseId.nullish().transform((id) => id ?? null);

function withFullName(value: unknown): unknown {
  if (!isObject(value)) return value;
  const names = [value.first_name, value.last_name].filter((name) => typeof name === "string" && name !== "");
  return { ...value, full_name: firstOf(value, ["full_name", "name"]) ?? names.join(" ") };
}

// Loose, because cards can also show fields that only this school has.
const userSchema = z.preprocess(
  withFullName,
  z.looseObject({
    id: optionalId,
    first_name: looseText,
    last_name: looseText,
    full_name: looseText,
    email: looseText,
    mobile: looseText,
    gender: looseText,
    dob: looseText,
    /** URL of the photo. A URL that ends in dummy_logo.jpg is a placeholder (`isMissingPhoto`). */
    image: looseText,
    current_address: looseText,
    permanent_address: looseText,
    custom_fields: looseList(customFieldSchema),
  }),
);

const guardianSchema = z.preprocess(
  withFullName,
  z.looseObject({
    id: optionalId,
    first_name: looseText,
    last_name: looseText,
    full_name: looseText,
    email: looseText,
    mobile: looseText,
    image: looseText,
    // Many schools have no custom fields, and an invalid list must not make the whole record invalid.
    custom_fields: looseList(customFieldSchema).catch([]),
  }),
);

const common = {
  /** The record's own id, used in calls; not `user_id`. */
  id: looseId,
  user_id: optionalId,
  user: userSchema,
  /** Null if the record has no status yet, which counts as yet_to_print (`printStatusOf`). */
  print_status: z.enum(printStatuses).nullish().catch(null).transform(orNull),
  created_at: looseText,
  updated_at: looseText,
  deleted_at: looseText,
};

function orNull<Value>(value: Value | null | undefined): Value | null {
  return value ?? null;
}

function normalised(idName: string): (value: unknown) => unknown {
  return (value) => {
    if (!isObject(value)) return value;
    const { guardian_details: details, ...rest } = value;
    const guardian = value.guardian ?? details;
    return {
      ...rest,
      id: firstOf(value, ["id", idName]),
      ...(guardian === undefined ? {} : { guardian }),
    };
  };
}

const studentSchema = z.preprocess(
  normalised("student_id"),
  z.looseObject({
    ...common,
    admission_no: looseText,
    roll_number: looseText,
    admission_date: looseText,
    class_section_id: optionalId,
    session_year_id: optionalId,
    guardian: guardianSchema.nullish().transform(orNull),
    class_section: classSectionSchema.nullish().transform(orNull),
  }),
);

const employed = {
  ...common,
  employee_id: looseText,
  department: looseText,
  designation: looseText,
  qualification: looseText,
  experience: looseText,
  salary: looseText,
};

const teacherSchema = z.preprocess(
  normalised("teacher_id"),
  z.looseObject({ ...employed, subjects: looseList(z.looseObject({ id: optionalId, name: looseText })) }),
);

const staffSchema = z.preprocess(normalised("staff_id"), z.looseObject(employed));

export const recordSchemas = {
  students: studentSchema,
  teachers: teacherSchema,
  staff: staffSchema,
} as const satisfies Record<Dataset, z.ZodType>;

export type Student = z.output<typeof studentSchema>;
export type Teacher = z.output<typeof teacherSchema>;
export type StaffMember = z.output<typeof staffSchema>;

/** The record type of a dataset: `RecordOf<"students">` is a Student. */
export type RecordOf<Name extends Dataset> = z.output<(typeof recordSchemas)[Name]>;

export type SchoolRecord = Student | Teacher | StaffMember;

/** A record's print status; defaults to yet to print. */
export function printStatusOf(record: Pick<SchoolRecord, "print_status">): PrintStatus {
  return record.print_status ?? "yet_to_print";
}

/** Parses a record stored as JSON. Throws a ZodError if it is invalid. @internal Used by tests to create records. */
export function parseSchoolRecord<Name extends Dataset>(dataset: Name, value: unknown): RecordOf<Name> {
  return recordSchemas[dataset].parse(value) as RecordOf<Name>;
}
