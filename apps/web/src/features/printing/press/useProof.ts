import type { Project } from "@print-builder/core/document";
import { type Paint, parseInk } from "@print-builder/core/layout";
import type { Proof } from "@print-builder/press/proof";
import programUrl from "lcms-wasm/dist/lcms.wasm?url";
import { useEffect, useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
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

/** All colours of a design that are given as inks. */
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
