import { type ApiScope, routes, type WebhookEventType } from "@print-builder/api";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { showFailure } from "#platform/api/showFailure.ts";
import { showToast } from "#ui/toasts/showToast.ts";

export const scopeTexts: Readonly<Record<ApiScope, string>> = {
  "projects:read": "See projects with their designs, tables and pictures.",
  "projects:write": "Create and change projects, and import tables and pictures.",
  print: "Check and print cards, fetch the files, and report which cards came out.",
  agent: "Connect a print agent, which prints on printers near it.",
  "ledger:read": "See who got which card.",
};

export const eventTexts: Readonly<Record<WebhookEventType, string>> = {
  "job.completed": "A job has finished.",
  "job.failed": "A job has failed.",
  "job.cancelled": "A job was cancelled.",
  "printer.stopped": "A printer has stopped and needs somebody.",
};

const keys = ["automation"] as const;

export function useApiKeys() {
  return useQuery({
    queryKey: [...keys, "api-keys"],
    queryFn: ({ signal }) => call(routes.listApiKeys, {}, { signal }),
  });
}

export function useWebhooks() {
  return useQuery({
    queryKey: [...keys, "webhooks"],
    queryFn: ({ signal }) => call(routes.listWebhooks, {}, { signal }),
  });
}

/** Polling interval, ms. A delivery usually takes a second. */
const everyMs = 5000;

/** A webhook's latest deliveries, polled for changes. */
export function useDeliveries(id: string) {
  return useQuery({
    queryKey: [...keys, "webhooks", id],
    queryFn: ({ signal }) => call(routes.listDeliveries, { params: { id } }, { signal }),
    refetchInterval: everyMs,
  });
}

type Action = { readonly run: () => Promise<unknown>; readonly done: string };

/** Runs a change, shows a message and reloads the lists. */
export function useAutomationAction() {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: ({ run }: Action) => run(),
    onSuccess: (_, { done }) => showToast(done, { tone: "success" }),
    onError: (error) => showFailure(error),
    onSettled: () => queries.invalidateQueries({ queryKey: keys }),
  });
  return { busy: change.isPending, act: change.mutate };
}

/** Creates a key or webhook for a dialog, and reloads the lists. */
export function useCreation<Created>(create: () => Promise<Created>, onCreated: (created: Created) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: create,
    onSuccess: onCreated,
    onSettled: () => queries.invalidateQueries({ queryKey: keys }),
  });
}
