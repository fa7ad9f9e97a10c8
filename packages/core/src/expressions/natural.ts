/** Compares in natural order, 9 before 10. The language is fixed, so that every machine sorts alike. */
export const natural = new Intl.Collator("en", { numeric: true });
