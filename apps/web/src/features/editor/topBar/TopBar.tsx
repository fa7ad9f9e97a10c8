import { Badge, Button, Checkbox, Divider, Loader, Menu, Popover, Tooltip } from "@mantine/core";
import { type Command, stepZoom, zoomPresets } from "@print-builder/core/editing";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconChevronDown,
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
  type TablerIcon,
} from "@tabler/icons-react";
import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { useEditor, useEditorState, useSaveState } from "#platform/editorSession/EditorContext.ts";
import type { RecordSaving } from "#platform/editorSession/saver.ts";
import { fitView, zoomTo } from "#platform/editorSession/viewport.ts";
import { BarButton } from "#ui/BarButton.tsx";
import { ColourSchemeButton } from "#ui/ColourSchemeButton.tsx";
import { IconButton, IconLink } from "#ui/IconButton.tsx";
import { LeaveFieldContext, NumberField } from "#ui/NumberField.tsx";
import { tooltipMark } from "#ui/tooltips/followTooltips.ts";
import { CommandButton, useIsEnabled } from "../CommandButton.tsx";
import { keysOf, leaveToCanvas } from "../canvas/keyboard.ts";
import classes from "./topBar.module.css";

/** Duration of the name's highlight after a save, ms. */
const highlightFor = 2000;

function useJustSaved(): boolean {
  const { saves } = useSaveState();
  const [shown, setShown] = useState(saves);
  useEffect(() => {
    if (shown === saves) return;
    const timer = setTimeout(() => setShown(saves), highlightFor);
    return () => clearTimeout(timer);
  }, [saves, shown]);
  return shown !== saves;
}

/** The project's name, updated while it is typed. Escape or an empty name restores the previous name. */
function ProjectName() {
  const editor = useEditor();
  const name = useEditorState(({ project }) => project.name);
  const [draft, setDraft] = useState<string | null>(null);
  const before = useRef(name);
  const isSaved = useJustSaved();
  const rename = (wanted: string) => {
    const { project } = editor.store.getState();
    if (wanted !== project.name) editor.set({ project: { ...project, name: wanted } });
  };
  return (
    <input
      className={classes.name}
      aria-label="Project name"
      maxLength={200}
      value={draft ?? name}
      data-saved={isSaved}
      onFocus={() => {
        before.current = name;
      }}
      onChange={({ currentTarget: { value } }) => {
        setDraft(value);
        rename(value.trim() || before.current);
      }}
      onBlur={() => setDraft(null)}
      onKeyDown={(event) => {
        if (event.key === "Enter") event.currentTarget.blur();
        if (event.key === "Escape") {
          event.stopPropagation();
          rename(before.current);
          event.currentTarget.blur();
        }
      }}
    />
  );
}

type MenuEntry = { readonly command: Command; readonly Icon: TablerIcon };

type MenuGroups = readonly (readonly MenuEntry[])[];

function Entry({ command, Icon }: MenuEntry) {
  const editor = useEditor();
  const isEnabled = useIsEnabled(command);
  return (
    <Menu.Item
      leftSection={<Icon size={16} stroke={1.75} />}
      rightSection={<kbd className={classes.keys}>{keysOf(command)}</kbd>}
      disabled={!isEnabled}
      onClick={() => editor.run(command)}
    >
      {command.label}
    </Menu.Item>
  );
}

function ProjectMenu({ groups }: { readonly groups: MenuGroups }) {
  return (
    <Menu width={230} position="bottom-start">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          className={classes.plain ?? ""}
          rightSection={<IconChevronDown size={14} stroke={1.75} />}
        >
          Project
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {groups.map((group, index) => (
          <Fragment key={group[0]?.command.id}>
            {index > 0 ? <Menu.Divider /> : null}
            {group.map((entry) => (
              <Entry key={entry.command.id} {...entry} />
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const percent = new Intl.NumberFormat(undefined, { style: "percent" });

/** Zooms in steps, to presets or to a typed value, always around the middle of the canvas. */
function ZoomControl() {
  const editor = useEditor();
  const zoom = useEditorState(({ view }) => view.zoom);
  const [isOpen, setOpen] = useState(false);
  // A typed zoom level moves the focus to the canvas; any other choice returns it to the menu's button.
  const [isTyped, setTyped] = useState(false);
  const open = (opens: boolean) => {
    setOpen(opens);
    if (opens) setTyped(false);
  };
  const close = () => {
    setTyped(true);
    setOpen(false);
    leaveToCanvas(document.body);
  };
  const choice = (label: string, run: () => void, keys?: string) => (
    <Button
      key={label}
      variant="subtle"
      color="gray"
      size="compact-sm"
      fullWidth
      justify="space-between"
      rightSection={keys ? <kbd className={classes.keys}>{keys}</kbd> : null}
      onClick={() => {
        run();
        setOpen(false);
      }}
    >
      {label}
    </Button>
  );
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
      <Popover
        width={150}
        position="bottom"
        opened={isOpen}
        onChange={open}
        trapFocus
        returnFocus={!isTyped}
        shadow="lg"
        radius="md"
      >
        <Popover.Target>
          <button
            type="button"
            className={classes.zoomValue}
            aria-label={`Zoom ${percent.format(zoom)}`}
            onClick={() => open(!isOpen)}
          >
            {percent.format(zoom)}
          </button>
        </Popover.Target>
        <Popover.Dropdown p={4}>
          <LeaveFieldContext value={close}>
            <NumberField
              name="Zoom"
              unit="%"
              digits={0}
              value={zoom * 100}
              onChange={(typed) => zoomTo(editor, typed / 100)}
            />
          </LeaveFieldContext>
          <Divider my={4} />
          {choice("Fit card", () => fitView(editor), "Shift+1")}
          {choice("Fit width", () => editor.run(editor.command("zoomToWidth")))}
          <Divider my={4} />
          {zoomPresets.map((preset) => choice(percent.format(preset), () => zoomTo(editor, preset)))}
        </Popover.Dropdown>
      </Popover>
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

/** On dual-sided cards, shows which side is being edited. */
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

/** The save status of the design and the record, as text and an icon. */
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

/** The same command as Print in the project menu. */
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
