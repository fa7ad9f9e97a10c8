import { Button, SegmentedControl, TextInput } from "@mantine/core";
import { isTokenPath, tokenName } from "@print-builder/core/tokens";
import { IconBraces, IconPhoto, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { Token } from "#platform/mapping/designTokens.ts";
import classes from "./data.module.css";

export function TokenChip({ name, kind }: Token) {
  const Icon = kind === "image" ? IconPhoto : IconBraces;
  return (
    <span className={classes.token} data-kind={kind}>
      <Icon size={13} stroke={2} aria-hidden />
      {name}
    </span>
  );
}

type KindControlProps = Token & { readonly onKind: (kind: Token["kind"]) => void };

/** Chooses whether a token shows text or an image. */
export function KindControl({ name, kind, onKind }: KindControlProps) {
  return (
    <SegmentedControl
      aria-label={name === "" ? "Kind" : `Kind of ${name}`}
      value={kind}
      data={[
        { value: "text", label: "Text" },
        { value: "image", label: "Image" },
      ]}
      onChange={(value) => onKind(value === "image" ? "image" : "text")}
    />
  );
}

type AddTokenProps = { readonly names: readonly string[]; readonly onAdd: (token: Token) => void };

/** Adds a token that is not on the card yet. */
export function AddToken({ names, onAdd }: AddTokenProps) {
  const [name, setName] = useState("");
  const [kind, setKind] = useState<Token["kind"]>("text");
  const bare = tokenName(name);
  const isTaken = names.includes(bare);
  const isUsable = isTokenPath(bare) && !isTaken;
  return (
    <form
      className={classes.buttons}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isUsable) return;
        onAdd({ name: bare, kind });
        setName("");
      }}
    >
      <TextInput
        placeholder="another_field"
        aria-label="Name of another field"
        error={isTaken}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <KindControl name="" kind={kind} onKind={setKind} />
      <Button
        type="submit"
        variant="default"
        leftSection={<IconPlus size={15} stroke={2} />}
        disabled={!isUsable}
      >
        Add field
      </Button>
    </form>
  );
}
