import { routes } from "@print-builder/api";
import { IconArrowRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { call } from "#platform/api/call.ts";
import classes from "./landing.module.css";

/** Name of the project that comes with an installation; it may have been renamed, deleted or left out. */
const demoProject = "Student card 2026–27";

/** Leads to the demo project, where there is one. It is an extra: without it the page is whole. */
export function DemoStrip() {
  const demo = useQuery({
    // Not a part of the list of projects, whose pages have another shape.
    queryKey: ["demo project"],
    queryFn: ({ signal }) =>
      call(routes.listProjects, { query: { search: demoProject, limit: 1 } }, { signal }),
  });
  const project = demo.data?.items[0];
  if (project === undefined) return null;
  return (
    <Link to={`/editor/${project.id}`} className={classes.demo}>
      <span className={classes.demoText}>
        <b>New here? Open the demo project</b>
        <span>
          “{project.name}” comes with invented students, their photos and a finished design: change the
          school’s name, step through the records, export the PDF.
        </span>
      </span>
      <IconArrowRight size={20} stroke={1.75} aria-hidden />
    </Link>
  );
}
