import { openQueue, type PrintQueue } from "@print-builder/print-queues";
import type { StoredQueue } from "../store/printQueueStore.ts";
import type { Secrets } from "../store/secrets.ts";

/** Opens a connected printer with its password. Nothing is sent yet. */
export function openStoredQueue(
  { uri, language, dpi, password }: Pick<StoredQueue, "uri" | "language" | "dpi" | "password">,
  secrets: Secrets,
): PrintQueue {
  return openQueue(uri, {
    language,
    dpi: dpi ?? undefined,
    password: (password === null ? null : secrets.unseal(password)) ?? undefined,
  });
}
