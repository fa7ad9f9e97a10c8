import { Menu } from "@mantine/core";
import { type PageSetup, printSetup, safeZoneMm } from "@print-builder/core/document";
import { commandById, type Tool, toolsOf } from "@print-builder/core/editing";
import { elementKind, type ToolGroup as GroupName } from "@print-builder/core/elements";
import {
  IconBarcode,
  IconBoxMargin,
  IconChevronDown,
  IconEraser,
  IconGridDots,
  IconIcons,
  IconMagnet,
  IconPointer,
  IconQrcode,
  IconRuler2,
  IconTableImport,
  IconVersions,
} from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { BarButton } from "#ui/BarButton.tsx";
import { FloatingGrip } from "#ui/floating/FloatingGrip.tsx";
import { useFloating } from "#ui/floating/useFloating.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { tooltipMark } from "#ui/tooltips/followTooltips.ts";
import { CommandButton } from "../CommandButton.tsx";
import { keysOf } from "../canvas/keyboard.ts";
import { elementIcons } from "../icons.tsx";
import classes from "./dock.module.css";

const icon = { size: 18, stroke: 1.75 } as const;

const iconOf = (tool: Tool) => (tool === "select" ? IconPointer : elementIcons[elementKind(tool).icon]);

/** Selects a tool. A second press or a double click adds the tool's element at once. */
function ToolButton({ tool }: { readonly tool: Tool }) {
  const editor = useEditor();
  const isActive = useEditorState((snapshot) => snapshot.tool === tool);
  const command = commandById(`tool.${tool}`);
  const keys = keysOf(command);
  const Icon = iconOf(tool);
  const press = () => {
    if (!isActive || tool === "select") return editor.run(command);
    editor.run(commandById(`add.${tool}`));
    editor.set({ tool: "select" });
  };
  return (
    <IconButton
      label={command.label}
      {...(keys ? { shortcut: keys } : {})}
      size={34}
      aria-pressed={isActive}
      {...(isActive ? { variant: "filled", color: "iris" } : {})}
      onClick={press}
    >
      <Icon {...icon} />
    </IconButton>
  );
}

type ToolGroupProps = { readonly group: GroupName; readonly label: string };

/** A group of tools behind one button. The button shows the tool used last, and its menu has the others. */
function ToolGroup({ group, label }: ToolGroupProps) {
  const tools = toolsOf(group);
  const editor = useEditor();
  const active = useEditorState(({ tool }) => tool);
  const [last, setLast] = useState(tools[0]);
  const shown = tools.find((tool) => tool === active) ?? last;
  if (!shown) return null;
  return (
    <div className={classes.split}>
      <ToolButton tool={shown} />
      <Menu position="top" width={180}>
        <Menu.Target>
          <IconButton label={label} size={14}>
            <IconChevronDown size={12} stroke={1.75} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {tools.map((tool) => {
            const Icon = iconOf(tool);
            const command = commandById(`tool.${tool}`);
            return (
              <Menu.Item
                key={tool}
                leftSection={<Icon size={16} stroke={1.75} />}
                rightSection={keysOf(command)}
                onClick={() => {
                  setLast(tool);
                  editor.run(command);
                }}
              >
                {command.label}
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

/** True if the card shows part of the page setup: bleed, a safe zone or cutouts. */
const zonesOf = (setup: PageSetup) => setup.bleedMm > 0 || safeZoneMm(setup) > 0 || setup.cutouts.length > 0;

function ViewButtons() {
  const { showGrid, showRulers, showZones, snapToGrid } = useEditorState(({ settings }) => settings);
  const hasZones = useEditorState(({ project }) => zonesOf(printSetup(project)));
  return (
    <>
      <CommandButton id="toggleGrid" isOn={showGrid}>
        <IconGridDots {...icon} />
      </CommandButton>
      <CommandButton id="toggleRulers" isOn={showRulers}>
        <IconRuler2 {...icon} />
      </CommandButton>
      {hasZones ? (
        <CommandButton id="toggleZones" isOn={showZones}>
          <IconBoxMargin {...icon} />
        </CommandButton>
      ) : null}
      <CommandButton id="toggleSnap" isOn={snapToGrid}>
        <IconMagnet {...icon} />
      </CommandButton>
    </>
  );
}

/** Most cards begin with people and photos, so this button keeps its label whenever there is space. */
function DataWizardButton() {
  const editor = useEditor();
  const isSchool = useEditorState(({ project }) => project.dataMode === "school");
  const command = editor.command("dataDialog");
  return (
    <BarButton
      className={classes.wizard}
      label={isSchool ? "School data wizard" : command.label}
      icon={<IconTableImport {...icon} />}
      {...tooltipMark(keysOf(command))}
      onClick={() => editor.run(command)}
    />
  );
}

function Group({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <fieldset aria-label={name} className={classes.group}>
      {children}
    </fieldset>
  );
}

type ToolDockProps = {
  /** Parts of other features, provided by the app. */
  readonly media: ReactNode;
  readonly templates: ReactNode;
  readonly projectImages: ReactNode;
  readonly finalList: ReactNode;
};

/** The toolbar, which floats at the bottom of the canvas until somebody moves it. */
export function ToolDock({ media, templates, projectImages, finalList }: ToolDockProps) {
  const editor = useEditor();
  const place = useEditorState(({ settings }) => settings.bottomToolbarPosition);
  const box = useRef<HTMLDivElement>(null);
  const grip = useFloating({
    box,
    place,
    onPlaced: (bottomToolbarPosition) => editor.changeSettings({ bottomToolbarPosition }),
    within: "parent",
  });
  const isDualSided = useEditorState(({ shown }) => shown.design.isDualSided);
  return (
    <div ref={box} className={classes.dock} role="toolbar" aria-label="Tools">
      <FloatingGrip label="Move the tools" {...grip} />
      <Group name="Data">
        <DataWizardButton />
        {finalList}
      </Group>
      <Group name="Draw">
        <ToolButton tool="select" />
        {toolsOf("text").map((tool) => (
          <ToolButton key={tool} tool={tool} />
        ))}
        <ToolGroup group="shapes" label="More shapes" />
        <ToolGroup group="lines" label="Line or arrow" />
        <CommandButton id="icons">
          <IconIcons {...icon} />
        </CommandButton>
      </Group>
      <Group name="Pictures and codes">
        {media}
        {projectImages}
        <CommandButton id="add.qrcode">
          <IconQrcode {...icon} />
        </CommandButton>
        <CommandButton id="add.code128">
          <IconBarcode {...icon} />
        </CommandButton>
      </Group>
      <Group name="Card">
        {templates}
        <CommandButton id="dualSided" isOn={isDualSided}>
          <IconVersions {...icon} />
        </CommandButton>
        <CommandButton id="clearAll">
          <IconEraser {...icon} />
        </CommandButton>
      </Group>
      <Group name="View">
        <ViewButtons />
      </Group>
    </div>
  );
}
