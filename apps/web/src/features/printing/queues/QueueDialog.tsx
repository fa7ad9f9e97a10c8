import { Button, PasswordInput, Select, TextInput } from "@mantine/core";
import { type QueueAnswer, type QueueBody, type QueueFactsAnswer, routes } from "@print-builder/api";
import { IconPlugConnected } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { call } from "#platform/api/call.ts";
import { WhatIs } from "#platform/help/WhatIs.tsx";
import { FormDialog } from "#ui/dialogs/FormDialog.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { FoldSection } from "#ui/FoldSection.tsx";
import { keptPrinters } from "../printers/keptPrinters.ts";
import { printerSummary } from "../printers/printerForm.ts";
import printing from "../printing.module.css";
import { PrinterFacts } from "./PrinterFacts.tsx";
import { agentList } from "./printQueues.ts";
import classes from "./queues.module.css";

/** Addresses to start from. */
const examples = [
  { label: "Office printer", uri: "ipp://192.168.1.20/ipp/print" },
  { label: "CUPS queue", uri: "ipp://cups.school.example:631/printers/office" },
  { label: "Zebra label printer", uri: "socket://192.168.1.30:9100" },
] as const;

const isRaw = (uri: string) => uri.trim().toLowerCase().startsWith("socket:");

type Choices = { value: QueueBody["language"]; label: string }[];

/** A raw port cannot be asked for its language. */
const rawLanguages: Choices = [
  { value: "zpl", label: "ZPL: Zebra and compatible" },
  { value: "epl", label: "EPL: older Zebra, Eltron" },
  { value: "tspl", label: "TSPL: TSC and compatible" },
];

const ippLanguages: Choices = [
  { value: "auto", label: "As the printer prefers" },
  { value: "pdf", label: "PDF" },
  { value: "pwg", label: "Pictures (PWG raster)" },
];

const rawDpi = ["203", "300", "600"];

type QueueForm = {
  readonly uri: string;
  readonly name: string;
  readonly language: QueueBody["language"];
  /** "" for the printer's own resolution. */
  readonly dpi: string;
  /** "" for none. */
  readonly profileId: string;
  /** "" for the server. */
  readonly agentId: string;
  readonly user: string;
  readonly password: string;
};

/** Splits the name for signing in from an address: the screen has its own fields for it. */
function splitUser(uri: string): Pick<QueueForm, "uri" | "user"> {
  const url = URL.parse(uri);
  if (!url || url.username === "") return { uri, user: "" };
  const user = decodeURIComponent(url.username);
  return { uri: uri.replace(/^([a-z]+:\/\/)[^@/]*@/i, "$1"), user };
}

function formOf(queue: QueueAnswer | null): QueueForm {
  return {
    ...splitUser(queue?.uri ?? ""),
    name: queue?.name ?? "",
    language: queue?.language ?? "auto",
    dpi: queue?.chosen_dpi ? String(queue.chosen_dpi) : "",
    profileId: queue?.profile_id ?? "",
    agentId: queue?.agent_id ?? "",
    password: "",
  };
}

/** The language and resolution that fit the kind of address. */
function fitToAddress(form: QueueForm): QueueForm {
  const languages = isRaw(form.uri) ? rawLanguages : ippLanguages;
  const [first] = languages;
  const fits = languages.some(({ value }) => value === form.language);
  return {
    ...form,
    language: fits || !first ? form.language : first.value,
    dpi: isRaw(form.uri) && form.dpi === "" ? "203" : form.dpi,
  };
}

function connectionOf({ uri, user, password, language, dpi, agentId }: QueueForm) {
  const sign =
    user === "" ? "" : `${encodeURIComponent(user)}${password && `:${encodeURIComponent(password)}`}@`;
  return {
    uri: uri.trim().replace(/^([a-z]+:\/\/)/i, `$1${sign}`),
    language,
    dpi: dpi === "" ? null : Number(dpi),
    agent_id: agentId === "" ? null : agentId,
  };
}

/** The server's message, with the field called as on the screen. */
const refusalText = (error: unknown) => messageOf(error).replace(/^uri\b/, "Address");

type PartProps = {
  readonly form: QueueForm;
  readonly onChange: (part: Partial<QueueForm>) => void;
};

function Language({ form, onChange }: PartProps) {
  const raw = isRaw(form.uri);
  const noDpi = { value: "", label: "As the printer prefers" };
  return (
    <div className={printing.pair}>
      <Select
        label="Language"
        allowDeselect={false}
        data={raw ? rawLanguages : ippLanguages}
        value={form.language}
        onChange={(language) => language && onChange({ language })}
      />
      <Select
        label="Resolution"
        allowDeselect={false}
        data={[...(raw ? [] : [noDpi]), ...rawDpi.map((dpi) => ({ value: dpi, label: `${dpi} dpi` }))]}
        value={form.dpi}
        onChange={(dpi) => onChange({ dpi: dpi ?? "" })}
      />
    </div>
  );
}

function SignIn({ form, onChange, hasPassword }: PartProps & { readonly hasPassword: boolean }) {
  return (
    <div className={printing.pair}>
      <TextInput
        label="User name"
        autoComplete="off"
        value={form.user}
        onChange={(event) => onChange({ user: event.currentTarget.value })}
      />
      <PasswordInput
        label="Password"
        autoComplete="new-password"
        placeholder={hasPassword ? "Unchanged" : ""}
        value={form.password}
        onChange={(event) => onChange({ password: event.currentTarget.value })}
      />
    </div>
  );
}

