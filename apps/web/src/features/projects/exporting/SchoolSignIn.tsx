import { Button } from "@mantine/core";
import type { ProjectSummary } from "@print-builder/api";
import classes from "../dialogs/form.module.css";

export type SchoolSignInProps = {
  readonly project: ProjectSummary;
  /** Why the school system turned the export away. */
  readonly reason: string;
  /** True when the export was turned away again after a sign-in. */
  readonly again: boolean;
  /** Called once the project has access again; the export is then tried again by itself. */
  readonly onSignedIn: () => void;
};

/** Shown where an export needs a new sign-in to the school system. */
export function SchoolSignIn({ project, reason, again, onSignedIn }: SchoolSignInProps) {
  return (
    <section className={classes.failure} role="alert" aria-label="School sign-in">
      <b>{again ? "The school system turned the export away again" : "The school system wants a sign-in"}</b>
      <p>{reason}</p>
      <p>Connect {project.school_name ?? "the school"} in the editor, then try again.</p>
      <Button size="xs" variant="default" onClick={onSignedIn}>
        Try Again
      </Button>
    </section>
  );
}
