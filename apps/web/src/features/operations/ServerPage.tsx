import { Badge } from "@mantine/core";
import type { FleetMember, ServerState } from "@print-builder/api";
import { SuperAdminPage } from "#platform/api/SuperAdminPage.tsx";
import { DataTable } from "#ui/table/DataTable.tsx";
import { durationText } from "#ui/texts/durationText.ts";
import classes from "./operations.module.css";
import { Parts } from "./Parts.tsx";
import { Troubles } from "./Troubles.tsx";
import { useServerState } from "./useServer.ts";

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

/** Processes that run exports: servers, which also do other work, and workers. */
function MemberTable({ state: { members, now } }: { readonly state: ServerState }) {
  return (
    <DataTable
      label="Servers and workers"
      className={classes.members}
      headings={[
        "Machine",
        "Kind",
        "Runs for",
        "Seen",
        { title: "Parts made", className: classes.number },
        { title: "At work for", className: classes.number },
      ]}
    >
      {members.map((member) => (
        <MemberRow key={member.id} member={member} now={now} />
      ))}
    </DataTable>
  );
}

/** Server health for super admins: its parts, its workers and its failures. */
export function ServerPage() {
  const state = useServerState();
  const { data } = state;
  return (
    <SuperAdminPage
      title="Server"
      note={state.isPending ? "Asking the server…" : undefined}
      query={state}
      failure="The server's state could not be loaded"
      waitingHeight={96}
    >
      {data ? (
        <>
          <Parts state={data} />
          <section className={classes.section} aria-labelledby="members">
            <h2 id="members">Servers and workers</h2>
            <MemberTable state={data} />
          </section>
        </>
      ) : null}
      <section className={classes.section} aria-labelledby="troubles">
        <h2 id="troubles">Troubles</h2>
        <p className={classes.about}>
          Errors of the server itself, counted by place and code. What people asked for is not kept; the log
          tells more under the number. What you acknowledge leaves the list, and comes back when it happens
          again.
        </p>
        <Troubles />
      </section>
    </SuperAdminPage>
  );
}
