import classes from "./mapping.module.css";

/** What keeps a token open, under its choice. */
export function OpenReason({ why }: { readonly why: string | null }) {
  return why === null ? null : <p className={classes.why}>{why}</p>;
}
