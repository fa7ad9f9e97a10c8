import { routes } from "@print-builder/api";
import { IconFolders, IconTemplate } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { call } from "#platform/api/call.ts";
import { ErrorState } from "#platform/api/ErrorState.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { CountCard } from "./CountCard.tsx";
import classes from "./dashboard.module.css";

export function DashboardPage() {
  const stats = useQuery({
    queryKey: ["stats"],
    queryFn: ({ signal }) => call(routes.stats, {}, { signal }),
  });
  return (
    <>
      <PageHeader title="Dashboard" />
      {stats.isError ? (
        <ErrorState
          title="The counts could not be loaded"
          error={stats.error}
          retrying={stats.isFetching}
          onRetry={() => void stats.refetch()}
        />
      ) : (
        <div className={classes.cards}>
          <Link to="/projects" className={classes.link}>
            <CountCard
              label="Projects"
              count={stats.data?.projects}
              icon={<IconFolders size={20} stroke={1.75} />}
            />
          </Link>
          <Link to="/templates" className={classes.link}>
            <CountCard
              label="Templates"
              count={stats.data?.templates}
              icon={<IconTemplate size={20} stroke={1.75} />}
            />
          </Link>
        </div>
      )}
    </>
  );
}
