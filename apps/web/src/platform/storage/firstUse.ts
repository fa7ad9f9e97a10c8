import { useState } from "react";
import { storageKeys } from "./keys.ts";

/** A feature that is explained next to its control until it is first used. */
export type Explained = "markPrinted" | "readyToPrint";

function usedBefore(): readonly string[] {
  try {
    return (localStorage.getItem(storageKeys.usedBefore) ?? "").split(" ").filter(Boolean);
  } catch {
    // Without local storage, the feature is explained every time.
    return [];
  }
}

function keepUsed(what: Explained): void {
  try {
    localStorage.setItem(storageKeys.usedBefore, [...new Set([...usedBefore(), what])].join(" "));
  } catch {
    // Without local storage, the feature is explained again next time.
  }
}

/** Whether a feature still needs its explanation, because it has not been used in this browser. */
export function useFirstUse(what: Explained): { readonly isNew: boolean; readonly done: () => void } {
  const [isNew, setNew] = useState(() => !usedBefore().includes(what));
  const done = () => {
    keepUsed(what);
    setNew(false);
  };
  return { isNew, done };
}
