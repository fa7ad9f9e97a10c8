import type { Fact } from "./meaningOf.ts";

const date =
  /^\d{1,4}[-/. ]\d{1,2}[-/. ]\d{1,4}(?:[T ].*)?$|^\d{1,2}[-/. ]\p{L}{3,}\.?[-/. ,]*\d{2,4}$|^\p{L}{3,}\.? \d{1,2},? \d{4}$/u;
const dateLike = /\d/;
const phone = /^[+(]?[\d\s()+./-]{5,}(?:\s?(?:x|ext\.?)\s?\d+)?$/i;
const extension = /\b(?:x|ext)\b\.?\s*\d+$/i;
const email = /^\S+@\S+$/;
const picture = /\.(?:jpe?g|png|gif|webp|svg|bmp|tiff?|heic)(?:[?#].*)?$|^https?:|^data:image/i;
const bloodGroup = /^(?:A|B|AB|O|0)\s*(?:\(?(?:[+-]|−|pos|neg|rh)\S*|[12]?)/i;
const letters = /\p{L}/u;

const isDate = (value: string) => date.test(value);
const digits = (value: string) => value.replaceAll(/\D/g, "").length;

function isName(value: string): boolean {
  return letters.test(value) && digits(value) < 3 && !email.test(value) && !picture.test(value);
}

function isPhone(value: string): boolean {
  return phone.test(value) && digits(value) >= 5 && !isIsoDate(value);
}

/** Phone numbers are written with the same signs as dates: only what cannot be one is a date. */
const isIsoDate = (value: string) =>
  /^(?:19|20)\d\d[-/.][01]?\d[-/.][0-3]?\d/.test(value) ||
  /^[0-3]?\d[/.-][01]?\d[/.-](?:19|20)\d\d$/.test(value);

/** What a value of a fact must look like; facts that may be anything are not in here. */
const tests: Readonly<Partial<Record<Fact, (value: string) => boolean>>> = {
  fullName: isName,
  firstName: isName,
  middleName: isName,
  lastName: isName,
  // Also short ones: a school's own extension, an emergency call.
  phone: (value) => digits(value) > 0 && !letters.test(value.replace(extension, "")) && !isIsoDate(value),
  contact: (value) => isPhone(value) || isName(value),
  email: (value) => email.test(value),
  dateOfBirth: (value) => isDate(value) || (dateLike.test(value) && !isName(value) && !email.test(value)),
  validUntil: (value) => dateLike.test(value) && !email.test(value),
  bloodGroup: (value) =>
    bloodGroup.test(value) || (value.length <= 16 && letters.test(value) && !isDate(value)),
  gender: (value) => value.length <= 16 && !isDate(value) && !email.test(value),
  nationality: (value) => letters.test(value) && !email.test(value),
  relationship: (value) => letters.test(value) && !email.test(value),
  photo: (value) => !email.test(value) && !isIsoDate(value),
  admissionNumber: (value) => !email.test(value) && !isIsoDate(value),
  rollNumber: (value) => !email.test(value) && !isIsoDate(value),
  employeeId: (value) => !email.test(value) && !isIsoDate(value),
  number: (value) => !email.test(value) && !isIsoDate(value),
  className: (value) => !email.test(value) && !isIsoDate(value) && value.length <= 60,
  section: (value) => !email.test(value) && !isIsoDate(value) && value.length <= 60,
  grade: (value) => !email.test(value) && !isIsoDate(value) && value.length <= 60,
  address: (value) => letters.test(value) && !email.test(value),
  schoolName: (value) => letters.test(value) && !email.test(value),
  designation: (value) => letters.test(value),
  department: (value) => letters.test(value),
};

const filled = (values: readonly string[]) =>
  values.map((value) => value.trim()).filter((value) => value !== "");

/** False when most of the values cannot be this fact. Blank ones say nothing. */
export function valuesFit(fact: Fact, values: readonly string[]): boolean {
  const test = tests[fact];
  const told = filled(values);
  return !test || told.length === 0 || told.filter(test).length * 2 > told.length;
}

/** True for values that only one kind of fact has: they decide what a "contact" is. */
export function arePhones(values: readonly string[]): boolean {
  const told = filled(values);
  return told.length > 0 && told.filter(isPhone).length * 2 > told.length;
}

export function areNames(values: readonly string[]): boolean {
  return filled(values).length > 0 && valuesFit("fullName", values);
}

const uuid = /^\{?[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}\}?$/i;

/** True for numbers that a database gave: UUIDs, or one after the other. Without values nobody can say otherwise. */
export function areDatabaseNumbers(values: readonly string[]): boolean {
  const told = filled(values);
  if (told.length === 0 || told.some((value) => uuid.test(value))) return true;
  const numbers = told.map(Number);
  return numbers.every(
    (number, at) => Number.isInteger(number) && (at === 0 || number === (numbers[at - 1] ?? 0) + 1),
  );
}
