import { useState } from "react";
import { storageKeys } from "./keys.ts";

/** A feature explained next to its control until its first use. */
export type Explained = "markPrinted" | "readyToPrint";

function usedBefore(): readonly string[] {
  try {
    return (localStorage.getItem(storageKeys.usedBefore) ?? "").split(" ").filter(Boolean);
  } catch {
    // Without local storage it is explained every time.
    return [];
  }
}

function keepUsed(what: Explained): void {
  try {
    localStorage.setItem(storageKeys.usedBefore, [...new Set([...usedBefore(), what])].join(" "));
  } catch {
    // As above.
  }
}

/** Whether a feature has not been used in this browser yet and needs its explanation. */
export function useFirstUse(what: Explained): { readonly isNew: boolean; readonly done: () => void } {
  const [isNew, setNew] = useState(() => !usedBefore().includes(what));
  const done = () => {
    keepUsed(what);
    setNew(false);
  };
  return { isNew, done };
}
