import { Button, FileButton } from "@mantine/core";
import { commandById, layerName, selectedElements } from "@print-builder/core/editing";
import { describeElement } from "@print-builder/core/elements";
import {
  IconBoxMultiple,
  IconCopy,
  IconEye,
  IconLayoutSidebarRightCollapse,
  IconLayoutSidebarRightExpand,
  IconLock,
  IconLockOpen,
  IconPhotoEdit,
  IconTrash,
} from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useDeferredValue } from "react";
import { useEditor, useEditorList, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { acceptedPictures } from "#platform/files/pictureFiles.ts";
import { isMac } from "#platform/help/isMac.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { CommandButton } from "../CommandButton.tsx";
import { ElementIcon } from "../icons.tsx";
import { useIsEnabled } from "../useIsEnabled.ts";
import { CardColourPicker } from "./ColorControl.tsx";
import { ConditionsSection } from "./ConditionsSection.tsx";
import { FieldGroups } from "./FieldGroups.tsx";
import { PositionSection } from "./PositionSection.tsx";
import classes from "./properties.module.css";

// The card is on the screen before anything is aligned.
const AlignBar = lazy(async () => ({ default: (await import("./AlignBar.tsx")).AlignBar }));
// Only where a person with a photo is shown.
const PhotoSection = lazy(async () => ({
  default: (await import("./picture/pictureControls.ts")).PhotoSection,
}));

const control = isMac ? "⌘" : "Ctrl+";

const tips = [
  { does: "Select", keys: "Click" },
  { does: "Select several", keys: `${control}Click` },
  { does: "Delete", keys: "Del" },
  { does: "Duplicate", keys: `${control}D` },
] as const;

/** Shown while nothing is selected: the card's own ground, and how to begin. */
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
  const selected = useEditorList(({ history }) => selectedElements(history.present));
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
      <CommandButton id="hide" size="xs">
        <IconEye {...icon} />
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

/** Another picture for a single static image. */
function ReplacePicture() {
  const editor = useEditor();
  const image = useEditorState(({ history }) => {
    const [element, ...others] = selectedElements(history.present);
    return element?.type === "image" && others.length === 0 && describeElement(element).imageToken === null
      ? element.id
      : null;
  });
  const isDrawing = useIsEnabled(commandById("openShapes"));
  if (image === null) return null;
  return (
    <section className={classes.section} aria-label="Picture file">
      <FileButton
        accept={acceptedPictures}
        onChange={(file) => (file ? void editor.hooks().replacePicture(image, file) : undefined)}
      >
        {(props) => (
          <Button size="xs" variant="default" leftSection={<IconPhotoEdit {...icon} />} {...props}>
            Replace picture
          </Button>
        )}
      </FileButton>
      {isDrawing ? (
        <Button size="xs" variant="default" onClick={() => editor.run(commandById("openShapes"))}>
          Open as shapes
        </Button>
      ) : null}
    </section>
  );
}

type PanelProps = {
  /** How the texts come out over all records; the app brings it. */
  readonly overRecords: ReactNode;
};

/** What is selected, and everything about it that can be changed. */
export function PropertiesPanel({ overRecords }: PanelProps) {
  const editor = useEditor();
  const isOpen = useEditorState(({ settings }) => settings.showProperties);
  const hasSelection = useEditorState(({ history }) => history.present.selection.length > 0);
  const selectionKey = useEditorState(({ history }) => history.present.selection.join(" "));
  const showsPhoto = useEditorState(
    ({ history, record }) =>
      record.mode === "record" && selectedElements(history.present).some(({ type }) => type === "image"),
  );
  // The card shows a selection at once; its many controls come a frame later.
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
      {showsSelection ? (
        <div key={selectionKey}>
          <Suspense fallback={<div className={classes.align} />}>
            <AlignBar />
          </Suspense>
          <FieldGroups only={({ name }) => name === "Data"} />
          {overRecords}
          <PositionSection />
          <ReplacePicture />
          <FieldGroups only={({ name }) => name !== "Data"} />
          {/* Below what is there already: a list that is open stays where it was opened. */}
          {showsPhoto ? (
            <Suspense>
              <PhotoSection />
            </Suspense>
          ) : null}
          <ConditionsSection />
        </div>
      ) : (
        <NothingSelected overRecords={overRecords} />
      )}
    </aside>
  );
}
