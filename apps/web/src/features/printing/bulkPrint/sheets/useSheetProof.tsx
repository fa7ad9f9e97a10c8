import type { Project } from "@print-builder/core/document";
import type { Proof } from "@print-builder/press/proof";
import { type ReactNode, useMemo, useState } from "react";
import type { PressProfile } from "../../press/pressForm.ts";
import { inksOf, ProofNote, useProof } from "../../press/SoftProof.tsx";
import type { SheetProps } from "./Sheet.tsx";
import classes from "./sheets.module.css";

type SheetProof = Pick<SheetProps, "proof"> & { readonly note: ReactNode };

/** Result of a soft proof of the sheets painted so far. */
type ProofFinding = { readonly of: Proof; readonly most: number };

/** The sheets in the colours of the chosen press, with a note about them. */
export function useSheetProof(
  project: Project,
  isOn: boolean,
  profile: PressProfile | null,
  onProfile: (profile: PressProfile) => void,
): SheetProof {
  const state = useProof(isOn, profile);
  const [marks, setMarks] = useState(false);
  const [found, setFound] = useState<ProofFinding | null>(null);
  const made = state.at === "on" ? state.proof : null;
  const inks = useMemo(() => inksOf(project), [project]);
  const proof = useMemo(() => {
    if (made === null) return null;
    return (canvas: HTMLCanvasElement) => {
      const context = canvas.getContext("2d");
      if (!context || canvas.width === 0 || canvas.height === 0) return;
      const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
      const beyond = made.apply(pixels.data, canvas.width, { marks, inks });
      context.putImageData(pixels, 0, 0);
      setFound((before) =>
        before?.of === made && before.most >= beyond ? before : { of: made, most: beyond },
      );
    };
  }, [made, marks, inks]);
  const note = isOn ? (
    <div className={classes.note}>
      <ProofNote
        state={state}
        of="a sheet"
        beyond={found !== null && found.of === made ? found.most : null}
        marks={marks}
        onMarks={setMarks}
        onProfile={onProfile}
      />
    </div>
  ) : null;
  return { proof, note };
}
