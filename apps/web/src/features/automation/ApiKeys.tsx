import { Badge, Button, Checkbox, Select, TextInput } from "@mantine/core";
import { type ApiKeyAnswer, type ApiScope, apiScopes, type RouteAnswer, routes } from "@print-builder/api";
import { IconKey } from "@tabler/icons-react";
import { useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { call } from "#platform/api/call.ts";
import { confirm } from "#ui/dialogs/ask.ts";
import { FormDialog } from "#ui/dialogs/FormDialog.tsx";
import { type DialogProps, openDialog } from "#ui/dialogs/openDialog.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { DataTable } from "#ui/table/DataTable.tsx";
import { dateText } from "#ui/texts/dateText.ts";
import classes from "./automation.module.css";
import { SecretDialog } from "./SecretDialog.tsx";
import { scopeTexts, useAutomationAction, useCreation } from "./useAutomation.ts";

const day = 24 * 60 * 60 * 1000;

const lifetimes = [
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In a year" },
  { value: "", label: "Never" },
];

type CreatedKey = RouteAnswer<typeof routes.createApiKey>;

/** Resolves to the new key. */
function CreateApiKey({ close }: DialogProps<CreatedKey>) {
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<ApiScope[]>([]);
  const [days, setDays] = useState("365");
  const creation = useCreation(() => {
    const expires_at = days === "" ? null : new Date(Date.now() + Number(days) * day).toISOString();
    return call(routes.createApiKey, { body: { name: name.trim(), scopes, expires_at } });
  }, close);
  return (
    <FormDialog
      title="Create an API key"
      action="Create key"
      width={520}
      className={classes.form}
      busy={creation.isPending}
      disabled={name.trim() === "" || scopes.length === 0}
      onSubmit={() => creation.mutate()}
      onCancel={() => close(null)}
    >
      <TextInput
        label="Name"
        description="What will use the key, so that you recognise it later."
        data-autofocus
        maxLength={100}
        value={name}
        error={creation.isError ? messageOf(creation.error) : null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox.Group
        label="The key may"
        value={scopes}
        onChange={(chosen) => setScopes(apiScopes.filter((scope) => chosen.includes(scope)))}
      >
        <div className={classes.choices}>
          {apiScopes.map((scope) => (
            <Checkbox key={scope} value={scope} label={scope} description={scopeTexts[scope]} />
          ))}
        </div>
      </Checkbox.Group>
      <Select
        label="Expires"
        data={lifetimes}
        allowDeselect={false}
        value={days}
        onChange={(chosen) => setDays(chosen ?? "")}
      />
    </FormDialog>
  );
}

/** Creates a key and shows it. */
export async function createApiKey(): Promise<void> {
  const created = await openDialog(CreateApiKey, {});
  if (!created) return;
  await openDialog(SecretDialog, {
    title: "Copy your API key",
    text: "Whoever has this key can use it, so store it like a password. It is not shown again. Send it in the header Authorization: Bearer.",
    label: "API key",
    secret: created.key,
    action: "Copy the key",
  });
}

function Expiry({ expires_at }: Pick<ApiKeyAnswer, "expires_at">) {
  if (expires_at === null) return "Never";
  return Date.parse(expires_at) > Date.now() ? dateText(expires_at) : <Badge color="red">Expired</Badge>;
}

function ApiKeyRow({ apiKey }: { readonly apiKey: ApiKeyAnswer }) {
  const { id, name, scopes, created_by, created_at, expires_at, last_used_at } = apiKey;
  const { busy, act } = useAutomationAction();
  const revoke = async () => {
    const isSure = await confirm({
      title: `Revoke “${name}”?`,
      message: "Programs that use this key stop working at once. This cannot be undone.",
      action: "Revoke key",
      destructive: true,
    });
    if (!isSure) return;
    act({ run: () => call(routes.revokeApiKey, { params: { id } }), done: `${name} was revoked` });
  };
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <div className={classes.words}>
          {scopes.map((scope) => (
            <Badge key={scope} color="gray">
              {scope}
            </Badge>
          ))}
        </div>
      </td>
      <td data-label="Created">
        {created_by.name}
        <span className={classes.detail}>{dateText(created_at)}</span>
      </td>
      <td data-label="Expires">
        <Expiry expires_at={expires_at} />
      </td>
      <td data-label="Last used">{last_used_at === null ? "Never" : dateText(last_used_at)}</td>
      <td className={classes.actions}>
        <Button
          variant="subtle"
          color="red"
          disabled={busy}
          aria-label={`Revoke ${name}`}
          onClick={() => void revoke()}
        >
          Revoke
        </Button>
      </td>
    </tr>
  );
}

export function ApiKeyTable({ apiKeys }: { readonly apiKeys: readonly ApiKeyAnswer[] }) {
  if (apiKeys.length === 0) {
    return (
      <EmptyState
        title="No API keys"
        text="Create a key to let another program import tables or print cards."
        icon={<IconKey size={26} stroke={1.5} />}
      />
    );
  }
  return (
    <DataTable
      label="API keys"
      className={classes.table}
      headings={["Name", "Scopes", "Created", "Expires", "Last used", { title: "Actions", isHidden: true }]}
    >
      {apiKeys.map((apiKey) => (
        <ApiKeyRow key={apiKey.id} apiKey={apiKey} />
      ))}
    </DataTable>
  );
}
