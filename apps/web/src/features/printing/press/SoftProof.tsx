import { Badge, Checkbox } from "@mantine/core";
import type { Project } from "@print-builder/core/document";
import { type Paint, parseInk } from "@print-builder/core/layout";
import type { Proof } from "@print-builder/press/proof";
import programUrl from "lcms-wasm/dist/lcms.wasm?url";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import classes from "../printing.module.css";
import { ProfileField } from "./PressFields.tsx";
import type { PressProfile } from "./pressForm.ts";

export type ProofState =
  | { readonly at: "off" | "unchosen" | "loading" }
  | { readonly at: "failed"; readonly reason: string }
  | { readonly at: "on"; readonly proof: Proof };

type ProofResult = { readonly of: PressProfile; readonly state: ProofState };

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));

/** The soft proof for a profile; its engine is loaded on first use. */
export function useProof(isOn: boolean, profile: PressProfile | null): ProofState {
  const [made, setMade] = useState<ProofResult | null>(null);
  useEffect(() => {
    if (!isOn || profile === null) return;
    let isWanted = true;
    const show = (state: ProofState) => isWanted && setMade({ of: profile, state });
    import("@print-builder/press/proof")
      .then(({ createProof }) => createProof(profile.name, bytesOf(profile.icc), programUrl))
      .then(
        (proof) => show({ at: "on", proof }),
        (error: unknown) => show({ at: "failed", reason: messageOf(error) }),
      );
    return () => {
      isWanted = false;
    };
  }, [isOn, profile]);
  if (!isOn) return { at: "off" };
  if (profile === null) return { at: "unchosen" };
  return made?.of === profile ? made.state : { at: "loading" };
}

/** All colours in a design that are specified as inks. */
export function inksOf({ backgroundColor, front, back }: Project): readonly Paint[] {
  const found = new Map<string, Paint>();
  const look = (value: unknown): void => {
    if (typeof value === "string") {
      const paint = value.endsWith(")") ? parseInk(value.trim()) : undefined;
      if (paint) found.set(value, paint);
    } else if (typeof value === "object" && value !== null) {
      for (const part of Object.values(value)) look(part);
    }
  };
  look([backgroundColor, front, back]);
  return [...found.values()];
}

type ProofNoteProps = {
  readonly state: ProofState;
  /** The subject of the messages: "this card". */
  readonly of: string;
  /** Share of the visible area that the press prints differently from the screen, 0..1; null while it is computed. */
  readonly beyond: number | null;
  readonly marks: boolean;
  readonly onMarks: (marks: boolean) => void;
  readonly onProfile: (profile: PressProfile) => void;
};

/** Ignore a smaller share, which comes from the antialiased edges of letters. */
const worthTelling = 0.002;

function beyondText(beyond: number | null, of: string): string {
  if (beyond === null) return "";
  if (beyond < worthTelling) return "The press can print all of these colours.";
  const share = Math.max(1, Math.round(beyond * 100));
  return `About ${share}% of ${of} has colours that this press cannot print. The closest colours are shown.`;
}

/** Names the soft proof's press and the colours it cannot print, or says how to get a soft proof. */
export function ProofNote({ state, of, beyond, marks, onMarks, onProfile }: ProofNoteProps) {
  if (state.at === "off") return null;
  if (state.at === "unchosen") {
    return (
      <section className={classes.proofNote} aria-label="Soft proof">
        <p>
          A soft proof shows roughly what a press will print. It needs the ICC profile of that press; ask your
          print shop for it.
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
    <section className={classes.proofNote} aria-label="Soft proof">
      <div className={classes.proofLine} role="status">
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
          label="Highlight these colours"
          checked={marks}
          onChange={(event) => onMarks(event.currentTarget.checked)}
        />
      ) : null}
    </section>
  );
}

type ProofedPictureProps = {
  /** Address of the picture in screen colours. */
  readonly src: string;
  readonly alt: string;
  readonly proof: Proof;
  readonly marks: boolean;
  readonly inks: readonly Paint[];
  /** Height divided by width. */
  readonly ratio: number;
  readonly onBeyond: (beyond: number) => void;
};

/** Width of the largest card on screen, px. */
const widthPx = 1400;

/** A picture in the colours of the press. */
export function ProofedPicture(props: ProofedPictureProps) {
  const { src, alt, proof, marks, inks, ratio } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const tell = useEffectEvent(props.onBeyond);
  useEffect(() => {
    let isWanted = true;
    const picture = new Image();
    picture.src = src;
    picture.decode().then(
      () => {
        const context = canvas.current?.getContext("2d", { willReadFrequently: true });
        if (!isWanted || !context) return;
        const { width, height } = context.canvas;
        context.clearRect(0, 0, width, height);
        context.drawImage(picture, 0, 0, width, height);
        const pixels = context.getImageData(0, 0, width, height);
        const beyond = proof.apply(pixels.data, width, { marks, inks });
        context.putImageData(pixels, 0, 0);
        tell(beyond);
      },
      (error: unknown) => console.warn("The soft proof could not be drawn.", error),
    );
    return () => {
      isWanted = false;
    };
  }, [src, proof, marks, inks]);
  return (
    <canvas
      ref={canvas}
      width={widthPx}
      height={Math.round(widthPx * ratio)}
      role="img"
      aria-label={`${alt}, soft proof`}
    />
  );
}
