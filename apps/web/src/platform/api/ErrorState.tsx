import { Button } from "@mantine/core";
import { IconCloudOff, IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "#ui/states.module.css";
import { messageOf } from "./apiError.ts";

/** An error message for a failed query, with a button to retry it. */
export type FailedQuery = {
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
};

type ErrorStateProps = {
  /** For example "Your projects could not be loaded". */
  readonly title: string;
  readonly children?: ReactNode;
} & ({ readonly query: FailedQuery } | { readonly error: unknown; readonly onRetry: () => void });

export function ErrorState({ title, children, ...failed }: ErrorStateProps) {
  const isQuery = "query" in failed;
  const { error } = isQuery ? failed.query : failed;
  return (
    <div className={classes.state} role="alert">
      <div className={classes.icon} data-tone="error" aria-hidden>
        <IconCloudOff size={24} stroke={1.5} />
      </div>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{messageOf(error)}</p>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.75} />}
          loading={isQuery && failed.query.isFetching}
          onClick={() => (isQuery ? void failed.query.refetch() : failed.onRetry())}
        >
          Retry
        </Button>
        {children}
      </div>
    </div>
  );
}
