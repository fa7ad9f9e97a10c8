import { Button, Loader } from "@mantine/core";
import { useEffect, useRef } from "react";
import classes from "./projects.module.css";

type ListEndProps = {
  readonly state: "idle" | "loading" | "failed";
  readonly onMore: () => void;
};

/** Distance below the window at which the next page is asked for. */
const preloadMargin = "200px";

/** The end of the loaded cards: asks for the next page as it comes near the window. */
export function ListEnd({ state, onMore }: ListEndProps) {
  const marker = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = marker.current;
    if (element === null || state !== "idle") return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onMore();
      },
      { rootMargin: preloadMargin },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [state, onMore]);
  return (
    <div ref={marker} className={classes.more} role="status">
      {state === "loading" ? (
        <>
          <Loader size="xs" aria-hidden /> Loading more…
        </>
      ) : null}
      {state === "failed" ? (
        <>
          More projects could not be loaded.
          <Button size="xs" variant="default" onClick={onMore}>
            Retry
          </Button>
        </>
      ) : null}
    </div>
  );
}