/** Shown once an agent has connected, or if the printer's agent is gone. */
function Route({ form, onChange }: PartProps) {
  const { data: agents = [] } = useQuery(agentList);
  if (agents.length === 0 && form.agentId === "") return null;
  const chosen = agents.find(({ id }) => id === form.agentId);
  const printers = chosen?.printers ?? [];
  return (
    <>
      <Select
        label="Connected through"
        description={
          chosen && !chosen.is_connected ? "This agent is not connected now." : "What can reach the printer."
        }
        allowDeselect={false}
        data={[
          { value: "", label: "This server" },
          ...agents.map(({ id, name }) => ({ value: id, label: `Agent “${name}”` })),
          ...(form.agentId === "" || chosen ? [] : [{ value: form.agentId, label: "A deleted agent" }]),
        ]}
        value={form.agentId}
        onChange={(agentId) => onChange({ agentId: agentId ?? "" })}
      />
      {form.uri.trim() === "" && printers.length > 0 ? (
        <Examples
          name="Printers of the agent"
          printers={printers.map(({ name, uri }) => ({ label: name, uri }))}
          onChange={onChange}
        />
      ) : null}
    </>
  );
}

type ExamplesProps = {
  readonly name: string;
  readonly printers: readonly { readonly label: string; readonly uri: string }[];
  readonly onChange: PartProps["onChange"];
};

/** Addresses to choose from. */
function Examples({ name, printers, onChange }: ExamplesProps) {
  return (
    <ul className={classes.examples} aria-label={name}>
      {printers.map(({ label, uri }) => (
        <li key={uri}>
          <button type="button" onClick={() => onChange({ uri })}>
            <span>{label}</span> <code>{uri}</code>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Corrections({ form, onChange }: PartProps) {
  const { data: profiles = [] } = useQuery(keptPrinters);
  const chosen = profiles.find(({ id }) => id === form.profileId);
  return (
    <Select
      label="Printer profile"
      description={chosen ? printerSummary(chosen.profile) : "Corrections for every print on this printer."}
      allowDeselect={false}
      data={[
        { value: "", label: "No profile: print without corrections" },
        ...profiles.map(({ id, profile }) => ({ value: id, label: profile.name ?? "" })),
      ]}
      value={form.profileId}
      onChange={(id) => onChange({ profileId: id ?? "" })}
    />
  );
}

/** Adds or edits a connected printer. Resolves to the stored printer. */
export function QueueDialog({
  queue,
  close,
}: { readonly queue: QueueAnswer | null } & DialogProps<QueueAnswer>) {
  const [form, setForm] = useState(() => formOf(queue));
  const change = (part: Partial<QueueForm>) => setForm((before) => fitToAddress({ ...before, ...part }));
  const check = useMutation({
    mutationFn: (): Promise<QueueFactsAnswer> => call(routes.examinePrintQueue, { body: connectionOf(form) }),
    onSuccess: ({ make }) => {
      if (make !== null) setForm((before) => ({ ...before, name: before.name || make }));
    },
  });
  const save = useMutation({
    mutationFn: () => {
      const { name, profileId } = form;
      const body = { ...connectionOf(form), name, profile_id: profileId === "" ? null : profileId };
      return queue
        ? call(routes.changePrintQueue, { params: { id: queue.id }, body })
        : call(routes.addPrintQueue, { body });
    },
    onSuccess: close,
  });
  const edit = (part: Partial<QueueForm>) => {
    check.reset();
    save.reset();
    change(part);
  };
  const hasAddress = form.uri.trim() !== "";
  return (
    <FormDialog
      title={queue ? `Printer “${queue.name}”` : "Add a printer"}
      action={queue ? "Save printer" : "Add printer"}
      actions={<WhatIs word="connectedPrinter" name="Printers" />}
      width={560}
      className={classes.form}
      busy={save.isPending}
      disabled={!hasAddress || form.name.trim() === ""}
      onSubmit={() => save.mutate()}
      onCancel={() => close(null)}
    >
      <div className={classes.address}>
        <TextInput
          label="Address"
          placeholder={examples[0].uri}
          data-autofocus
          spellCheck={false}
          autoComplete="off"
          value={form.uri}
          onChange={(event) => edit({ uri: event.currentTarget.value })}
        />
        <Button
          variant="default"
          disabled={!hasAddress}
          loading={check.isPending}
          leftSection={<IconPlugConnected size={16} stroke={1.75} />}
          onClick={() => check.mutate()}
        >
          Check
        </Button>
      </div>
      {queue || hasAddress || form.agentId !== "" ? null : (
        <Examples name="Examples" printers={examples} onChange={edit} />
      )}
      <Route form={form} onChange={edit} />
      {check.isError ? (
        <p className={classes.refusal} role="alert">
          {refusalText(check.error)}
        </p>
      ) : null}
      {check.data ? <PrinterFacts facts={check.data} isBoxed /> : null}
      <TextInput
        label="Name"
        description="Everybody chooses the printer by this name."
        placeholder="Office Printer"
        maxLength={100}
        value={form.name}
        onChange={(event) => edit({ name: event.currentTarget.value })}
      />
      {isRaw(form.uri) ? <Language form={form} onChange={edit} /> : null}
      <Corrections form={form} onChange={edit} />
      {isRaw(form.uri) ? null : (
        <FoldSection
          title="More"
          summary={form.user === "" ? "sign-in, language" : `signs in as ${form.user}`}
        >
          <div className={classes.more}>
            <SignIn form={form} onChange={edit} hasPassword={queue?.has_password ?? false} />
            <Language form={form} onChange={edit} />
          </div>
        </FoldSection>
      )}
      {save.isError ? (
        <p className={classes.refusal} role="alert">
          {refusalText(save.error)}
        </p>
      ) : null}
    </FormDialog>
  );
}
