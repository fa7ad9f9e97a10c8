import { Button, Skeleton } from "@mantine/core";
import { routes, type TroubleAnswer } from "@print-builder/api";
import { IconCheck, IconChecks, IconShieldCheck } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { ErrorState } from "#platform/api/ErrorState.tsx";
import { showFailure } from "#platform/api/showFailure.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { IconButton } from "#ui/IconButton.tsx";
import { DataTable } from "#ui/table/DataTable.tsx";
import { AddressPager, type PageSize, usePageInAddress } from "#ui/table/Pager.tsx";
import { dateText } from "#ui/texts/dateText.ts";
import classes from "./operations.module.css";

type Acknowledging = ReturnType<typeof useAcknowledge>;

function TroubleRow({ trouble, busy, acknowledge }: { readonly trouble: TroubleAnswer } & Acknowledging) {
  const { place, method, code, status, count, first_at, last_at, request_id } = trouble;
  const where = method === "" ? "Background work" : `${method} ${place}`;
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
      label="Errors"
      className={classes.troubles}
      stale={stale}
      headings={[
        "Where",
        "Code",
        { title: "Times", className: classes.number },
        "Last seen",
        "Log number",
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
    return <ErrorState title="The errors could not be loaded" query={list} />;
  }
  if (data.total === 0) {
    return (
      <EmptyState
        title="No errors"
        text="The server had no unacknowledged errors in the last 30 days."
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
          Acknowledge all {data.items.length}
        </Button>
      ) : null}
      <AddressPager total={data.total} />
    </>
  );
}

/** Polling interval, ms; processes report every 15 seconds. */
const everyMs = 10_000;

/** The server's health and its processes, polled for changes. */
export function useServerState() {
  return useQuery({
    queryKey: ["operations", "state"],
    queryFn: ({ signal }) => call(routes.serverState, {}, { signal }),
    refetchInterval: everyMs,
  });
}

const troublesKey = ["operations", "troubles"] as const;

/** A page of the server's failures, polled for changes. */
function useTroubles(page: number, limit: PageSize) {
  return useQuery({
    queryKey: [...troublesKey, page, limit],
    queryFn: ({ signal }) => call(routes.listTroubles, { query: { page, limit } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  });
}

/** Acknowledges the failures that were shown, which removes them from the list. */
function useAcknowledge() {
  const queries = useQueryClient();
  const acknowledging = useMutation({
    mutationFn: (troubles: readonly TroubleAnswer[]) => {
      const items = troubles.map(({ place, method, code, count, first_at }) => ({
        place,
        method,
        code,
        count,
        first_at,
      }));
      return call(routes.acknowledgeTroubles, { body: { items } });
    },
    onError: (error) => showFailure(error),
    // Stay busy until the list has been reloaded without the acknowledged failures.
    onSettled: () => queries.invalidateQueries({ queryKey: troublesKey }),
  });
  return { busy: acknowledging.isPending, acknowledge: acknowledging.mutate };
}
