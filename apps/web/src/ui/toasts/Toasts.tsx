import { Button } from "@mantine/core";
import { useHover } from "@mantine/hooks";
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from "@tabler/icons-react";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { hideToast, type Toast, useToasts } from "./showToast.ts";
import classes from "./toasts.module.css";

const icons = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconCircleX,
} as const;

/** Shows toasts on every screen and over dialogs. Mounted once in the app. */
export function Toasts() {
  const toasts = useToasts();
  return createPortal(
    <div className={classes.stack} role="log" aria-live="polite" aria-label="Messages">
      {toasts.map((toast) => (
        <ToastLine key={toast.key} toast={toast} />
      ))}
    </div>,
    document.body,
  );
}

function ToastLine({ toast }: { readonly toast: Toast }) {
  const { key, message, tone, durationMs, action } = toast;
  // The timer pauses while the toast is hovered, so that its message can be read and its action reached.
  const { ref, hovered } = useHover<HTMLDivElement>();
  useEffect(() => {
    if (hovered) return;
    const timer = setTimeout(() => hideToast(key), durationMs);
    return () => clearTimeout(timer);
  }, [key, durationMs, hovered]);
  const Icon = icons[tone];
  return (
    <div ref={ref} className={classes.toast} data-tone={tone}>
      <button type="button" className={classes.message} onClick={() => hideToast(key)} title="Dismiss">
        <Icon size={18} stroke={1.75} aria-hidden />
        <span>{message}</span>
      </button>
      {action ? (
        <Button
          className={classes.action ?? ""}
          size="xs"
          variant="subtle"
          onClick={() => {
            hideToast(key);
            action.run();
          }}
        >
          {action.label}
        </Button>
      ) : null}
    </div>
  );
}
