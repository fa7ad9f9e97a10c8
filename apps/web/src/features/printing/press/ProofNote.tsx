import { Badge, Checkbox } from "@mantine/core";
import { ProfileField } from "./ProfileField.tsx";
import classes from "./press.module.css";
import type { PressProfile } from "./pressForm.ts";
import type { ProofState } from "./useProof.ts";

type ProofNoteProps = {
  readonly state: ProofState;
  /** The thing shown, for texts: "this card". */
  readonly of: string;
  /** Share of the shown area that the press prints differently from the screen, 0..1; null while it is calculated. */
  readonly beyond: number | null;
  readonly marks: boolean;
  readonly onMarks: (marks: boolean) => void;
  readonly onProfile: (profile: PressProfile) => void;
};

/** A smaller share comes from the edges of letters. */
const worthTelling = 0.002;

function beyondText(beyond: number | null, of: string): string {
  if (beyond === null) return "";
  if (beyond < worthTelling) return "The press can print all of these colours.";
  const share = Math.max(1, Math.round(beyond * 100));
  return `About ${share}% of ${of} has colours that this press cannot print. What comes closest is shown.`;
}

/** Names the soft proof's press and what it cannot print, or says how to get a soft proof. */
export function ProofNote({ state, of, beyond, marks, onMarks, onProfile }: ProofNoteProps) {
  if (state.at === "off") return null;
  if (state.at === "unchosen") {
    return (
      <section className={classes.note} aria-label="Soft proof">
        <p>
          A soft proof shows on screen about what a press will print. It needs the ICC profile of that press:
          ask your print shop for it.
        </p>
        <ProfileField
          profile={null}
          placeholder="Choose a file…"
          description="Its name ends with .icc or .icm."
          onChange={(profile) => profile && onProfile(profile)}
        />
      </section>
    );
  }
  return (
    <section className={classes.note} aria-label="Soft proof">
      <div className={classes.line} role="status">
        <Badge variant="light" tt="none">
          Soft proof{state.at === "on" ? `: ${state.proof.name}` : ""}
        </Badge>
        <span>
          {state.at === "failed"
            ? state.reason
            : state.at === "loading"
              ? "Loading…"
              : beyondText(beyond, of)}
        </span>
      </div>
      {state.at === "on" && (beyond ?? 0) >= worthTelling ? (
        <Checkbox
          size="xs"
          label="Mark these colours"
          checked={marks}
          onChange={(event) => onMarks(event.currentTarget.checked)}
        />
      ) : null}
    </section>
  );
}
