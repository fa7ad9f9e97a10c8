/** Natural order, 9 before 10; the same on every machine. */
export const natural = new Intl.Collator("en", { numeric: true });
