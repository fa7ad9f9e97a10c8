import { Button } from "@mantine/core";
import { routes } from "@print-builder/api";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { ApiError } from "#platform/api/apiError.ts";
import { call, readEarly } from "#platform/api/call.ts";
import { ErrorState } from "#platform/api/ErrorState.tsx";
import { PageLoading } from "#ui/PageLoading.tsx";
import { OpenEditor } from "./OpenEditor.tsx";
import { type LoadSurroundings, LoadSurroundingsContext } from "./surroundings.ts";
import { NewInstead, WithoutProject } from "./WithoutProject.tsx";

/** True if the server refused to serve this project, as opposed to a temporary failure. */
function isRefusal(error: unknown): error is ApiError {
  const passing = [401, 408, 425, 429];
  return (
    error instanceof ApiError && error.status >= 400 && error.status < 500 && !passing.includes(error.status)
  );
}

function ProjectEditor({ id }: { readonly id: string }) {
  // Kept in state: React may discard the query and create it again before the screen first mounts.
  const [early] = useState(() => readEarly(routes.getProject, { params: { id } }));
  const [readAt] = useState(Date.now);
  const project = useQuery({
    // Each visit has its own key, because the cache keeps the project of the last visit for a moment.
    queryKey: ["editor", id, readAt],
    queryFn: ({ signal }) => call(routes.getProject, { params: { id } }, { signal }),
    ...(early ? { initialData: early, initialDataUpdatedAt: readAt } : {}),
    // The editor reads the project once when it opens. A refetch must not replace the design while it is edited.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (project.isPending) return <PageLoading />;
  if (isRefusal(project.error)) return <NewInstead missing={id} isGone={project.error.status === 404} />;
  if (project.isError) {
    return (
      <main>
        <ErrorState title="The project could not be opened" query={project}>
          <Button component={Link} to="/projects" variant="default">
            My Projects
          </Button>
        </ErrorState>
      </main>
    );
  }
  return (
    <OpenEditor key={project.dataUpdatedAt} stored={project.data} reopen={() => void project.refetch()} />
  );
}

export function EditorPage({ loadSurroundings }: { readonly loadSurroundings: LoadSurroundings }) {
  const { projectId } = useParams();
  return (
    <LoadSurroundingsContext value={loadSurroundings}>
      {projectId === undefined ? <WithoutProject /> : <ProjectEditor key={projectId} id={projectId} />}
    </LoadSurroundingsContext>
  );
}
