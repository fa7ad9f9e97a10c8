import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from "@tabler/icons-react";
import classes from "./toasts.module.css";

export type ToastTone = "info" | "success" | "warning" | "error";

export type ToastOptions = {
  readonly tone?: ToastTone;
  /** 1800 unless told; a toast with an action stays 8000. */
  readonly durationMs?: number;
  readonly action?: { readonly label: string; readonly run: () => void };
};

const icons = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconCircleX,
} as const;

let lastToast = 0;

/** Shows a short message that goes by itself; a click takes it away at once. */
export function showToast(message: string, { tone = "info", durationMs, action }: ToastOptions = {}): void {
  lastToast += 1;
  const id = `toast-${lastToast}`;
  const hide = () => notifications.hide(id);
  const Icon = icons[tone];
  notifications.show({
    id,
    message: (
      <span className={classes.line}>
        <span>{message}</span>
        {action ? (
          <Button
            size="xs"
            variant="subtle"
            onClick={(event) => {
              event.stopPropagation();
              hide();
              action.run();
            }}
          >
            {action.label}
          </Button>
        ) : null}
      </span>
    ),
    icon: <Icon size={18} stroke={1.75} aria-hidden />,
    autoClose: durationMs ?? (action ? 8000 : 1800),
    withCloseButton: false,
    withBorder: false,
    role: tone === "error" || tone === "warning" ? "alert" : "status",
    "data-tone": tone,
    className: classes.toast ?? "",
    classNames: { icon: classes.icon ?? "", body: classes.body ?? "", description: classes.text ?? "" },
    onClick: hide,
  });
}
