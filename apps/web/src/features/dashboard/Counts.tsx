import { Skeleton } from "@mantine/core";
import { routes } from "@print-builder/api";
import { IconFolders, IconTemplate } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { call } from "#platform/api/call.ts";
import { ErrorState } from "#platform/api/ErrorState.tsx";
import classes from "./dashboard.module.css";

type CountCardProps = {
  readonly label: string;
  /** Absent while counting. */
  readonly count: number | undefined;
  readonly icon: ReactNode;
};

function CountCard({ label, count, icon }: CountCardProps) {
  return (
    <section className={classes.card} aria-label={label} aria-busy={count === undefined}>
      <span className={classes.cardIcon} aria-hidden>
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

export function Counts() {
  const stats = useQuery({
    queryKey: ["stats"],
    queryFn: ({ signal }) => call(routes.stats, {}, { signal }),
  });
  if (stats.isError) return <ErrorState title="The counts could not be loaded" query={stats} />;
  return (
    <div className={classes.cards}>
      <Link to="/projects" className={classes.link}>
        <CountCard
          label="Projects"
          count={stats.data?.projects}
          icon={<IconFolders size={18} stroke={1.75} />}
        />
      </Link>
      <Link to="/templates" className={classes.link}>
        <CountCard
          label="Templates"
          count={stats.data?.templates}
          icon={<IconTemplate size={18} stroke={1.75} />}
        />
      </Link>
    </div>
  );
}
