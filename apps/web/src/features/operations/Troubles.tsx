import { Button, Skeleton } from "@mantine/core";
import type { TroubleAnswer } from "@print-builder/api";
import { IconCheck, IconChecks, IconShieldCheck } from "@tabler/icons-react";
import { ErrorState } from "#platform/api/ErrorState.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { IconButton } from "#ui/IconButton.tsx";
import { DataTable } from "#ui/table/DataTable.tsx";
import { AddressPager } from "#ui/table/Pager.tsx";
import { usePageInAddress } from "#ui/table/usePageInAddress.ts";
import { dateText } from "#ui/texts/dateText.ts";
import classes from "./operations.module.css";
import { useAcknowledge, useTroubles } from "./useServer.ts";

type Acknowledging = ReturnType<typeof useAcknowledge>;

function TroubleRow({ trouble, busy, acknowledge }: { readonly trouble: TroubleAnswer } & Acknowledging) {
  const { place, method, code, status, count, first_at, last_at, request_id } = trouble;
  const where = method === "" ? "Work in the background" : `${method} ${place}`;
  return (
    <tr>
      <th scope="row" className={classes.place}>
        {where}
      </th>
      <td className={classes.code}>
        {code}
        <span className={classes.detail}>{status}</span>
      </td>
      <td className={classes.number}>{count.toLocaleString()}</td>
      <td className={classes.time}>
        {dateText(last_at)}
        {count > 1 ? <span className={classes.detail}>since {dateText(first_at)}</span> : null}
      </td>
      <td className={classes.code}>{request_id || "—"}</td>
      <td>
        <div className={classes.actions}>
          <IconButton
            label={`Acknowledge ${code} of ${where}`}
            disabled={busy}
            onClick={() => acknowledge([trouble])}
          >
            <IconCheck size={18} stroke={1.75} />
          </IconButton>
        </div>
      </td>
    </tr>
  );
}

type TableProps = { readonly troubles: readonly TroubleAnswer[]; readonly stale: boolean } & Acknowledging;

function TroubleTable({ troubles, stale, ...acknowledging }: TableProps) {
  return (
    <DataTable
      label="Troubles"
      className={classes.troubles}
      stale={stale}
      headings={[
        "Where",
        "Code",
        { title: "Times", className: classes.number },
        "Last",
        "Number in the log",
        { title: "Actions", isHidden: true },
      ]}
    >
      {troubles.map((trouble) => (
        <TroubleRow
          key={`${trouble.method} ${trouble.place} ${trouble.code}`}
          trouble={trouble}
          {...acknowledging}
        />
      ))}
    </DataTable>
  );
}

/** Server failures of the last 30 days that nobody has acknowledged. */
export function Troubles() {
  const { page, size } = usePageInAddress();
  const list = useTroubles(page, size);
  const acknowledging = useAcknowledge();
  const { data } = list;
  if (data === undefined) {
    if (!list.isError) return <Skeleton height={160} radius="lg" aria-hidden />;
    return <ErrorState title="The troubles could not be loaded" query={list} />;
  }
  if (data.total === 0) {
    return (
      <EmptyState
        title="Nothing went wrong"
        text="The server had no errors of its own in the last 30 days that nobody has acknowledged."
        icon={<IconShieldCheck size={26} stroke={1.5} />}
      />
    );
  }
  return (
    <>
      <TroubleTable troubles={data.items} stale={list.isPlaceholderData} {...acknowledging} />
      {data.items.length > 1 ? (
        <Button
          className={classes.acknowledgeAll ?? ""}
          variant="default"
          leftSection={<IconChecks size={16} stroke={1.75} />}
          disabled={acknowledging.busy}
          onClick={() => acknowledging.acknowledge(data.items)}
        >
          Acknowledge these {data.items.length}
        </Button>
      ) : null}
      <AddressPager total={data.total} />
    </>
  );
}
