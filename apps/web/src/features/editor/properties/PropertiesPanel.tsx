import { layerName } from "@print-builder/core/editing";
import { gradientLine, roleOf } from "@print-builder/core/elements";
import {
  IconBoxMultiple,
  IconCopy,
  IconEye,
  IconEyeOff,
  IconLayoutSidebarRightCollapse,
  IconLayoutSidebarRightExpand,
  IconLock,
  IconLockOpen,
  IconTrash,
} from "@tabler/icons-react";
import { type ReactNode, Suspense, useDeferredValue } from "react";
import { useEditor, useEditorState, useSelected } from "#platform/editorSession/EditorContext.ts";
import { isMac } from "#platform/help/isMac.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { LeaveFieldContext } from "#ui/NumberField.tsx";
import { CommandButton } from "../CommandButton.tsx";
import { leaveToCanvas } from "../canvas/keyboard.ts";
import { ElementIcon } from "../icons.tsx";
import { CardColourPicker } from "./ColorControl.tsx";
import { ConditionsSection } from "./ConditionsSection.tsx";
import { FieldGroups } from "./FieldGroups.tsx";
import { aligning, codeControls, gradientControl, pictureControls, switchControls } from "./lateParts.ts";
import { PositionSection } from "./PositionSection.tsx";
import classes from "./properties.module.css";

const control = isMac ? "⌘" : "Ctrl+";

const tips = [
  { does: "Select", keys: "Click" },
  { does: "Select several", keys: `${control}Click` },
  { does: "Delete", keys: "Del" },
  { does: "Duplicate", keys: `${control}D` },
] as const;

/** Shown if nothing is selected: the card's background and how to begin. */
function NothingSelected({ overRecords }: PanelProps) {
  const editor = useEditor();
  const background = useEditorState(({ shown }) => shown.design.backgroundColor);
  const setBackground = (backgroundColor: string) =>
    editor.edit(
      "Card colour",
      (state) => ({ ...state, design: { ...state.design, backgroundColor } }),
      "backgroundColor of the card",
    );
  return (
    <>
      <section className={classes.section} aria-label="Card">
        <h3 className={classes.sectionTitle}>Card</h3>
        <span className={classes.note}>Background</span>
        <CardColourPicker
          label="Card background"
          value={background}
          placeholder="#ffffff"
          onChange={(colour) => colour !== "" && colour !== background && setBackground(colour)}
        />
      </section>
      {overRecords}
      <section className={classes.section} aria-label="Quick tips">
        <h3 className={classes.sectionTitle}>Quick tips</h3>
        <ul className={classes.tips}>
          {tips.map(({ does, keys }) => (
            <li key={does}>
              {does} <kbd>{keys}</kbd>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

const icon = { size: 16, stroke: 1.75 } as const;

function CollapseButton() {
  const editor = useEditor();
  return (
    <IconButton
      label="Hide properties"
      size="xs"
      onClick={() => editor.changeSettings({ showProperties: false })}
    >
      <IconLayoutSidebarRightCollapse {...icon} />
    </IconButton>
  );
}

function Header() {
  const selected = useSelected();
  const [first] = selected;
  if (!first) {
    return (
      <div className={classes.header}>
        <h2 className={classes.title} style={{ marginLeft: 0 }}>
          No Element Selected
        </h2>
        <CollapseButton />
      </div>
    );
  }
  const isOne = selected.length === 1;
  const isLocked = selected.every((element) => element.locked);
  const isHidden = selected.every((element) => element.hidden);
  return (
    <div className={classes.header}>
      <span className={classes.kind}>
        {isOne ? (
          <ElementIcon element={first} size={18} />
        ) : (
          <IconBoxMultiple size={18} stroke={1.75} aria-hidden />
        )}
      </span>
      <h2 className={classes.title}>{isOne ? layerName(first) : `${selected.length} elements`}</h2>
      <CommandButton id={isLocked ? "unlock" : "lock"} size="xs" isOn={isLocked}>
        {isLocked ? <IconLock {...icon} /> : <IconLockOpen {...icon} />}
      </CommandButton>
      <CommandButton id={isHidden ? "show" : "hide"} size="xs" isOn={isHidden}>
        {isHidden ? <IconEyeOff {...icon} /> : <IconEye {...icon} />}
      </CommandButton>
      <CommandButton id="duplicate" size="xs">
        <IconCopy {...icon} />
      </CommandButton>
      <CommandButton id="delete" size="xs">
        <IconTrash {...icon} />
      </CommandButton>
      <CollapseButton />
    </div>
  );
}

type PanelProps = {
  /** Shows how text fits over all records. Provided by the app. */
  readonly overRecords: ReactNode;
};

/** All properties of the selection. The sections appear together, so that an open dropdown does not move. */
function Selected({ overRecords }: PanelProps) {
  const selected = useSelected();
  const isRecord = useEditorState(({ record }) => record.mode === "record");
  const { AlignBar } = aligning.use();
  switchControls.use();
  if (selected.some((element) => roleOf(element) === "code")) codeControls.use();
  if (selected.some((element) => gradientLine(element.properties, element) !== null)) gradientControl.use();
  const hasPicture = selected.some((element) => roleOf(element) === "picture");
  const pictures = hasPicture ? pictureControls.use() : null;
  return (
    <>
      <AlignBar />
      <FieldGroups only={({ name }) => name === "Data"} />
      {overRecords}
      <PositionSection />
      {pictures ? <pictures.ReplacePicture /> : null}
      <FieldGroups only={({ name }) => name !== "Data"} />
      {pictures && isRecord ? <pictures.PhotoSection /> : null}
      <ConditionsSection />
    </>
  );
}

export function PropertiesPanel({ overRecords }: PanelProps) {
  const editor = useEditor();
  const isOpen = useEditorState(({ settings }) => settings.showProperties);
  const selection = useEditorState(({ history }) => history.present.selection);
  const hasSelection = selection.length > 0;
  // The card shows a selection at once; the panel's many controls follow a frame later.
  const showsSelection = useDeferredValue(hasSelection) && hasSelection;
  if (!isOpen) {
    return (
      <aside className={classes.rail} aria-label="Properties">
        <IconButton
          label="Show properties"
          size="sm"
          onClick={() => editor.changeSettings({ showProperties: true })}
        >
          <IconLayoutSidebarRightExpand {...icon} />
        </IconButton>
      </aside>
    );
  }
  return (
    <aside className={classes.panel} aria-label="Properties">
      <Header />
      {hasSelection ? null : <NothingSelected overRecords={overRecords} />}
      {showsSelection ? (
        <LeaveFieldContext value={leaveToCanvas}>
          <Suspense key={selection.join(" ")}>
            <Selected overRecords={overRecords} />
          </Suspense>
        </LeaveFieldContext>
      ) : null}
    </aside>
  );
}
