import { useState } from "react";
import { storageKeys } from "./keys.ts";

/** What is explained beside it until it was used once. */
export type Explained = "markPrinted" | "readyToPrint";

function usedBefore(): readonly string[] {
  try {
    return (localStorage.getItem(storageKeys.usedBefore) ?? "").split(" ").filter(Boolean);
  } catch {
    // Without local storage it is explained each time.
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

/** Whether this browser has not used something yet, so that it is explained beside it. */
export function useFirstUse(what: Explained): { readonly isNew: boolean; readonly done: () => void } {
  const [isNew, setNew] = useState(() => !usedBefore().includes(what));
  const done = () => {
    keepUsed(what);
    setNew(false);
  };
  return { isNew, done };
}
