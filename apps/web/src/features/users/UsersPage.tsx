import { Button, Skeleton } from "@mantine/core";
import type { UserAnswer } from "@print-builder/api";
import { IconRefresh } from "@tabler/icons-react";
import { ApiError } from "#platform/api/apiError.ts";
import { ErrorState } from "#platform/api/ErrorState.tsx";
import { NotAllowed } from "#platform/api/NotAllowed.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { Pager } from "#ui/table/Pager.tsx";
import table from "#ui/table/table.module.css";
import { usePageInAddress } from "#ui/table/usePageInAddress.ts";
import { CreateUser } from "./CreateUser.tsx";
import { UserRow } from "./UserRow.tsx";
import classes from "./users.module.css";
import { useUsers } from "./useUsers.ts";

function UserTable({ users, stale }: { readonly users: readonly UserAnswer[]; readonly stale: boolean }) {
  return (
    <div className={table.box}>
      <table className={`${table.table} ${classes.table}`} aria-label="Users" aria-busy={stale}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Email</th>
            <th scope="col">Role</th>
            <th scope="col">Status</th>
            <th scope="col">Deleted</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow key={user.id} user={user} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function UsersPage() {
  const { page, size, goTo } = usePageInAddress();
  const list = useUsers(page, size);
  if (list.error instanceof ApiError && list.error.status === 403) {
    return (
      <>
        <PageHeader title="Manage Users" />
        <NotAllowed error={list.error} />
      </>
    );
  }
  const total = list.data?.total;
  return (
    <>
      <PageHeader title="Manage Users" note={list.isPending ? "Loading users…" : total?.toLocaleString()}>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.75} />}
          loading={list.isFetching && !list.isPending}
          onClick={() => void list.refetch()}
        >
          Refresh
        </Button>
      </PageHeader>
      {list.data === undefined && list.isError ? (
        <ErrorState title="The users could not be loaded" query={list} />
      ) : (
        <CreateUser />
      )}
      {list.isPending ? <Skeleton height={240} radius="lg" aria-hidden /> : null}
      {list.data ? (
        <>
          <UserTable users={list.data.items} stale={list.isPlaceholderData} />
          <Pager
            page={page}
            pages={Math.max(1, Math.ceil(list.data.total / size))}
            size={size}
            onPage={(chosen) => goTo(chosen, size)}
            onSize={(chosen) => goTo(1, chosen)}
          />
        </>
      ) : null}
    </>
  );
}
