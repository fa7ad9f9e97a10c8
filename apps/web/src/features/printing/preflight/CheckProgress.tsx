import { Progress } from "@mantine/core";
import classes from "./preflight.module.css";
import type { PreflightProgress } from "./runPreflight.ts";

/** Progress of a check. */
export function CheckProgress({ checked, of }: PreflightProgress) {
  return (
    <div className={classes.progress}>
      <div className={classes.progressText} role="status">
        <strong>Checking before printing…</strong>
        <span className={classes.quiet}>
          {checked.toLocaleString()} of {of.toLocaleString()} records
        </span>
      </div>
      <Progress value={of === 0 ? 0 : (checked / of) * 100} aria-label="Records checked" />
      <p className={classes.quiet}>
        Photos, texts, codes and ids are looked at as they will be on paper. Nothing is printed yet.
      </p>
    </div>
  );
}
