import { Badge } from "@mantine/core";
import type { ListedProject, ProjectSort } from "@print-builder/api";
import { Link } from "react-router";
import { CardArt } from "#platform/projects/CardArt.tsx";
import { DataTable } from "#ui/table/DataTable.tsx";
import { dateText } from "#ui/texts/dateText.ts";
import { type Choice, ChoiceBox } from "./choosing/Choice.tsx";
import { cardSizeText, ProjectTools } from "./ProjectCard.tsx";
import classes from "./projects.module.css";
import { FirstTagChips } from "./tags/TagChip.tsx";
import type { CardActions } from "./useProjectActions.ts";

type RowProps = {
  readonly project: ListedProject;
  readonly actions: CardActions;
  readonly choice: Choice;
};

function Row({ project, actions, choice }: RowProps) {
  const { id, name, is_dual_sided, data_mode, school_name, created_by_name, created_by } = project;
  return (
    <tr>
      <td>
        <ChoiceBox project={project} choice={choice} />
      </td>
      <td>
        <div className={classes.small}>
          <CardArt project={project} frontOnly />
        </div>
      </td>
      <td className={classes.listName}>
        <Link to={`/editor/${id}`} title={name}>
          {name}
        </Link>
        {is_dual_sided ? <Badge color="gray">Dual-sided</Badge> : null}
      </td>
      <td>
        <FirstTagChips tags={project.tags} />
      </td>
      <td className={`${classes.quiet} ${classes.size}`}>{cardSizeText(project)}</td>
      <td className={`${classes.quiet} ${classes.spare}`}>
        {data_mode === "school" ? `School — ${school_name ?? "no school yet"}` : "Standard"}
      </td>
      <td className={classes.quiet}>
        <time dateTime={project.updated_at}>{dateText(project.updated_at)}</time>
      </td>
      <td className={`${classes.quiet} ${classes.spare}`}>{created_by_name || created_by}</td>
      <td>
        <div className={classes.rowTools}>
          <ProjectTools project={project} actions={actions} />
        </div>
      </td>
    </tr>
  );
}

type ProjectTableProps = Omit<RowProps, "project"> & {
  readonly projects: readonly ListedProject[];
  readonly sort: ProjectSort;
  readonly onSort: (sort: ProjectSort) => void;
};

type SortedColumn = "name" | "updated";

/** A column's initial order: names from A, times from the newest. */
const firstWay = { name: "name", updated: "-updated" } as const satisfies Record<SortedColumn, ProjectSort>;
const otherWay = { name: "-name", updated: "updated" } as const satisfies Record<SortedColumn, ProjectSort>;

/** The projects as a table, for long lists. */
export function ProjectTable({ projects, sort, onSort, ...row }: ProjectTableProps) {
  // By default the list is sorted by the last change.
  const now = sort === "" ? "-updated" : sort;
  const sortedBy = (column: SortedColumn) => {
    const isBy = now === firstWay[column] || now === otherWay[column];
    const direction = now.startsWith("-") ? ("descending" as const) : ("ascending" as const);
    return {
      direction: isBy ? direction : null,
      onSort: () => onSort(now === firstWay[column] ? otherWay[column] : firstWay[column]),
    };
  };
  if (projects.length === 0) return null;
  return (
    <DataTable
      label="Projects"
      className={classes.list}
      headings={[
        { title: "Selected", isHidden: true },
        { title: "Picture", isHidden: true },
        { title: "Name", sort: sortedBy("name") },
        "Tags",
        { title: "Size", className: classes.size },
        { title: "Mode", className: classes.spare },
        { title: "Last updated", sort: sortedBy("updated") },
        { title: "Created by", className: classes.spare },
        { title: "Actions", isHidden: true },
      ]}
    >
      {projects.map((project) => (
        <Row key={project.id} project={project} {...row} />
      ))}
    </DataTable>
  );
}
