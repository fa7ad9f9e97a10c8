import type { ReactNode } from "react";
import classes from "./states.module.css";

type EmptyStateProps = {
  readonly title: string;
  /** Suggests the next step. */
  readonly text: string;
  readonly icon: ReactNode;
  readonly children?: ReactNode;
  /** Heading level: 1 if the empty state fills the page. */
  readonly level?: 1 | 2;
};

export function EmptyState({ title, text, icon, children, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes.state}>
      <div className={classes.icon} aria-hidden>
        {icon}
      </div>
      <Heading className={classes.title}>{title}</Heading>
      <p className={classes.text}>{text}</p>
      {children ? <div className={classes.actions}>{children}</div> : null}
    </div>
  );
}
