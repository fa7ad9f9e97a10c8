import {
  type ListedJob,
  type OpenTable,
  type RouteAnswer,
  routes,
  type WaitingPrint,
} from "@print-builder/api";
import { IconCircleCheck, IconFileZip, IconPhotoOff, IconPrinter, IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { call } from "#platform/api/call.ts";
import { storageKeys } from "#platform/storage/keys.ts";
import { countText } from "#ui/texts/countText.ts";
import { dateText } from "#ui/texts/dateText.ts";
import classes from "./dashboard.module.css";

type RowProps = {
  readonly projectId: string;
  readonly icon: ReactNode;
  readonly tone?: "warning" | "success";
  readonly title: string;
  readonly fact: string;
  /** Label of the button that opens the project: "Report". */
  readonly action: string;
  /** Percent done. */
  readonly progress?: number;
};

/** A waiting item with a link to the page that deals with it. */
function Row({ projectId, icon, tone, title, fact, action, progress }: RowProps) {
  return (
    <li>
      <Link to={`/editor/${projectId}`} className={classes.row}>
        <span className={classes.rowIcon} data-tone={tone} aria-hidden>
          {icon}
        </span>
        <span className={classes.rowText}>
          <span className={classes.rowTitle}>{title}</span>
          <span className={classes.rowFact}>{fact}</span>
          {progress === undefined ? null : (
            <progress className={classes.progress} max={100} value={progress} aria-label={title} />
          )}
        </span>
        <span className={classes.rowAction}>{action}</span>
      </Link>
    </li>
  );
}

const doing: Readonly<Record<ListedJob["status"], string>> = {
  queued: "Waiting in the queue",
  running: "Running",
  paused: "Paused",
  completed: "Completed",
  failed: "Failed",
  cancelled: "Cancelled",
};

function JobRow({ job }: { readonly job: ListedJob }) {
  const { kind, status, project, processed, total, started_by } = job;
  const isPrint = kind === "print";
  const done = `${processed.toLocaleString()} of ${countText(total, isPrint ? "card" : "file")}`;
  const by = started_by ? ` · ${started_by.name}` : "";
  return (
    <Row
      projectId={project.id}
      icon={isPrint ? <IconPrinter size={18} stroke={1.75} /> : <IconFileZip size={18} stroke={1.75} />}
      title={`${isPrint ? "Printing" : "Packing"} ${project.name}`}
      fact={`${doing[status]} · ${done}${by}`}
      action="Open"
      progress={total === 0 ? 0 : (processed / total) * 100}
    />
  );
}

/** Prints of one project, newest first. */
type PrintRowProps = { readonly prints: readonly [WaitingPrint, ...WaitingPrint[]] };

function PrintRow({ prints }: PrintRowProps) {
  const [{ project, printed_at, printed_by }] = prints;
  const cards = countText(
    prints.reduce((sum, { pending }) => sum + pending, 0),
    "card",
  );
  const what = prints.length === 1 ? cards : `${prints.length} prints, ${cards}`;
  const when = `${prints.length === 1 ? "printed" : "the last"} ${dateText(printed_at)}`;
  const by = printed_by ? ` by ${printed_by.name}` : "";
  return (
    <Row
      projectId={project.id}
      icon={<IconPrinter size={18} stroke={1.75} />}
      tone="warning"
      title="Did the cards come out?"
      fact={`${project.name} · ${what}, ${when}${by}`}
      action="Report"
    />
  );
}

function PhotosRow({ table: { project, people, without_photo } }: { readonly table: OpenTable }) {
  return (
    <Row
      projectId={project.id}
      icon={<IconPhotoOff size={18} stroke={1.75} />}
      tone="warning"
      title={`${countText(without_photo, "photo")} missing`}
      fact={`${project.name} · ${countText(people, "person", "people")}`}
      action="Open"
    />
  );
}

function PeopleRow({ table: { project, people, unprinted } }: { readonly table: OpenTable }) {
  const rest = people === unprinted ? "nobody printed yet" : `of ${people.toLocaleString()}`;
  return (
    <Row
      projectId={project.id}
      icon={<IconUsers size={18} stroke={1.75} />}
      title={`${countText(unprinted, "person", "people")} not printed yet`}
      fact={`${project.name} · ${rest}`}
      action="Print"
    />
  );
}

/** Running jobs, prints whose outcome has not been reported, and people without a photo or a printed card. */
export function Waiting({ dashboard: { jobs, prints, tables } }: { readonly dashboard: Dashboard }) {
  const photos = tables.filter(({ without_photo }) => without_photo > 0);
  const people = tables.filter(({ unprinted }) => unprinted > 0);
  const more = prints.total - prints.items.length;
  const isEmpty = jobs.length + prints.total + photos.length + people.length === 0;
  return (
    <div className={classes.section}>
      <h2 className={classes.heading}>Waiting for you</h2>
      {isEmpty ? (
        <p className={classes.nothing}>
          <IconCircleCheck size={18} stroke={1.75} aria-hidden /> Nothing to do. All requested cards are
          printed.
        </p>
      ) : (
        <ul className={classes.rows}>
          {jobs.map((job) => (
            <JobRow key={job.job_id} job={job} />
          ))}
          {[...Map.groupBy(prints.items, ({ project }) => project.id)].map(
            ([id, [latest, ...earlier]]) => latest && <PrintRow key={id} prints={[latest, ...earlier]} />,
          )}
          {photos.map((table) => (
            <PhotosRow key={table.project.id} table={table} />
          ))}
          {people.map((table) => (
            <PeopleRow key={table.project.id} table={table} />
          ))}
          {more > 0 ? <li className={classes.more}>and {countText(more, "more print")} to report</li> : null}
        </ul>
      )}
    </div>
  );
}

export type Dashboard = RouteAnswer<typeof routes.dashboard>;
export type RecentProject = Dashboard["recent"][number];

/** Polling interval of running jobs, ms. */
const askEveryMs = 4000;

/** Work waiting for the signed-in person, refreshed while jobs are running. */
export function useDashboard() {
  return useQuery({
    queryKey: ["dashboard"],
    queryFn: ({ signal }) => call(routes.dashboard, {}, { signal }),
    refetchInterval: ({ state }) => ((state.data?.jobs.length ?? 0) > 0 ? askEveryMs : false),
  });
}

/** Moves the project last open in this browser to the front; `isHere` is false if it is not in the list. */
export function lastFirst(recent: readonly RecentProject[]): {
  readonly projects: readonly RecentProject[];
  readonly isHere: boolean;
} {
  const last = lastOpened();
  const here = recent.find(({ id }) => id === last);
  if (!here) return { projects: recent, isHere: false };
  return { projects: [here, ...recent.filter((project) => project !== here)], isHere: true };
}

function lastOpened(): string | null {
  try {
    return localStorage.getItem(storageKeys.currentProject);
  } catch {
    // If local storage is not available, no project was remembered.
    return null;
  }
}
