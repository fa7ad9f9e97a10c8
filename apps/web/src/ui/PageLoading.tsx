import { Loader } from "@mantine/core";
import classes from "./states.module.css";

/** Fills the window while the first screen's files load. */
export function PageLoading() {
  return (
    <div className={classes.loading} role="status" aria-label="Loading">
      <Loader size="sm" />
    </div>
  );
}
