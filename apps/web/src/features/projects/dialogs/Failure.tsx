import classes from "../form.module.css";

type FailureProps = {
  /** The failed action: "Clone failed". */
  readonly title: string;
  readonly reason: string;
};

/** Says in a dialog what failed and why; the user's input stays. */
export function Failure({ title, reason }: FailureProps) {
  return (
    <p className={classes.failure} role="alert">
      <b>{title}</b>
      <br />
      {reason}
    </p>
  );
}
