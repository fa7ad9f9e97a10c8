import { Anchor, Button, Skeleton } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { ErrorState } from "#platform/api/ErrorState.tsx";
import { SuperAdminPage } from "#platform/api/SuperAdminPage.tsx";
import { ApiKeyTable, createApiKey } from "./ApiKeys.tsx";
import classes from "./automation.module.css";
import { useApiKeys, useWebhooks } from "./useAutomation.ts";
import { addWebhook, WebhookTable } from "./Webhooks.tsx";

const plus = <IconPlus size={16} stroke={1.75} />;

function Webhooks() {
  const list = useWebhooks();
  if (list.data) return <WebhookTable webhooks={list.data.items} />;
  if (list.isError) return <ErrorState title="The webhooks could not be loaded" query={list} />;
  return <Skeleton height={160} radius="lg" aria-hidden />;
}

/** Access for other programs, for super admins. */
export function AutomationPage() {
  const apiKeys = useApiKeys();
  const { data } = apiKeys;
  return (
    <SuperAdminPage
      title="Automation"
      note={apiKeys.isPending ? "Loading the API keys…" : undefined}
      query={apiKeys}
      failure="The API keys could not be loaded"
      waitingHeight={160}
    >
      {data ? (
        <>
          <section className={classes.section} aria-labelledby="api-keys">
            <div className={classes.head}>
              <h2 id="api-keys">API keys</h2>
              <Button leftSection={plus} onClick={() => void createApiKey()}>
                Create API key
              </Button>
            </div>
            <p className={classes.about}>
              An API key lets another program use this installation. It has the rights of the person who
              created it, limited by its scopes, and stops working when that person is no longer a super
              admin.{" "}
              <Anchor href="/api/docs" target="_blank" rel="noreferrer" underline="always" inherit>
                API documentation
              </Anchor>
            </p>
            <ApiKeyTable apiKeys={data.items} />
          </section>
          <section className={classes.section} aria-labelledby="webhooks">
            <div className={classes.head}>
              <h2 id="webhooks">Webhooks</h2>
              <Button variant="default" leftSection={plus} onClick={() => void addWebhook()}>
                Add webhook
              </Button>
            </div>
            <p className={classes.about}>
              A webhook tells another program when a job has ended or a printer has stopped. Messages are
              signed, name nobody, and are sent for up to 24 hours until the program accepts them.
            </p>
            <Webhooks />
          </section>
        </>
      ) : null}
    </SuperAdminPage>
  );
}
