import { SegmentedControl } from "@mantine/core";
import type { PrintSide } from "@print-builder/core/print";
import { sideChoices } from "./printChoices.ts";

type SideFieldProps = { readonly side: PrintSide; readonly onSide: (side: PrintSide) => void };

/** Chooses which sides of a dual-sided card to make. */
export function SideField({ side, onSide }: SideFieldProps) {
  return (
    <SegmentedControl
      fullWidth
      aria-label="Side"
      value={side}
      data={sideChoices}
      onChange={(chosen) => onSide(chosen as PrintSide)}
    />
  );
}
