import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { messageOf } from "#platform/api/apiError.ts";
import { ErrorState } from "#platform/api/ErrorState.tsx";
import { noProjectId } from "#platform/editorSession/hasProject.ts";
import { PageLoading } from "#ui/PageLoading.tsx";
import { showToast } from "#ui/toasts/showToast.ts";
import { OpenEditor } from "./OpenEditor.tsx";
import { forgetProject, lastProjectId } from "./saving/drafts.ts";
import { createProject, createRecreation, localProject } from "./saving/recreateProject.ts";

type Find = () => Promise<string>;

type GoProps = {
  readonly find: Find;
  /** Shown while the server cannot provide a project. */
  readonly local?: ReactNode;
};

function OneTry({ find, local, onRetry }: GoProps & { readonly onRetry: () => void }) {
  const navigate = useNavigate();
  const [isLocal, setLocal] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const findNow = useEffectEvent(find);
  useEffect(() => {
    let isWanted = true;
    const open = (id: string) =>
      id === noProjectId ? setLocal(true) : navigate(`/editor/${id}`, { replace: true });
    findNow().then(
      (id) => (isWanted ? open(id) : undefined),
      (cause: unknown) => (isWanted ? setError(cause) : undefined),
    );
    return () => {
      isWanted = false;
    };
  }, [navigate]);
  if (isLocal) return local;
  if (error === null) return <PageLoading />;
  return (
    <main>
      <ErrorState title="A new project could not be created" error={error} onRetry={onRetry} />
    </main>
  );
}

/** Finds out which project to open, once per attempt, and navigates to it. */
function GoToProject(props: GoProps) {
  const [tries, setTries] = useState(0);
  return <OneTry key={tries} {...props} onRetry={() => setTries(tries + 1)} />;
}

/** The editor with a project that exists only in this browser until a save can create it. */
function LocalEditor() {
  const [tries, setTries] = useState(0);
  const [stored] = useState(localProject);
  return <OpenEditor key={tries} stored={stored} reopen={() => setTries(tries + 1)} />;
}

async function lastOrNew(): Promise<string> {
  const last = await lastProjectId();
  if (last !== null) return last;
  try {
    return await createProject();
  } catch (error) {
    const message = `${messageOf(error)} Until it can be saved, the new project is kept only in this browser.`;
    showToast(message, { tone: "warning", durationMs: 8000 });
    return noProjectId;
  }
}

/** The editor's path without a project ID: opens the last project or creates one. */
export function WithoutProject() {
  return <GoToProject find={lastOrNew} local={<LocalEditor />} />;
}

/** Replaces a project that the server does not serve with a new project, and says so. */
export function NewInstead({ missing, isGone }: { readonly missing: string; readonly isGone: boolean }) {
  const [recreate] = useState(() => createRecreation(missing));
  const find = async () => {
    const id = await recreate();
    forgetProject(missing);
    showToast(
      isGone
        ? "That project no longer exists, so a new one was created."
        : "That project could not be opened, so a new one was created.",
      { tone: "warning", durationMs: 6000 },
    );
    return id;
  };
  return <GoToProject find={find} />;
}
