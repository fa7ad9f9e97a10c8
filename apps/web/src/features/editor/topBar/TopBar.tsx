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
import { ColourSchemeButton } from "../../../ui/ColourSchemeButton.tsx";
import { IconLink } from "../../../ui/IconButton.tsx";
import { tooltipMark } from "../../../ui/tooltips/followTooltips.ts";
import { CommandButton } from "../CommandButton.tsx";
import { keysOf } from "../canvas/keysOf.ts";
import { useDoors } from "../DoorsContext.ts";
import { LiveToggle } from "../liveData/LiveToggle.tsx";
import { takeDataMode } from "../records/runWizard.ts";
import { useEditor, useEditorState } from "../store/EditorContext.ts";
import { hasProject } from "../store/hasProject.ts";
import { useIsEnabled } from "../useIsEnabled.ts";
import { FilesButton } from "./FilesButton.tsx";
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

function DataMode() {
  const editor = useEditor();
  const { DataModeSwitch } = useDoors();
  const mode = useEditorState(({ project }) => project.dataMode);
  return (
    <DataModeSwitch
      projectId={editor.projectId}
      mode={mode}
      mayBegin={() => hasProject(editor)}
      onSwitched={(next) => takeDataMode(editor, next)}
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

/** The bar over the editor. */
export function TopBar({ onPageSetup }: { readonly onPageSetup: () => void }) {
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
      <DataMode />
      <Button
        variant="subtle"
        color="gray"
        className={classes.brief ?? ""}
        aria-label="Page Setup"
        {...tooltipMark()}
        leftSection={<IconDimensions size={16} stroke={1.75} />}
        onClick={onPageSetup}
      >
        Page Setup
      </Button>
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
      <FilesButton />
      <ColourSchemeButton />
      <CommandButton id="help">
        <IconHelp {...icon} />
      </CommandButton>
      <span className={classes.rule} />
      <LiveToggle />
      <span style={{ width: 8 }} />
      <PrintButton />
    </header>
  );
}
