import { Badge, Button, Checkbox, TextInput } from "@mantine/core";
import {
  type DeliveryAnswer,
  type RouteAnswer,
  routes,
  type WebhookAnswer,
  type WebhookEventType,
  webhookEvents,
} from "@print-builder/api";
import { IconWebhook } from "@tabler/icons-react";
import { useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { call } from "#platform/api/call.ts";
import { ErrorState } from "#platform/api/ErrorState.tsx";
import { confirm } from "#ui/dialogs/ask.ts";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import { FormDialog } from "#ui/dialogs/FormDialog.tsx";
import { type DialogProps, openDialog } from "#ui/dialogs/openDialog.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { DataTable } from "#ui/table/DataTable.tsx";
import { dateText } from "#ui/texts/dateText.ts";
import classes from "./automation.module.css";
import { SecretDialog } from "./SecretDialog.tsx";
import { eventTexts, useAutomationAction, useCreation, useDeliveries } from "./useAutomation.ts";

type CreatedWebhook = RouteAnswer<typeof routes.createWebhook>;

/** Resolves to the new webhook with its secret. */
function AddWebhook({ close }: DialogProps<CreatedWebhook>) {
  const [url, setUrl] = useState("");
  const [events, setEvents] = useState<WebhookEventType[]>([...webhookEvents]);
  const creation = useCreation(
    () => call(routes.createWebhook, { body: { url: url.trim(), events } }),
    close,
  );
  return (
    <FormDialog
      title="Add a webhook"
      action="Add webhook"
      width={520}
      className={classes.form}
      busy={creation.isPending}
      disabled={url.trim() === "" || events.length === 0}
      onSubmit={() => creation.mutate()}
      onCancel={() => close(null)}
    >
      <TextInput
        label="Address"
        description="A public https address that accepts POST requests."
        placeholder="https://"
        type="url"
        data-autofocus
        maxLength={2000}
        value={url}
        error={creation.isError ? messageOf(creation.error) : null}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <Checkbox.Group
        label="Send a message when"
        value={events}
        onChange={(chosen) => setEvents(webhookEvents.filter((event) => chosen.includes(event)))}
      >
        <div className={classes.choices}>
          {webhookEvents.map((event) => (
            <Checkbox key={event} value={event} label={event} description={eventTexts[event]} />
          ))}
        </div>
      </Checkbox.Group>
    </FormDialog>
  );
}

/** Adds a webhook and shows its secret. */
export async function addWebhook(): Promise<void> {
  const created = await openDialog(AddWebhook, {});
  if (!created) return;
  await openDialog(SecretDialog, {
    title: "Copy the webhook’s secret",
    text: "The receiving program needs this secret to verify that messages come from here. It is not shown again.",
    label: "Secret",
    secret: created.secret,
    action: "Copy the secret",
  });
}

const statuses = {
  waiting: { label: "Waiting", color: "yellow" },
  delivered: { label: "Delivered", color: "green" },
  failed: { label: "Failed", color: "red" },
} as const;

function DeliveryRow({
  delivery,
  webhookId,
}: {
  readonly delivery: DeliveryAnswer;
  readonly webhookId: string;
}) {
  const { id, type, status, attempts, error, created_at, next_at } = delivery;
  const { busy, act } = useAutomationAction();
  const { label, color } = statuses[status];
  const params = { id: webhookId, deliveryId: id };
  const retry = { run: () => call(routes.retryDelivery, { params }), done: "The message is sent again" };
  return (
    <tr>
      <th scope="row">{type}</th>
      <td>{dateText(created_at)}</td>
      <td>
        <Badge color={color}>{label}</Badge>
        {error === null ? null : <span className={classes.detail}>{error}</span>}
        {next_at === null || attempts === 0 ? null : (
          <span className={classes.detail}>Next attempt {dateText(next_at)}</span>
        )}
      </td>
      <td className={classes.actions}>
        {status === "failed" ? (
          <Button
            variant="subtle"
            disabled={busy}
            aria-label={`Send ${type} of ${dateText(created_at)} again`}
            onClick={() => act(retry)}
          >
            Send again
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

/** The latest messages to a webhook. */
function Deliveries({ webhook, close }: { readonly webhook: WebhookAnswer } & DialogProps<never>) {
  const list = useDeliveries(webhook.id);
  const items = list.data?.items ?? [];
  return (
    <DialogFrame
      title={`Messages to ${new URL(webhook.url).host}`}
      width={720}
      footer={<Button onClick={() => close(null)}>Close</Button>}
    >
      {list.isError && !list.data ? (
        <ErrorState title="The messages could not be loaded" query={list} />
      ) : null}
      {list.data && items.length === 0 ? <p className={classes.about}>Nothing was sent yet.</p> : null}
      {items.length > 0 ? (
        <DataTable
          label="Messages"
          className={classes.table}
          headings={["Event", "Time", "Status", { title: "Actions", isHidden: true }]}
        >
          {items.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} webhookId={webhook.id} />
          ))}
        </DataTable>
      ) : null}
    </DialogFrame>
  );
}

function WebhookRow({ webhook }: { readonly webhook: WebhookAnswer }) {
  const { id, url, events, created_at } = webhook;
  const { busy, act } = useAutomationAction();
  const remove = async () => {
    const isSure = await confirm({
      title: "Delete this webhook?",
      message: `${url} gets no more messages, and messages that wait are not sent.`,
      action: "Delete webhook",
      destructive: true,
    });
    if (!isSure) return;
    act({ run: () => call(routes.deleteWebhook, { params: { id } }), done: "The webhook was deleted" });
  };
  return (
    <tr>
      <th scope="row">{url}</th>
      <td>
        <div className={classes.words}>
          {events.map((event) => (
            <Badge key={event} color="gray">
              {event}
            </Badge>
          ))}
        </div>
      </td>
      <td data-label="Created">{dateText(created_at)}</td>
      <td className={classes.actions}>
        <Button
          variant="subtle"
          aria-label={`Messages to ${url}`}
          onClick={() => void openDialog(Deliveries, { webhook })}
        >
          Messages
        </Button>
        <Button
          variant="subtle"
          color="red"
          disabled={busy}
          aria-label={`Delete ${url}`}
          onClick={() => void remove()}
        >
          Delete
        </Button>
      </td>
    </tr>
  );
}

export function WebhookTable({ webhooks }: { readonly webhooks: readonly WebhookAnswer[] }) {
  if (webhooks.length === 0) {
    return (
      <EmptyState
        title="No webhooks"
        text="Add a webhook to tell another program when a job has ended."
        icon={<IconWebhook size={26} stroke={1.5} />}
      />
    );
  }
  return (
    <DataTable
      label="Webhooks"
      className={classes.table}
      headings={["Address", "Events", "Created", { title: "Actions", isHidden: true }]}
    >
      {webhooks.map((webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook} />
      ))}
    </DataTable>
  );
}
