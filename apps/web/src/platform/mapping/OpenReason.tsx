import classes from "./mapping.module.css";

/** Why a token is open, shown below its choice. */
export function OpenReason({ why }: { readonly why: string | null }) {
  return why === null ? null : <p className={classes.why}>{why}</p>;
}
