import { Button, Skeleton } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import { ErrorState } from "#platform/api/ErrorState.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { Counts } from "./Counts.tsx";
import classes from "./dashboard.module.css";
import { FirstSteps, NewThings } from "./NewThings.tsx";
import { Recent } from "./Recent.tsx";
import { type Dashboard, useDashboard } from "./useDashboard.ts";
import { Waiting } from "./Waiting.tsx";

/** Placeholder in the page's shape until the answer arrives. */
function WaitingPage() {
  return (
    <div aria-hidden>
      <Skeleton className={classes.waitingRecent ?? ""} radius="lg" />
      <div className={classes.columns}>
        <Skeleton height={196} radius="lg" />
        <Skeleton height={196} radius="lg" />
      </div>
    </div>
  );
}

function Whole({ dashboard }: { readonly dashboard: Dashboard }) {
  if (dashboard.recent.length === 0) return <FirstSteps />;
  return (
    <>
      <Recent recent={dashboard.recent} />
      <div className={classes.columns}>
        <Waiting dashboard={dashboard} />
        <NewThings />
      </div>
    </>
  );
}

export function DashboardPage() {
  const dashboard = useDashboard();
  return (
    <div className={classes.page}>
      <PageHeader title="Dashboard">
        <Button component={Link} to="/projects?new" leftSection={<IconPlus size={16} stroke={2} />}>
          New Project
        </Button>
      </PageHeader>
      {dashboard.data ? <Whole dashboard={dashboard.data} /> : null}
      {dashboard.isPending ? <WaitingPage /> : null}
      {dashboard.isError && dashboard.data === undefined ? (
        <ErrorState title="What waits for you could not be loaded" query={dashboard} />
      ) : null}
      <Counts />
    </div>
  );
}
