import { Loader, Switch } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useEditorState } from "#platform/editorSession/EditorContext.ts";
import { useIsSignedOut, useLive, useLiveState } from "./liveOf.ts";
import classes from "./liveToggle.module.css";
import { liveToggle } from "./session/liveState.ts";

/** Switches between tokens and real records; its title says what prevents live data. */
export function LiveToggle() {
  const live = useLive();
  const project = useEditorState((snapshot) => snapshot.project);
  const isSignedOut = useIsSignedOut();
  const now = useLiveState((state) => state);
  const { state, title } = liveToggle({ ...now, isSignedOut }, project);
  const isOn = now.isLive;
  return (
    <span className={classes.toggle} data-state={state} data-tour="live" title={title}>
      {state === "loading" ? <Loader size={14} /> : null}
      {state === "error" ? <IconAlertTriangle size={16} stroke={1.75} aria-hidden /> : null}
      <Switch
        size="sm"
        label="Live data"
        aria-description={title}
        aria-busy={state === "loading"}
        checked={isOn}
        disabled={state === "disabled" || state === "loading"}
        {...(state === "active" ? { color: "var(--success-solid)" } : {})}
        onChange={(event) => void (event.currentTarget.checked ? live.enable() : live.disable())}
      />
    </span>
  );
}
