import { Skeleton } from "@mantine/core";
import { type ProjectAnswer, routes } from "@print-builder/api";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import type { Person } from "../choosing/people.ts";
import classes from "./station.module.css";

type StationCardProps = {
  readonly project: ProjectAnswer;
  readonly person: Person;
  /** The person's position in the list, from 0. */
  readonly position: number;
};

type SideProps = StationCardProps & { readonly side: "front" | "back" };

/** A side of the person's card as it will print. */
function Side({ project, person, position, side }: SideProps) {
  const { data, isError, isPaused } = useQuery({
    queryKey: ["station card", project.id, position, side],
    queryFn: ({ signal }) =>
      call(
        routes.renderPreview,
        { params: { id: project.id }, body: { record_index: position, side } },
        { signal },
      ),
    staleTime: 30_000,
    gcTime: 0,
    retry: false,
  });
  const shape = { aspectRatio: `${project.canvas_width} / ${project.canvas_height}` };
  if (data === undefined && (isError || isPaused)) {
    return (
      <p className={classes.unseen} style={shape}>
        The card cannot be shown now. It can still be printed.
      </p>
    );
  }
  if (data === undefined) return <Skeleton className={classes.side ?? ""} style={shape} aria-hidden />;
  const { svg, problems } = data;
  return (
    <div className={classes.side} style={shape}>
      <img
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
        alt={`${side === "front" ? "Front" : "Back"} of the card of ${person.name}`}
      />
      {side === "front" && problems.length > 0 ? (
        <ul className={classes.problems} aria-label="Problems on this card">
          {problems.map(({ kind, element_id, message }) => (
            <li key={`${kind} ${element_id} ${message}`}>
              <IconAlertTriangle size={15} stroke={1.75} aria-hidden />
              {message}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** Example: "N1001 · 8A" */
export const detailOf = ({ number, group }: Person) => [number, group].filter(Boolean).join(" · ");

/** The card of a person, both sides. */
export function StationCard(props: StationCardProps) {
  const { person, project } = props;
  return (
    <>
      <div className={classes.person}>
        <h2 dir="auto">{person.name}</h2>
        <p className={classes.quiet}>{detailOf(person)}</p>
      </div>
      <div className={classes.sides}>
        <Side {...props} side="front" />
        {project.is_dual_sided ? <Side {...props} side="back" /> : null}
      </div>
    </>
  );
}
