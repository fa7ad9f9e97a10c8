import classes from "./mapping.module.css";

/** So many records are shown beside what a token takes: one alone may be blank or odd. */
export const shownSamples = 3;

/** What the first records have there, one below the other. */
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
