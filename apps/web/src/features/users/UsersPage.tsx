import { Button, Select, TextInput } from "@mantine/core";
import { type ListedUser, routes, type UserAnswer } from "@print-builder/api";
import { IconRefresh, IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import { call } from "#platform/api/call.ts";
import { SuperAdminPage } from "#platform/api/SuperAdminPage.tsx";
import { NewPasswordInput } from "#platform/session/NewPasswordInput.tsx";
import { DataTable } from "#ui/table/DataTable.tsx";
import { AddressPager, usePageInAddress } from "#ui/table/Pager.tsx";
import { UserPanel } from "./UserPanel.tsx";
import { UserRow } from "./UserRow.tsx";
import classes from "./users.module.css";
import { roleChoices, statusChoices, useUserAction, useUsers } from "./useUsers.ts";

const nobody = {
  name: "",
  email: "",
  role: "admin" as UserAnswer["role"],
  status: "active" as UserAnswer["status"],
  password: "",
};

/** The row that adds a user and passes on the new id. Does nothing without a name and an email. */
function CreateUser({ onCreated }: { readonly onCreated: (id: string) => void }) {
  const [form, setForm] = useState(nobody);
  const { busy, act } = useUserAction();
  const set = (part: Partial<typeof nobody>) => setForm((before) => ({ ...before, ...part }));
  const create = async () => {
    const { password, role, status } = form;
    const [name, email] = [form.name.trim(), form.email.trim()];
    if (name === "" || email === "" || busy) return;
    const body = { name, email, role, status, ...(password === "" ? {} : { password }) };
    const run = async () => {
      const user = await call(routes.createUser, { body });
      onCreated(user.id);
      return user;
    };
    if (await act({ run, done: `${name} was added` })) setForm(nobody);
  };
  return (
    <form
      className={classes.create}
      aria-label="Add a user"
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      <TextInput
        label="Name"
        maxLength={200}
        value={form.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <TextInput
        label="Email"
        type="email"
        maxLength={320}
        value={form.email}
        onChange={(event) => set({ email: event.currentTarget.value })}
      />
      <Select label="Role" data={roleChoices} value={form.role} onChange={(role) => role && set({ role })} />
      <Select
        label="Status"
        data={statusChoices}
        value={form.status}
        onChange={(status) => status && set({ status })}
      />
      <NewPasswordInput
        label="Password (optional)"
        value={form.password}
        onChange={(password) => set({ password })}
      />
      <Button type="submit" loading={busy} leftSection={<IconUserPlus size={16} stroke={1.75} />}>
        Create User
      </Button>
    </form>
  );
}

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
