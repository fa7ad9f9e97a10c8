import { Skeleton } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { EmptyState } from "#ui/EmptyState.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { ApiError, messageOf } from "./apiError.ts";
import { ErrorState, type FailedQuery } from "./ErrorState.tsx";
import classes from "./superAdminPage.module.css";

type SuperAdminPageProps = {
  readonly title: string;
  readonly note: string | undefined;
  /** The screen's data. The page stays empty until the first response. */
  readonly query: FailedQuery & { readonly data: unknown };
  /** For example "The jobs could not be loaded". */
  readonly failure: string;
  /** Height of the placeholder shown until the response arrives, px. */
  readonly waitingHeight: number;
  readonly buttons?: ReactNode;
  /** Shown at the top, unless the first call failed. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
};

/** A page that only super admins may open. Other users get an explanation. */
export function SuperAdminPage(props: SuperAdminPageProps) {
  const { title, note, query, failure, waitingHeight, buttons, lead, children } = props;
  const { data, error } = query;
  if (error instanceof ApiError && error.status === 403) {
    return (
      <>
        <PageHeader title={title} />
        <EmptyState title="Not allowed" text={messageOf(error)} icon={<IconLock size={26} stroke={1.5} />} />
      </>
    );
  }
  const hasFailed = data === undefined && error !== null;
  return (
    <div className={classes.page}>
      <PageHeader title={title} note={note}>
        {buttons}
      </PageHeader>
      {hasFailed ? <ErrorState title={failure} query={query} /> : lead}
      {data === undefined && !hasFailed ? <Skeleton height={waitingHeight} radius="lg" aria-hidden /> : null}
      {children}
    </div>
  );
}
