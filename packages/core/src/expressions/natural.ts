/** Compares in natural order, 9 before 10, and in a fixed language, so that every machine sorts alike. */
export const natural = new Intl.Collator("en", { numeric: true });
