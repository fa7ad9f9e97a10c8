import { Badge } from "@mantine/core";
import type { FleetMember, ServerState } from "@print-builder/api";
import table from "#ui/table/table.module.css";
import { durationText } from "#ui/texts/durationText.ts";
import classes from "./operations.module.css";

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
export function MemberTable({ state: { members, now } }: { readonly state: ServerState }) {
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
