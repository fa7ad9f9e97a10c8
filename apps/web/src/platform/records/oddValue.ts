/** A column with fewer values has no recognisable pattern. */
const minValues = 5;
/** Shorter numbers, such as roll numbers and ages, vary naturally in length. */
const minDigits = 6;
/** The share of a column's values that must follow a pattern, because some values always deviate. */
const usualShare = 0.9;

const dateParts = /^(\d{1,4})([-/.\s])(\d{1,2}|\p{L}{3,12})\.?\2(\d{1,4})$/u;
const numberLike = /^[+(]?\d[\d\s()./-]*$/;
const emailLike = /^\S+@\S+\.\S+$/;

type DateForm = {
  /** The part that comes first. "either" if it could be the day or the month. */
  readonly order: "year" | "day" | "month" | "either" | "named";
  readonly sign: string;
  /** Number of digits in the year. */
  readonly digits: number;
};

/** A date's format, or null. */
function dateForm(value: string): DateForm | null {
  const [, first = "", sign = "", second = "", third = ""] = dateParts.exec(value) ?? [];
  if (first === "") return null;
  const digits = first.length === 4 ? 4 : third.length;
  if (!/\d/.test(second)) return { order: "named", sign, digits };
  if (first.length === 4) return third.length <= 2 ? { order: "year", sign, digits } : null;
  if (first.length > 2 || digits === 1 || digits === 3) return null;
  if (Number(first) > 12) return { order: "day", sign, digits };
  return { order: Number(second) > 12 ? "month" : "either", sign, digits };
}

const count = (values: readonly string[], isSo: (value: string) => boolean) => values.filter(isSo).length;
const areUsually = (values: readonly string[], isSo: (value: string) => boolean) =>
  count(values, isSo) >= values.length * usualShare;

const orders = ["year", "day", "month"] as const;

const examples = {
  year: ["2026", "12", "31"],
  day: ["31", "12", "2026"],
  month: ["12", "31", "2026"],
} as const;

function exampleOf({ sign, digits }: DateForm, order: keyof typeof examples): string {
  return examples[order].map((part) => part.slice(part.length === 4 ? -digits : 0)).join(sign);
}

function oddDate(value: string, others: readonly string[]): string | null {
  const forms = others.map(dateForm).filter((form) => form !== null);
  const [first] = forms;
  if (!first || forms.length < others.length * usualShare) return null;
  const isLikeFirst = (form: DateForm) => form.sign === first.sign && form.digits === first.digits;
  if (!forms.every((form) => isLikeFirst(form) && form.order !== "named")) return null;
  // If no value shows whether the day or the month comes first, accept both orders. If values contradict each other,
  // the column has no pattern.
  const [order, ...more] = orders.filter((each) => forms.some((form) => form.order === each));
  if (more.length > 0) return null;
  const form = dateForm(value);
  const fits = form !== null && form.order !== "named" && isLikeFirst(form);
  if (fits && (order === undefined ? form.order !== "year" : form.order === order)) return null;
  if (fits && form.order === "either" && order !== "year") return null;
  return `The others are dates like ${exampleOf(first, order ?? "day")}.`;
}

const digitsIn = (value: string) => value.replaceAll(/\D/g, "").length;

function oddNumber(value: string, others: readonly string[]): string | null {
  if (!areUsually(others, (other) => numberLike.test(other))) return null;
  const lengths = others.filter((other) => numberLike.test(other)).map(digitsIn);
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)];
  if (least < minDigits) return null;
  const usual = least === most ? String(least) : `${least} to ${most}`;
  if (!numberLike.test(value)) return `The others are ${usual}-digit numbers.`;
  const has = digitsIn(value);
  // If the column's lengths vary, one digit more or less is normal.
  const room = least === most ? 0 : 1;
  if (has >= least - room && has <= most + room) return null;
  return `${has} ${has === 1 ? "digit" : "digits"}, where the others have ${usual}.`;
}

function oddEmail(value: string, others: readonly string[]): string | null {
  const isPlain = emailLike.test(value) || !areUsually(others, (other) => emailLike.test(other));
  return isPlain ? null : "The others are email addresses.";
}

/**
 * Describes in a sentence how a value clearly differs from the others in its column: too few digits, or a different
 * date format. Null if nothing stands out, the value is empty, or the others have no pattern.
 */
export function oddValue(value: string, others: readonly string[]): string | null {
  const own = value.trim();
  const known = others.map((other) => other.trim()).filter((other) => other !== "");
  // A value that already occurs in the column follows its pattern.
  if (own === "" || known.length < minValues || known.includes(own)) return null;
  return oddDate(own, known) ?? (dateForm(own) ? null : oddNumber(own, known)) ?? oddEmail(own, known);
}
