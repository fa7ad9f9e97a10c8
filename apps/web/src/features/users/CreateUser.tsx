import { Button, Select, TextInput } from "@mantine/core";
import { routes, type UserAnswer } from "@print-builder/api";
import { IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import { call } from "#platform/api/call.ts";
import { NewPasswordInput } from "#platform/session/NewPasswordInput.tsx";
import classes from "./users.module.css";
import { roleChoices, statusChoices, useUserAction } from "./useUsers.ts";

const nobody = {
  name: "",
  email: "",
  role: "admin" as UserAnswer["role"],
  status: "active" as UserAnswer["status"],
  password: "",
};

/** The row that adds a user and reports the id. Does nothing without a name and an email. */
export function CreateUser({ onCreated }: { readonly onCreated: (id: string) => void }) {
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
