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
import { FloatingGrip } from "#ui/floating/FloatingGrip.tsx";
import { useFloating } from "#ui/floating/useFloating.ts";
import { CommandButton } from "../CommandButton.tsx";
import classes from "./dock.module.css";
import { ToolButton, ToolGroup } from "./ToolButton.tsx";

const icon = { size: 18, stroke: 1.75 } as const;

/** Whether something of the page setup shows on the card: bleed, a safe zone, cutouts. */
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

type ToolDockProps = {
  /** Parts of other features, which the app hands in. */
  readonly media: ReactNode;
  readonly templates: ReactNode;
  readonly projectImages: ReactNode;
  readonly finalList: ReactNode;
};

/** The tools, floating at the foot of the canvas until they are put elsewhere. */
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
  const isSchool = useEditorState(({ project }) => project.dataMode === "school");
  return (
    <div ref={box} className={classes.dock} role="toolbar" aria-label="Tools">
      <FloatingGrip label="Move the tools" {...grip} />
      <ToolButton tool="select" />
      {toolsOf("text").map((tool) => (
        <ToolButton key={tool} tool={tool} />
      ))}
      <ToolGroup group="shapes" label="More shapes" />
      <ToolGroup group="lines" label="Line or arrow" />
      <CommandButton id="icons">
        <IconIcons {...icon} />
      </CommandButton>
      <span className={classes.rule} />
      {media}
      <span className={classes.rule} />
      <CommandButton id="add.qrcode">
        <IconQrcode {...icon} />
      </CommandButton>
      <CommandButton id="add.code128">
        <IconBarcode {...icon} />
      </CommandButton>
      <span className={classes.rule} />
      <ViewButtons />
      <span className={classes.rule} />
      {templates}
      <CommandButton id="dualSided" isOn={isDualSided}>
        <IconVersions {...icon} />
      </CommandButton>
      {projectImages}
      <CommandButton id="dataDialog" {...(isSchool ? { label: "School data wizard" } : {})}>
        <IconTableImport {...icon} />
      </CommandButton>
      {finalList}
      <span className={classes.rule} />
      <CommandButton id="clearAll">
        <IconEraser {...icon} />
      </CommandButton>
    </div>
  );
}
