/** Natural order, 9 before 10; letters are ordered alike on every machine. */
export const natural = new Intl.Collator("en", { numeric: true });
