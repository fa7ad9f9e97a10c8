import { Badge, Button, Checkbox, Loader, Menu, Tooltip } from "@mantine/core";
import { stepZoom, zoomPresets } from "@print-builder/core/editing";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCloudCheck,
  IconCloudExclamation,
  IconCloudUp,
  IconDimensions,
  IconFocusCentered,
  IconHelp,
  IconHome,
  IconLayersSubtract,
  IconMinus,
  IconPlus,
  IconPrinter,
} from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useEditor, useEditorState, useSaveState } from "#platform/editorSession/EditorContext.ts";
import type { RecordSaving } from "#platform/editorSession/saver.ts";
import { fitView, zoomTo } from "#platform/editorSession/viewport.ts";
import { BarButton } from "#ui/BarButton.tsx";
import { ColourSchemeButton } from "#ui/ColourSchemeButton.tsx";
import { IconButton, IconLink } from "#ui/IconButton.tsx";
import { LeaveFieldContext, NumberField } from "#ui/NumberField.tsx";
import { tooltipMark } from "#ui/tooltips/followTooltips.ts";
import { CommandButton } from "../CommandButton.tsx";
import { leaveToCanvas } from "../canvas/keyboard.ts";
import { keysOf } from "../canvas/keysOf.ts";
import { useIsEnabled } from "../useIsEnabled.ts";
import { type MenuGroups, ProjectMenu } from "./ProjectMenu.tsx";
import { ProjectName } from "./ProjectName.tsx";
import classes from "./topBar.module.css";

const percent = new Intl.NumberFormat(undefined, { style: "percent" });

/** Zooms in steps, by presets or to a typed value, always around the middle of the canvas. */
function ZoomControl() {
  const editor = useEditor();
  const zoom = useEditorState(({ view }) => view.zoom);
  const [isOpen, setOpen] = useState(false);
  // After a typed zoom the canvas gets the keyboard, otherwise the button that opened the menu.
  const [isTyped, setTyped] = useState(false);
  const open = (opens: boolean) => {
    setOpen(opens);
    if (opens) setTyped(false);
  };
  const close = (field: HTMLElement) => {
    setTyped(true);
    setOpen(false);
    leaveToCanvas(field);
  };
  return (
    <div className={classes.zoom} role="toolbar" aria-label="Zoom">
      <IconButton
        label="Zoom out"
        shortcut="Ctrl+-"
        size="sm"
        onClick={() => zoomTo(editor, stepZoom(zoom, -1))}
      >
        <IconMinus size={15} stroke={1.75} />
      </IconButton>
      <Menu width={150} position="bottom" opened={isOpen} onChange={open} returnFocus={!isTyped}>
        <Menu.Target>
          <button type="button" className={classes.zoomValue} aria-label={`Zoom ${percent.format(zoom)}`}>
            {percent.format(zoom)}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <LeaveFieldContext value={close}>
            <NumberField
              name="Zoom"
              unit="%"
              digits={0}
              value={zoom * 100}
              onChange={(typed) => zoomTo(editor, typed / 100)}
            />
          </LeaveFieldContext>
          <Menu.Divider />
          <Menu.Item rightSection="Shift+1" onClick={() => fitView(editor)}>
            Fit card
          </Menu.Item>
          <Menu.Item onClick={() => editor.run(editor.command("zoomToWidth"))}>Fit width</Menu.Item>
          <Menu.Divider />
          {zoomPresets.map((preset) => (
            <Menu.Item key={preset} onClick={() => zoomTo(editor, preset)}>
              {percent.format(preset)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <IconButton
        label="Zoom in"
        shortcut="Ctrl++"
        size="sm"
        onClick={() => zoomTo(editor, stepZoom(zoom, 1))}
      >
        <IconPlus size={15} stroke={1.75} />
      </IconButton>
    </div>
  );
}

/** Shows which side is being edited, on dual-sided cards. */
function SideSign() {
  const side = useEditorState(({ shown }) => (shown.design.isDualSided ? shown.side : null));
  if (side === null) return null;
  return (
    <Badge size="sm" tt="none" style={{ flex: "none" }} data-testid="side-sign">
      {side === "front" ? "Front" : "Back"}
    </Badge>
  );
}

const words = { saved: "Saved", saving: "Saving…", unsaved: "Unsaved" } as const;

/** The save status of design and record, as text and icon. */
function SaveStatusText({ record }: { readonly record: RecordSaving | null }) {
  const design = useSaveState();
  const error = design.error ?? (record?.status === "failed" ? record.error : null);
  const status =
    error !== null ? "unsaved" : record !== null && design.status === "saved" ? "saving" : design.status;
  const sign = {
    saved: <IconCloudCheck size={16} stroke={1.75} aria-hidden />,
    saving: <Loader size={14} color="gray" aria-hidden />,
    unsaved: error ? (
      <IconCloudExclamation size={16} stroke={1.75} aria-hidden />
    ) : (
      <IconCloudUp size={16} stroke={1.75} aria-hidden />
    ),
  }[status];
  return (
    <Tooltip label={error ?? ""} disabled={error === null} multiline w={280}>
      <span className={classes.status} role="status" data-tone={error ? "error" : undefined}>
        {sign}
        {error ? "Not saved" : words[status]}
      </span>
    </Tooltip>
  );
}

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

/** The same as Print in the project menu. */
function PrintButton() {
  const editor = useEditor();
  const command = editor.command("bulkPreview");
  const isEnabled = useIsEnabled(command);
  return (
    <Button
      className={classes.print ?? ""}
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
  readonly projectMenu: MenuGroups;
  /** Parts of other features, provided by the app. */
  readonly dataMode: ReactNode;
  readonly files: ReactNode;
  readonly liveToggle: ReactNode;
  readonly recordSaving: RecordSaving | null;
  readonly onPageSetup: () => void;
};

/** The bar over the editor. */
export function TopBar({ projectMenu, dataMode, files, liveToggle, recordSaving, onPageSetup }: TopBarProps) {
  const showLayers = useEditorState(({ settings }) => settings.showLayers);
  return (
    <header className={classes.bar}>
      <IconLink label="Home" to="/">
        <IconHome {...icon} />
      </IconLink>
      <span className={classes.rule} />
      <ProjectName />
      <SideSign />
      <SaveStatusText record={recordSaving} />
      <ProjectMenu groups={projectMenu} />
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
