import { Button } from "@mantine/core";
import { contracts } from "@print-builder/api";
import { IconHome } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { call } from "../../lib/api/call.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { PageLoading } from "../../ui/PageLoading.tsx";
import { usePageTitle } from "../../ui/usePageTitle.ts";
import classes from "./editorPage.module.css";

function ProjectEditor({ id }: { readonly id: string }) {
  const project = useQuery({
    queryKey: ["project", id],
    queryFn: ({ signal }) => call(contracts.getProject, { params: { id } }, { signal }),
  });
  usePageTitle(project.data?.name ?? "Editor");
  if (project.isPending) return <PageLoading />;
  if (project.isError) {
    return (
      <ErrorState
        title="The project could not be opened"
        error={project.error}
        retrying={project.isFetching}
        onRetry={() => void project.refetch()}
      >
        <Button component={Link} to="/projects" variant="default">
          My Projects
        </Button>
      </ErrorState>
    );
  }
  return <h1 className={classes.name}>{project.data.name}</h1>;
}

export function EditorPage() {
  const { projectId } = useParams();
  return (
    <>
      <header className={classes.bar}>
        <IconButton label="Home" renderRoot={(props) => <Link to="/" {...props} />}>
          <IconHome size={18} stroke={1.75} />
        </IconButton>
      </header>
      <main>
        {projectId === undefined ? (
          <h1 className={classes.name}>New design</h1>
        ) : (
          <ProjectEditor key={projectId} id={projectId} />
        )}
      </main>
    </>
  );
}
