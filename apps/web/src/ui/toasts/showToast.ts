import { create } from "zustand";

type ToastTone = "info" | "success" | "warning" | "error";

export type ToastOptions = {
  readonly tone?: ToastTone;
  /** Time for which the toast is shown, ms. By default 1800, or 8000 with an action. */
  readonly durationMs?: number;
  readonly action?: { readonly label: string; readonly run: () => void };
};

export type Toast = {
  readonly key: number;
  readonly message: string;
  readonly tone: ToastTone;
  readonly durationMs: number;
  readonly action: ToastOptions["action"];
};

const usualMs = 1800;
const actionMs = 8000;
const maxShown = 4;

/** The toasts on the screen, newest last. */
export const useToasts = create<readonly Toast[]>(() => []);

let lastKey = 0;

export function hideToast(key: number): void {
  useToasts.setState((toasts) => toasts.filter((toast) => toast.key !== key), true);
}

/**
 * Shows a short message that disappears after a while, or when clicked. A repeated offer replaces the earlier offer,
 * and a fifth message replaces the oldest.
 */
export function showToast(message: string, options: ToastOptions = {}): void {
  const { tone = "info", action } = options;
  const durationMs = options.durationMs ?? (action ? actionMs : usualMs);
  lastKey += 1;
  const toast: Toast = { key: lastKey, message, tone, durationMs, action };
  const others = (toasts: readonly Toast[]) =>
    toasts.filter((shown) => shown.message !== message || shown.action === undefined);
  useToasts.setState((toasts) => [...others(toasts), toast].slice(-maxShown), true);
}
