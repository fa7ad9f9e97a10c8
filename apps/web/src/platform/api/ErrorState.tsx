import { Button } from "@mantine/core";
import { IconCloudOff, IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "#ui/states.module.css";
import { messageOf } from "./apiError.ts";

type ErrorStateProps = {
  /** What could not be done: "Your projects could not be loaded". */
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly retrying?: boolean;
  readonly children?: ReactNode;
};

export function ErrorState({ title, error, onRetry, retrying, children }: ErrorStateProps) {
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
          loading={retrying ?? false}
          onClick={onRetry}
        >
          Retry
        </Button>
        {children}
      </div>
    </div>
  );
}
