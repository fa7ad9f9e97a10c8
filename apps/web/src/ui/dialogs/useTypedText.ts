import { type SyntheticEvent, useEffect, useState } from "react";

/** Fields for choosing or searching contain nothing that could be lost. */
const withoutText = "[type=search], [type=checkbox], [type=radio], [type=file], [aria-haspopup]";

/** Tracks whether something was typed in a dialog. If so, the browser asks before closing the tab. */
export function useTypedText(opened: boolean) {
  const [hasTyped, setTyped] = useState(false);
  const mayBeLost = opened && hasTyped;
  useEffect(() => {
    if (!mayBeLost) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [mayBeLost]);
  const onInput = ({ target }: SyntheticEvent) => {
    if (target instanceof Element && !target.matches(withoutText)) setTyped(true);
  };
  return { hasTyped, onInput };
}
