import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { PageLoading } from "../../ui/PageLoading.tsx";
import { showToast } from "../../ui/toasts/showToast.ts";
import { forgetProject, lastProjectId } from "./saving/lastProject.ts";
import { createProject, createRecreation } from "./saving/recreateProject.ts";

/** Finds out which project to open, once, and goes there. */
function GoToProject({ find }: { readonly find: () => Promise<string> }) {
  const navigate = useNavigate();
  const [error, setError] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try is one run
  useEffect(() => {
    let isWanted = true;
    find().then(
      (id) => (isWanted ? navigate(`/editor/${id}`, { replace: true }) : undefined),
      (cause: unknown) => (isWanted ? setError(cause) : undefined),
    );
    return () => {
      isWanted = false;
    };
  }, [navigate, tries]);
  if (error === null) return <PageLoading />;
  const retry = () => {
    setError(null);
    setTries(tries + 1);
  };
  return (
    <main>
      <ErrorState title="A new project could not be created" error={error} onRetry={retry} />
    </main>
  );
}

/** The address without a project: goes on with the last one, or begins a new one. */
export function WithoutProject() {
  return <GoToProject find={async () => (await lastProjectId()) ?? (await createProject())} />;
}

/** The address of a project that the server does not give: begins a new one, and says so. */
export function NewInstead({ missing, isGone }: { readonly missing: string; readonly isGone: boolean }) {
  const [recreate] = useState(() => createRecreation(missing));
  const find = async () => {
    const id = await recreate();
    forgetProject(missing);
    showToast(
      isGone
        ? "That project does not exist any more, so a new one was created."
        : "That project could not be opened, so a new one was created.",
      { tone: "warning", durationMs: 6000 },
    );
    return id;
  };
  return <GoToProject find={find} />;
}
