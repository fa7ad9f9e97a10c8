import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { followTooltips, type TooltipTarget } from "./followTooltips.ts";
import classes from "./tooltips.module.css";

/** Distance between the tooltip and its element, and minimum distance from the window's edge, px. */
const distance = 6;

/** Above the element, or below it if there is no space. Always inside the window. */
function placeBubble(bubble: HTMLElement, element: HTMLElement): void {
  const target = element.getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  const above = target.top - height - distance;
  const y = above >= distance ? above : target.bottom + distance;
  const middle = target.left + target.width / 2 - width / 2;
  const x = Math.max(distance, Math.min(middle, window.innerWidth - width - distance));
  bubble.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
}

function Tooltip({ element, label, keys, onGone }: TooltipTarget & { readonly onGone: () => void }) {
  const id = useId();
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (bubble.current) placeBubble(bubble.current, element);
  }, [element]);
  useEffect(() => {
    element.setAttribute("aria-describedby", id);
    // Also called if the element is removed or scrolled out of sight.
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === false) onGone();
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      element.removeAttribute("aria-describedby");
    };
  }, [element, id, onGone]);
  return (
    <div ref={bubble} id={id} role="tooltip" className={classes.tooltip}>
      {label}
      {keys === "" ? null : <kbd className={classes.keys}>{keys}</kbd>}
    </div>
  );
}

/** The page's only tooltip, shared by all elements with a `tooltipMark`. */
export function Tooltips() {
  const [target, setTarget] = useState<TooltipTarget | null>(null);
  const [hide] = useState(() => () => setTarget(null));
  useEffect(() => followTooltips(setTarget), []);
  return target ? <Tooltip key={target.label} {...target} onGone={hide} /> : null;
}
