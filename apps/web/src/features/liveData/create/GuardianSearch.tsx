import { Button, TextInput } from "@mantine/core";
import type { FoundGuardian } from "@print-builder/school";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import type { SchoolSide } from "../session/liveState.ts";
import classes from "./createRecord.module.css";

type GuardianSearchProps = {
  readonly school: SchoolSide;
  /** The guardian's e-mail in the form. */
  readonly email: string;
  readonly onFound: (guardian: FoundGuardian) => void;
};

type Outcome =
  | { readonly kind: "none" }
  | { readonly kind: "searching" }
  | { readonly kind: "found"; readonly guardians: readonly FoundGuardian[] }
  | { readonly kind: "failed"; readonly reason: string };

/** Finds a guardian that the school already has, such as a sibling's. */
export function GuardianSearch({ school, email, onFound }: GuardianSearchProps) {
  const [text, setText] = useState(email);
  const [outcome, setOutcome] = useState<Outcome>({ kind: "none" });
  const search = async () => {
    if (text.trim() === "") return;
    setOutcome({ kind: "searching" });
    try {
      setOutcome({ kind: "found", guardians: await school.info.findGuardians(text.trim()) });
    } catch (error) {
      setOutcome({ kind: "failed", reason: messageOf(error) });
    }
  };
  const searchOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    void search();
  };
  return (
    <div className={classes.guardian}>
      <TextInput
        className={classes.guardianText ?? ""}
        label="Find a guardian by e-mail"
        placeholder="A brother’s or sister’s guardian is there already"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={searchOnEnter}
      />
      <Button
        variant="default"
        leftSection={<IconSearch size={15} stroke={1.75} />}
        loading={outcome.kind === "searching"}
        disabled={text.trim() === ""}
        onClick={() => void search()}
      >
        Find guardian
      </Button>
      <div className={classes.found} role="status">
        {outcome.kind === "failed" ? outcome.reason : null}
        {outcome.kind === "found" && outcome.guardians.length === 0
          ? "No guardian has this e-mail. Fill in the fields below for a new one."
          : null}
        {outcome.kind === "found"
          ? outcome.guardians.map((guardian) => (
              <Button key={guardian.id} size="xs" variant="light" onClick={() => onFound(guardian)}>
                {guardian.full_name}, {guardian.email}
              </Button>
            ))
          : null}
      </div>
    </div>
  );
}
