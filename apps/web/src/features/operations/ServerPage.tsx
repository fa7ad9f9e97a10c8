import { Badge } from "@mantine/core";
import type { FleetMember, ServerState } from "@print-builder/api";
import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconDatabase,
  IconDeviceFloppy,
  IconHelpCircle,
  IconPackageExport,
  IconPhoto,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { SuperAdminPage } from "#platform/api/SuperAdminPage.tsx";
import { DataTable } from "#ui/table/DataTable.tsx";
import { durationText } from "#ui/texts/durationText.ts";
import classes from "./operations.module.css";
import { Troubles, useServerState } from "./Troubles.tsx";

type State = ServerState["parts"][keyof ServerState["parts"]];

type Looks = { readonly text: string; readonly tone: string; readonly StateIcon: Icon };

const looks: Readonly<Record<State, Looks>> = {
  ok: { text: "Working", tone: "good", StateIcon: IconCircleCheck },
  failing: { text: "Not responding", tone: "bad", StateIcon: IconCircleX },
  damaged: { text: "Damaged: restore a backup", tone: "bad", StateIcon: IconAlertTriangle },
  low: { text: "Low on space", tone: "warn", StateIcon: IconAlertTriangle },
  full: { text: "No space left", tone: "bad", StateIcon: IconCircleX },
  stalled: { text: "No progress", tone: "bad", StateIcon: IconClock },
  missing: { text: "Workers are missing", tone: "warn", StateIcon: IconAlertTriangle },
  unknown: { text: "Unknown", tone: "unknown", StateIcon: IconHelpCircle },
};

type PartProps = {
  readonly label: string;
  readonly icon: ReactNode;
  readonly state: State;
  readonly detail: string;
};

function Part({ label, icon, state, detail }: PartProps) {
  const { text, tone, StateIcon } = looks[state];
  return (
    <section className={classes.part} aria-label={label}>
      <span className={classes.partIcon} aria-hidden>
        {icon}
      </span>
      <span className={classes.partLabel}>{label}</span>
      <span className={classes.partState} data-tone={tone}>
        <StateIcon size={16} stroke={2} aria-hidden />
        {text}
      </span>
      <span className={classes.detail}>{detail}</span>
    </section>
  );
}

/** Describes how many jobs wait for a worker, and since when. */
function queueText({ queue, now }: ServerState): string {
  const { waiting_batches, claimed_batches, waiting_since } = queue;
  if (waiting_batches + claimed_batches === 0) return "Nothing is waiting.";
  const counts = `${claimed_batches.toLocaleString()} running, ${waiting_batches.toLocaleString()} waiting`;
  if (waiting_since === null) return `${counts}.`;
  return `${counts}, the oldest for ${durationText(Date.parse(now) - Date.parse(waiting_since))}.`;
}

/** The parts that the server needs, with their state. */
function ServerParts({ state }: { readonly state: ServerState }) {
  const { database, storage, disk, workers } = state.parts;
  const icon = { size: 20, stroke: 1.75 };
  return (
    <div className={classes.parts}>
      <Part
        label="Database"
        icon={<IconDatabase {...icon} />}
        state={database}
        detail="Projects, tables, users and jobs."
      />
      <Part
        label="File storage"
        icon={<IconPhoto {...icon} />}
        state={storage}
        detail="Pictures, fonts and finished exports."
      />
      <Part
        label="Disk"
        icon={<IconDeviceFloppy {...icon} />}
        state={disk}
        detail="This server's own files and temporary files."
      />
      <Part
        label="Exports"
        icon={<IconPackageExport {...icon} />}
        state={workers}
        detail={queueText(state)}
      />
    </div>
  );
}

function MemberRow({ member, now }: { readonly member: FleetMember; readonly now: string }) {
  const { kind, host, started_at, seen_at, pieces, busy_ms } = member;
  const since = (time: string) => durationText(Date.parse(now) - Date.parse(time));
  return (
    <tr>
      <th scope="row">{host}</th>
      <td>
        <Badge color="gray">{kind === "server" ? "Server" : "Worker"}</Badge>
      </td>
      <td>{since(started_at)}</td>
      <td>{since(seen_at)} ago</td>
      <td className={classes.number}>{pieces.toLocaleString()}</td>
      <td className={classes.number}>{durationText(busy_ms)}</td>
    </tr>
  );
}

/** Processes that run exports: workers, and servers, which also do other work. */
function MemberTable({ state: { members, now } }: { readonly state: ServerState }) {
  return (
    <DataTable
      label="Servers and workers"
      className={classes.members}
      headings={[
        "Machine",
        "Kind",
        "Running for",
        "Last seen",
        { title: "Parts done", className: classes.number },
        { title: "Busy for", className: classes.number },
      ]}
    >
      {members.map((member) => (
        <MemberRow key={member.id} member={member} now={now} />
      ))}
    </DataTable>
  );
}

/** Server health for super admins: components, workers and failures. */
export function ServerPage() {
  const state = useServerState();
  const { data } = state;
  return (
    <SuperAdminPage
      title="Server"
      note={state.isPending ? "Loading the server's state…" : undefined}
      query={state}
      failure="The server's state could not be loaded"
      waitingHeight={96}
    >
      {data ? (
        <>
          <ServerParts state={data} />
          <section className={classes.section} aria-labelledby="members">
            <h2 id="members">Servers and workers</h2>
            <MemberTable state={data} />
          </section>
        </>
      ) : null}
      <section className={classes.section} aria-labelledby="troubles">
        <h2 id="troubles">Errors</h2>
        <p className={classes.about}>
          Errors in the server itself, counted by place and code. They contain no personal data. For details,
          look up the log number in the server’s log. Acknowledged errors disappear from the list and return
          if they happen again.
        </p>
        <Troubles />
      </section>
    </SuperAdminPage>
  );
}
