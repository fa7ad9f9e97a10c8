import { Button } from "@mantine/core";
import type { ListedUser } from "@print-builder/api";
import { IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { SuperAdminPage } from "#platform/api/SuperAdminPage.tsx";
import { DataTable } from "#ui/table/DataTable.tsx";
import { AddressPager } from "#ui/table/Pager.tsx";
import { usePageInAddress } from "#ui/table/usePageInAddress.ts";
import { CreateUser } from "./CreateUser.tsx";
import { UserPanel } from "./UserPanel.tsx";
import { UserRow } from "./UserRow.tsx";
import classes from "./users.module.css";
import { useUsers } from "./useUsers.ts";

type UserTableProps = {
  readonly users: readonly ListedUser[];
  readonly stale: boolean;
  /** Id of the user shown in the panel. */
  readonly open: string | null;
  readonly onOpen: (id: string | null) => void;
};

function UserTable({ users, stale, open, onOpen }: UserTableProps) {
  return (
    <DataTable
      label="Users"
      className={classes.table}
      stale={stale}
      headings={["Name", "Email", "Role", "Status", "Deleted", "Actions"]}
    >
      {users.map((user) => (
        <UserRow
          key={user.id}
          user={user}
          isOpen={user.id === open}
          onOpen={() => onOpen(user.id === open ? null : user.id)}
        />
      ))}
    </DataTable>
  );
}

export function UsersPage() {
  const { page, size } = usePageInAddress();
  const list = useUsers(page, size);
  const [open, setOpen] = useState<string | null>(null);
  const { data } = list;
  const shown = data?.items.find(({ id }) => id === open);
  return (
    <SuperAdminPage
      title="Manage Users"
      note={list.isPending ? "Loading users…" : data?.total.toLocaleString()}
      query={list}
      failure="The users could not be loaded"
      waitingHeight={240}
      buttons={
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.75} />}
          loading={list.isFetching && !list.isPending}
          onClick={() => void list.refetch()}
        >
          Refresh
        </Button>
      }
      lead={<CreateUser onCreated={setOpen} />}
    >
      {data ? (
        <>
          <div className={classes.split}>
            <UserTable users={data.items} stale={list.isPlaceholderData} open={open} onOpen={setOpen} />
            {shown ? <UserPanel user={shown} onClose={() => setOpen(null)} /> : null}
          </div>
          <AddressPager total={data.total} />
        </>
      ) : null}
    </SuperAdminPage>
  );
}
