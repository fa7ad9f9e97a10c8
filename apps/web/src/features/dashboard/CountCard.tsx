import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./dashboard.module.css";

type CountCardProps = {
  readonly label: string;
  /** Absent while it is being counted. */
  readonly count: number | undefined;
  readonly icon: ReactNode;
};

export function CountCard({ label, count, icon }: CountCardProps) {
  return (
    <section className={classes.card} aria-label={label} aria-busy={count === undefined}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <span className={classes.label}>{label}</span>
      {count === undefined ? (
        <Skeleton className={classes.waiting ?? ""} />
      ) : (
        <span className={classes.count}>{count.toLocaleString()}</span>
      )}
    </section>
  );
}
