import type { MappableField } from "@print-builder/school";
import type { Token } from "#platform/mapping/designTokens.ts";
import { type Origin, proposeColumns, wordsOf } from "#platform/mapping/proposeColumns.ts";

export type FieldProposal = { readonly path: string; readonly origin: Origin };

/** What designs call these fields. Tried when no field has the token's own name; the first that fits wins. */
const otherNames: readonly (readonly [path: string, names: readonly string[]])[] = [
  ["user.full_name", ["name", "student name", "teacher name", "staff name", "employee name", "holder name"]],
  ["user.image", ["photo", "picture", "portrait", "student photo", "avatar", "profile photo"]],
  ["user.dob", ["birth date", "date of birth", "birthday", "born"]],
  ["user.mobile", ["phone", "phone number", "contact", "contact number", "tel"]],
  ["user.current_address", ["address", "home address"]],
  ["class_section.full_name", ["class section", "class and section", "class"]],
  ["class_section.class.name", ["class", "class name", "grade", "standard"]],
  ["class_section.section.name", ["section", "division"]],
  ["guardian.full_name", ["guardian", "guardian name", "parent", "parent name", "father name"]],
  ["guardian.mobile", ["guardian phone", "parent phone", "guardian contact", "emergency contact"]],
  ["guardian.image", ["guardian photo", "parent photo"]],
  ["admission_no", ["admission number", "adm no", "gr no", "id no", "id number", "student id", "reg no"]],
  ["roll_number", ["roll no", "roll"]],
  ["employee_id", ["employee no", "emp id", "staff id", "teacher id", "id no", "id number"]],
];

/** Fields to begin with when the design has no tokens yet. */
const usualFields = [
  "user.full_name",
  "user.image",
  "admission_no",
  "employee_id",
  "class_section.full_name",
  "designation",
  "user.dob",
];

const same = (a: string, b: string) => wordsOf(a).join("") === wordsOf(b).join("");

/** Numbers by which the school system links its records say nothing on a card, unless they are asked for. */
const isLink = ({ path }: MappableField) => /(?:^|[._])id$/.test(path) && path !== "employee_id";

function ownName({ name }: Token, field: MappableField): boolean {
  return same(field.token, name) || same(field.label, name) || field.path === name;
}

function otherName({ name }: Token, field: MappableField): boolean {
  const names = otherNames.find(([path]) => path === field.path)?.[1] ?? [];
  return names.some((each) => same(each, name));
}

/** Proposes a field of the school's records for each token; a field is proposed once. */
export function proposeFields(
  tokens: readonly Token[],
  fields: readonly MappableField[],
): ReadonlyMap<string, FieldProposal> {
  const proposals = new Map<string, FieldProposal>();
  const taken = new Set<string>();
  const propose = (fits: (token: Token, field: MappableField) => boolean, origin: Origin) => {
    for (const token of tokens) {
      if (proposals.has(token.name)) continue;
      const field = fields.find(
        (each) => each.type === token.kind && !taken.has(each.path) && fits(token, each),
      );
      if (!field) continue;
      proposals.set(token.name, { path: field.path, origin });
      taken.add(field.path);
    }
  };
  propose(ownName, "same");
  propose(otherName, "guess");
  for (const isGuardian of [false, true]) {
    const left = tokens.filter(
      (token) => !proposals.has(token.name) && !isKnown(token) && meansGuardian(token) === isGuardian,
    );
    const free = fields.filter(
      (field) => !taken.has(field.path) && !isLink(field) && (field.group === "Guardian") === isGuardian,
    );
    const alike = alikeFields(left, free);
    propose((token, { path }) => alike.get(token.name) === path, "guess");
  }
  return proposals;
}

/** What such a token means is known: where its field is not free, any other one would be wrong. */
const isKnown = ({ name }: Token) => otherNames.some(([, names]) => names.some((each) => same(each, name)));

/** A guardian's name must not be guessed onto a card for the pupil's. */
const meansGuardian = ({ name }: Token) =>
  wordsOf(name).some((word) => ["guardian", "parent", "father", "mother"].includes(word));

/** For each token the path of the field whose name is most like its own. */
function alikeFields(
  tokens: readonly Token[],
  fields: readonly MappableField[],
): ReadonlyMap<string, string | undefined> {
  const paths = new Map(fields.map(({ token, path }) => [token, path]));
  const found = proposeColumns(tokens, [...paths.keys()], {});
  return new Map([...found].map(([name, { column }]) => [name, paths.get(column)]));
}

/** What most cards of such people show. */
export function fieldsToBeginWith(fields: readonly MappableField[]): readonly MappableField[] {
  return usualFields.flatMap((path) => fields.filter((field) => field.path === path));
}
