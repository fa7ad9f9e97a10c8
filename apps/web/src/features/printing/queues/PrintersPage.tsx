import { Button } from "@mantine/core";
import { type QueueAnswer, routes } from "@print-builder/api";
import { IconFileCheck, IconPencil, IconPlus, IconPrinter, IconTag, IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { SuperAdminPage } from "#platform/api/SuperAdminPage.tsx";
import { showFailure } from "#platform/api/showFailure.ts";
import { useSession } from "#platform/session/session.ts";
import { confirm } from "#ui/dialogs/ask.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { IconButton } from "#ui/IconButton.tsx";
import { showToast } from "#ui/toasts/showToast.ts";
import { keptPrinters } from "../printers/keptPrinters.ts";
import { printerSummary } from "../printers/printerForm.ts";
import { PrinterFacts, PrinterReasons, PrinterStateText } from "./PrinterFacts.tsx";
import { printQueues } from "./printQueues.ts";
import { QueueDialog } from "./QueueDialog.tsx";
import classes from "./queues.module.css";

/** The corrections of a printer, if they are one of the user's own profiles. */
function useCorrections({ profile_id }: QueueAnswer): readonly (readonly [string, string])[] {
  const { data: profiles = [] } = useQuery(keptPrinters);
  const found = profiles.find(({ id }) => id === profile_id);
  return found ? [["Profile", `${found.profile.name ?? ""}: ${printerSummary(found.profile)}`]] : [];
}

type ActionsProps = { readonly queue: QueueAnswer; readonly onEdit: () => void };

/** Tests, edits and deletes a printer. */
function PrinterActions({ queue: { id, name }, onEdit }: ActionsProps) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries(printQueues);
  const test = useMutation({
    mutationFn: () => call(routes.testPrintQueue, { params: { id }, body: {} }),
    onSuccess: () => showToast(`The test sheet was sent to ${name}`, { tone: "success" }),
    onError: (error) => showFailure(error),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: () => call(routes.removePrintQueue, { params: { id } }),
    onSuccess: () => showToast(`${name} was deleted`),
    onError: (error) => showFailure(error),
    onSettled: refresh,
  });
  const askToRemove = async () => {
    const isSure = await confirm({
      title: `Delete the printer “${name}”?`,
      message: "Nobody can print on it any more. The ledger keeps what it has printed.",
      action: "Delete printer",
      destructive: true,
    });
    if (isSure) remove.mutate();
  };
  return (
    <footer className={classes.actions}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconFileCheck size={15} stroke={1.75} />}
        loading={test.isPending}
        onClick={() => test.mutate()}
      >
        Print test sheet
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPencil size={15} stroke={1.75} />}
        onClick={onEdit}
      >
        Edit
      </Button>
      <IconButton label={`Delete ${name}`} disabled={remove.isPending} onClick={() => void askToRemove()}>
        <IconTrash size={17} stroke={1.75} />
      </IconButton>
    </footer>
  );
}

/** A printer with its state and facts; `onEdit` is null for users who may only look at it. */
function PrinterCard({
  queue,
  onEdit,
}: {
  readonly queue: QueueAnswer;
  readonly onEdit: (() => void) | null;
}) {
  const { name, uri, state } = queue;
  const Sign = queue.kind === "socket" ? IconTag : IconPrinter;
  return (
    <article className={classes.printer} aria-label={name}>
      <header className={classes.head}>
        <span className={classes.sign} aria-hidden>
          <Sign size={20} stroke={1.75} />
        </span>
        <div className={classes.called}>
          <h2>{name}</h2>
          <p>{uri}</p>
        </div>
        <PrinterStateText state={state} />
      </header>
      <PrinterReasons reasons={state.reasons} />
      <PrinterFacts facts={queue} more={useCorrections(queue)} />
      {onEdit ? <PrinterActions queue={queue} onEdit={onEdit} /> : null}
    </article>
  );
}

/** The printers that everybody here can print on: super admins add, test, change and delete them. */
export function PrintersPage() {
  const client = useQueryClient();
  const list = useQuery(printQueues);
  const edit = async (queue: QueueAnswer | null) => {
    const saved = await openDialog(QueueDialog, { queue });
    if (!saved) return;
    await client.invalidateQueries(printQueues);
    showToast(queue ? `${saved.name} was saved` : `${saved.name} was added`, { tone: "success" });
  };
  const canEdit = useSession(
    (session) => session.status === "signedIn" && session.user?.role === "super_admin",
  );
  const add = canEdit ? (
    <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => void edit(null)}>
      Add printer
    </Button>
  ) : null;
  const { data } = list;
  return (
    <SuperAdminPage
      title="Printers"
      note={list.isPending ? "Loading printers…" : data?.length.toLocaleString()}
      query={list}
      failure="The printers could not be loaded"
      waitingHeight={200}
      buttons={data && data.length > 0 ? add : null}
    >
      {data?.length === 0 ? (
        <EmptyState
          icon={<IconPrinter size={26} stroke={1.5} />}
          title="No printers yet"
          text={
            canEdit
              ? "Connect an office printer, a CUPS queue or a label printer. Everybody can then print cards on it directly, and the ledger records automatically which cards came out."
              : "A super admin can connect printers here. You then choose them when you print."
          }
        >
          {add}
        </EmptyState>
      ) : null}
      {data && data.length > 0 ? (
        <div className={classes.printers}>
          {data.map((queue) => (
            <PrinterCard key={queue.id} queue={queue} onEdit={canEdit ? () => void edit(queue) : null} />
          ))}
        </div>
      ) : null}
    </SuperAdminPage>
  );
}
