import { Button, Checkbox } from "@mantine/core";
import { commandById } from "@print-builder/core/editing";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconDimensions,
  IconFocusCentered,
  IconHelp,
  IconHome,
  IconLayersSubtract,
  IconPrinter,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { BarButton } from "#ui/BarButton.tsx";
import { ColourSchemeButton } from "#ui/ColourSchemeButton.tsx";
import { IconLink } from "#ui/IconButton.tsx";
import { tooltipMark } from "#ui/tooltips/followTooltips.ts";
import { CommandButton } from "../CommandButton.tsx";
import { keysOf } from "../canvas/keysOf.ts";
import { useIsEnabled } from "../useIsEnabled.ts";
import { ProjectMenu } from "./ProjectMenu.tsx";
import { ProjectName } from "./ProjectName.tsx";
import { SaveStatusText } from "./SaveStatusText.tsx";
import { SideSign } from "./SideSign.tsx";
import classes from "./topBar.module.css";
import { ZoomControl } from "./ZoomControl.tsx";

const icon = { size: 18, stroke: 1.75 } as const;

function AutoSave() {
  const editor = useEditor();
  const isOn = useEditorState(({ settings }) => settings.autoSave);
  return (
    <Checkbox
      className={classes.autoSave ?? ""}
      label="Auto save"
      checked={isOn}
      onChange={(event) => editor.changeSettings({ autoSave: event.currentTarget.checked })}
    />
  );
}

/** The same as Print of the project menu. */
function PrintButton() {
  const editor = useEditor();
  const command = commandById("bulkPreview");
  const isEnabled = useIsEnabled(command);
  return (
    <Button
      aria-label={command.label}
      {...tooltipMark(keysOf(command))}
      leftSection={<IconPrinter size={16} stroke={1.75} />}
      disabled={!isEnabled}
      onClick={() => editor.run(command)}
    >
      {command.label}
    </Button>
  );
}

type TopBarProps = {
  /** Parts of other features, which the app hands in. */
  readonly dataMode: ReactNode;
  readonly files: ReactNode;
  readonly liveToggle: ReactNode;
  readonly onPageSetup: () => void;
};

/** The bar over the editor. */
export function TopBar({ dataMode, files, liveToggle, onPageSetup }: TopBarProps) {
  const showLayers = useEditorState(({ settings }) => settings.showLayers);
  return (
    <header className={classes.bar}>
      <IconLink label="Home" to="/">
        <IconHome {...icon} />
      </IconLink>
      <span className={classes.rule} />
      <ProjectName />
      <SideSign />
      <SaveStatusText />
      <ProjectMenu />
      <span className={classes.rule} />
      {dataMode}
      <BarButton label="Page Setup" icon={<IconDimensions size={16} stroke={1.75} />} onClick={onPageSetup} />
      <span className={classes.rule} />
      <CommandButton id="undo">
        <IconArrowBackUp {...icon} />
      </CommandButton>
      <CommandButton id="redo">
        <IconArrowForwardUp {...icon} />
      </CommandButton>
      <span className={classes.spacer} />
      <CommandButton id="toggleLayers" isOn={showLayers} label={showLayers ? "Hide layers" : "Show layers"}>
        <IconLayersSubtract {...icon} />
      </CommandButton>
      <CommandButton id="resetView">
        <IconFocusCentered {...icon} />
      </CommandButton>
      <ZoomControl />
      <span className={classes.rule} />
      <AutoSave />
      {files}
      <ColourSchemeButton />
      <CommandButton id="help">
        <IconHelp {...icon} />
      </CommandButton>
      <span className={classes.rule} />
      {liveToggle}
      <span style={{ width: 8 }} />
      <PrintButton />
    </header>
  );
}
