import classes from "../form.module.css";

type FailureProps = {
  /** What did not work: "Clone failed". */
  readonly title: string;
  readonly reason: string;
};

/** Tells in a dialog what did not work and why; what was typed stays. */
export function Failure({ title, reason }: FailureProps) {
  return (
    <p className={classes.failure} role="alert">
      <b>{title}</b>
      <br />
      {reason}
    </p>
  );
}
