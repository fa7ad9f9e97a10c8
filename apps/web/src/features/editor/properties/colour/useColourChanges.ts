import { useDebouncedCallback, useThrottledCallback } from "@mantine/hooks";
import { useState } from "react";
import { type ColourValue, colourValue } from "./colourValue.ts";

/** A slider is followed this often. */
const moveMs = 50;
/** A change is reported when it has been quiet for so long: one step of the history, not fifty. */
const quietMs = 100;

/**
 * The colour while it is being chosen. What the picker shows follows at once; `onChange` gets the hex value after
 * a moment of quiet, and at the latest when the picker goes.
 */
export function useColourChanges(stored: string, onChange: (hex: string) => void) {
  const [edited, setEdited] = useState<{ readonly from: string; readonly value: ColourValue } | null>(null);
  const report = useDebouncedCallback((hex: string) => onChange(hex), {
    delay: quietMs,
    flushOnUnmount: true,
  });
  const change = (value: ColourValue) => {
    setEdited({ from: stored, value });
    report(value.hex);
  };
  const moveSlider = useThrottledCallback((css: string) => change(colourValue(css, "slider")), moveMs);
  // What was chosen here counts until something else changes the stored colour.
  const isOurs = edited !== null && (edited.from === stored || edited.value.hex === stored.toLowerCase());
  return { value: isOurs ? edited.value : colourValue(stored, "stored"), change, moveSlider };
}
