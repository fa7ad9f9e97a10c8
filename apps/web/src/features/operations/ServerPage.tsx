import { Badge, Skeleton } from "@mantine/core";
import type { FleetMember, ServerState } from "@print-builder/api";
import { ApiError } from "#platform/api/apiError.ts";
import { ErrorState } from "#platform/api/ErrorState.tsx";
import { NotAllowed } from "#platform/api/NotAllowed.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import table from "#ui/table/table.module.css";
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

/** Who does the exports: servers, which do them beside, and workers. */
function MemberTable({ state: { members, now } }: { readonly state: ServerState }) {
  return (
    <div className={table.box}>
      <table className={`${table.table} ${classes.members}`} aria-label="Servers and workers">
        <thead>
          <tr>
            <th scope="col">Machine</th>
            <th scope="col">Kind</th>
            <th scope="col">Runs for</th>
            <th scope="col">Seen</th>
            <th scope="col" className={classes.number}>
              Parts made
            </th>
            <th scope="col" className={classes.number}>
              At work for
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <MemberRow key={member.id} member={member} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** How the running server is, for super admins: its parts, who works on it, and what went wrong. */
export function ServerPage() {
  const { data, error, isError, isFetching, refetch } = useServerState();
  if (error instanceof ApiError && error.status === 403) {
    return (
      <>
        <PageHeader title="Server" />
        <NotAllowed error={error} />
      </>
    );
  }
  return (
    <>
      <PageHeader title="Server" note={data || isError ? undefined : "Asking the server…"} />
      {data === undefined && isError ? (
        <ErrorState
          title="The server's state could not be loaded"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data === undefined && !isError ? <Skeleton height={96} radius="lg" aria-hidden /> : null}
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
    </>
  );
}
