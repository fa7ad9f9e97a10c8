import { type PageSetup, printSetup, safeZoneMm } from "@print-builder/core/document";
import { toolsOf } from "@print-builder/core/editing";
import {
  IconBarcode,
  IconBoxMargin,
  IconEraser,
  IconGridDots,
  IconIcons,
  IconMagnet,
  IconQrcode,
  IconRuler2,
  IconTableImport,
  IconVersions,
} from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { BarButton } from "#ui/BarButton.tsx";
import { FloatingGrip } from "#ui/floating/FloatingGrip.tsx";
import { useFloating } from "#ui/floating/useFloating.ts";
import { tooltipMark } from "#ui/tooltips/followTooltips.ts";
import { CommandButton } from "../CommandButton.tsx";
import { keysOf } from "../canvas/keysOf.ts";
import classes from "./dock.module.css";
import { ToolButton, ToolGroup } from "./ToolButton.tsx";

const icon = { size: 18, stroke: 1.75 } as const;

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

/** Most cards begin with people and photos, so this button keeps its label wherever there is room. */
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

/** Tools that belong together. */
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

/** The tools, floating at the foot of the canvas until somebody moves them. */
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
