import { Skeleton } from "@mantine/core";
import { ApiError } from "#platform/api/apiError.ts";
import { ErrorState } from "#platform/api/ErrorState.tsx";
import { NotAllowed } from "#platform/api/NotAllowed.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { MemberTable } from "./MemberTable.tsx";
import classes from "./operations.module.css";
import { Parts } from "./Parts.tsx";
import { Troubles } from "./Troubles.tsx";
import { useServerState } from "./useServer.ts";

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
