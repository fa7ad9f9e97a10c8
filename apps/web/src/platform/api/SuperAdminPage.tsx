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
  /** What the screen shows; nothing of it is there before the first answer. */
  readonly query: FailedQuery & { readonly data: unknown };
  /** What could not be done: "The jobs could not be loaded". */
  readonly failure: string;
  /** Height of what stands for the answer until it is there, px. */
  readonly waitingHeight: number;
  readonly buttons?: ReactNode;
  /** What stands first, unless the first answer failed. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
};

/** A screen of what only super admins may ask for; says so to anybody else. */
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
