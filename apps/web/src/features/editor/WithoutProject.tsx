import { contracts } from "@print-builder/api";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../../lib/api/call.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { PageLoading } from "../../ui/PageLoading.tsx";
import { openLastProjectId } from "./saving/lastProject.ts";

/** Name of a project that was made without asking for one. */
export const untitledName = "Untitled project";

/** The address without a project: goes on with the last one, or begins a new one. */
export function WithoutProject() {
  const navigate = useNavigate();
  const [error, setError] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try is one run
  useEffect(() => {
    let isWanted = true;
    const open = async () => {
      const last = await openLastProjectId();
      if (!isWanted) return;
      const id = last ?? (await call(contracts.createProject, { body: { name: untitledName } })).id;
      if (isWanted) await navigate(`/editor/${id}`, { replace: true });
    };
    open().catch((cause: unknown) => {
      if (isWanted) setError(cause);
    });
    return () => {
      isWanted = false;
    };
  }, [navigate, tries]);
  if (error === null) return <PageLoading />;
  return (
    <main>
      <ErrorState
        title="A new project could not be created"
        error={error}
        onRetry={() => {
          setError(null);
          setTries(tries + 1);
        }}
      />
    </main>
  );
}
