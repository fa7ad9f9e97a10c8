import { Button } from "@mantine/core";
import type { UserAnswer } from "@print-builder/api";
import { IconRefresh } from "@tabler/icons-react";
import { SuperAdminPage } from "#platform/api/SuperAdminPage.tsx";
import { DataTable } from "#ui/table/DataTable.tsx";
import { AddressPager } from "#ui/table/Pager.tsx";
import { usePageInAddress } from "#ui/table/usePageInAddress.ts";
import { CreateUser } from "./CreateUser.tsx";
import { UserRow } from "./UserRow.tsx";
import classes from "./users.module.css";
import { useUsers } from "./useUsers.ts";

function UserTable({ users, stale }: { readonly users: readonly UserAnswer[]; readonly stale: boolean }) {
  return (
    <DataTable
      label="Users"
      className={classes.table}
      stale={stale}
      headings={["Name", "Email", "Role", "Status", "Deleted", "Actions"]}
    >
      {users.map((user) => (
        <UserRow key={user.id} user={user} />
      ))}
    </DataTable>
  );
}

export function UsersPage() {
  const { page, size } = usePageInAddress();
  const list = useUsers(page, size);
  const { data } = list;
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
      lead={<CreateUser />}
    >
      {data ? (
        <>
          <UserTable users={data.items} stale={list.isPlaceholderData} />
          <AddressPager total={data.total} />
        </>
      ) : null}
    </SuperAdminPage>
  );
}
