import { Button, Skeleton } from "@mantine/core";
import { routes } from "@print-builder/api";
import { IconArrowRight, IconFolders, IconPlus, IconTemplate } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { call } from "#platform/api/call.ts";
import { ErrorState } from "#platform/api/ErrorState.tsx";
import { CardArt } from "#platform/projects/CardArt.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { dateText } from "#ui/texts/dateText.ts";
import classes from "./dashboard.module.css";
import { FirstSteps, NewThings } from "./NewThings.tsx";
import { type Dashboard, lastFirst, type RecentProject, useDashboard, Waiting } from "./Waiting.tsx";

type TileProps = { readonly project: RecentProject; readonly isFirst: boolean; readonly isHere: boolean };

function Tile({ project, isFirst, isHere }: TileProps) {
  return (
    <Link to={`/editor/${project.id}`} className={classes.tile} data-first={isFirst || undefined}>
      <div className={classes.stage}>
        <CardArt project={project} />
      </div>
      <div className={classes.tileText}>
        <div className={classes.tileWords}>
          <h3 className={classes.tileName} title={project.name}>
            {project.name}
          </h3>
          <p className={classes.tileFact}>
            {isFirst && isHere ? "Last opened in this browser · " : null}
            <time dateTime={project.updated_at}>{dateText(project.updated_at)}</time>
          </p>
        </div>
        {isFirst ? (
          <span className={classes.go} aria-hidden>
            Continue <IconArrowRight size={16} stroke={1.75} />
          </span>
        ) : null}
      </div>
    </Link>
  );
}

/** Number of tiles that fill two rows: the large first tile and four small tiles. */
const maxTiles = 5;

function Recent({ recent }: { readonly recent: readonly RecentProject[] }) {
  const { projects, isHere } = lastFirst(recent);
  return (
    <div className={classes.section}>
      <h2 className={classes.heading}>Continue where you were</h2>
      <ul className={classes.tiles}>
        {projects.slice(0, maxTiles).map((project, index) => (
          <li key={project.id} data-first={index === 0 || undefined}>
            <Tile project={project} isFirst={index === 0} isHere={isHere} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type CountCardProps = {
  readonly label: string;
  /** Absent until the items have been counted. */
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

function Counts() {
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

/** Skeleton with the page's layout, shown until the data arrives. */
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

function DashboardSections({ dashboard }: { readonly dashboard: Dashboard }) {
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
      {dashboard.data ? <DashboardSections dashboard={dashboard.data} /> : null}
      {dashboard.isPending ? <WaitingPage /> : null}
      {dashboard.isError && dashboard.data === undefined ? (
        <ErrorState title="Your open tasks could not be loaded" query={dashboard} />
      ) : null}
      <Counts />
    </div>
  );
}
