import classes from "./mapping.module.css";

/** Number of records shown next to a token's source, because a single record may be blank or unusual. */
export const shownSamples = 3;

/** Lists the first records' values, one per line. */
export function Samples({ values }: { readonly values: readonly string[] }) {
  const keyed = values.map((value, at) => ({ key: `${at} ${value}`, value }));
  return (
    <ul className={classes.samples}>
      {keyed.map(({ key, value }) => (
        <li key={key} title={value}>
          {value.trim() === "" ? <span className={classes.blank}>empty</span> : value}
        </li>
      ))}
    </ul>
  );
}
