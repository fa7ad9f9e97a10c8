import { SegmentedControl, Switch } from "@mantine/core";
import {
  cardSize,
  hasCardSize,
  paperOf,
  printSetup,
  type SideName,
  sideNames,
} from "@print-builder/core/document";
import { inStackOrder, shownElements, showSide } from "@print-builder/core/editing";
import { describeElement } from "@print-builder/core/elements";
import { isMapped } from "@print-builder/core/records";
import { paperSetup, slotsPerSheet } from "@print-builder/core/sheets";
import { ElementShape } from "@print-builder/render/svg";
import { IconPrinter } from "@tabler/icons-react";
import { showFailure } from "#platform/api/showFailure.ts";
import { useCardTools } from "#platform/cards/cardStudio.ts";
import { isLeftOut, isSilentLabel, sampleOf, shownValues } from "#platform/editorSession/cardValues.ts";
import { contentDrawing, placeOf } from "#platform/editorSession/contentDrawing.ts";
import { useEditor, useEditorList, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { loadFirst } from "#platform/editorSession/loadPhotos.ts";
import { frameOnScreen, outlinePoints, toScreen } from "#platform/editorSession/screen.ts";
import type { EditorSnapshot } from "#platform/editorSession/snapshot.ts";
import { storedSchoolTokens } from "#platform/school/schoolSession.ts";
import { type LengthUnit, useLengthUnit } from "#ui/texts/lengthText.ts";
import { sizeText } from "#ui/texts/sizeText.ts";
import classes from "./sides.module.css";

/** Outlines elements that are left out for the current record, and gives the reason. */
function LeftOutMarks() {
  const view = useEditorState((snapshot) => snapshot.view);
  const elements = useEditorList((snapshot) => {
    const values = shownValues(snapshot);
    return shownElements(snapshot.shown).filter((element) => !element.hidden && isLeftOut(element, values));
  });
  return elements.map((element) => {
    const { x, y } = toScreen(view, element);
    return (
      <div key={element.id} data-testid="left-out">
        <svg className={classes.leftOutLayer} aria-hidden="true">
          <polygon className={classes.leftOut} points={outlinePoints(frameOnScreen(view, element))} />
        </svg>
        <span
          className={classes.leftOutLabel}
          style={{ transform: `translate(${x}px, ${y}px)` }}
          title={`Shown only when ${describeElement(element).conditions.visibleIf}`}
        >
          Not on this card
        </span>
      </div>
    );
  });
}

/** A thumbnail of a side. It is updated after each finished edit, not on every move of a drag. */
function MiniCard({ side, width }: { readonly side: SideName; readonly width: number }) {
  const tools = useCardTools(useEditor().studio);
  const values = useEditorState(shownValues);
  const elements = useEditorState(({ history }) => history.present.design[side]);
  const canvas = useEditorState(({ shown }) => shown.design.canvas);
  const background = useEditorState(({ shown }) => shown.design.backgroundColor);
  const height = (width * canvas.height) / canvas.width;
  const visible = inStackOrder(elements).filter(
    (element) => !element.hidden && !isSilentLabel(element, elements, values),
  );
  return (
    <svg
      className={classes.mini}
      width={width}
      height={height}
      viewBox={`0 0 ${canvas.width} ${canvas.height}`}
      style={{ background }}
      aria-hidden="true"
    >
      {visible.map((element) => (
        <g key={element.id} transform={placeOf(element)}>
          <ElementShape
            drawing={contentDrawing(element, values, tools.paperLayout)}
            faces={tools.faces}
            pictureUrl={tools.pictureUrl}
          />
        </g>
      ))}
    </svg>
  );
}

const sideLabels: Readonly<Record<SideName, string>> = { front: "Front", back: "Back" };

/** Minimum distance from the left edge, px, which keeps everything attached to the card clear of the ruler. */
const minLeft = 32;
const minTop = 28;
/** Minimum distance of the header from the top, px: below the ruler and one row of messages. The bleed reduces it. */
const messagesTop = 68;
const headerGap = 40;

function sheetName(width: number, height: number, unit: LengthUnit): string {
  return paperOf(width, height)?.paper.name ?? sizeText({ width, height }, unit);
}

function useSide() {
  const editor = useEditor();
  const side = useEditorState(({ shown }) => shown.side);
  const isDualSided = useEditorState(({ shown }) => shown.design.isDualSided);
  const show = (next: SideName) => editor.edit("Show side", (state) => showSide(state, next));
  return { side, isDualSided, show };
}

/** For a card in pixels, which has no paper size and prints on the default label. */
function NoSize({ printed }: { readonly printed: string }) {
  const editor = useEditor();
  const isBlank = useEditorState(({ shown: { design } }) => design.front.length + design.back.length === 0);
  const isOffered = useEditorState(({ settings }) => settings.offersSize);
  if (!isBlank) return <span>No size chosen: prints at {printed}</span>;
  return isOffered ? (
    <span>No size chosen yet</span>
  ) : (
    <button
      type="button"
      className={classes.choose}
      onClick={() => editor.changeSettings({ offersSize: true })}
    >
      Choose a size
    </button>
  );
}

/** Switches the card between a person (the sample or the table's first record) and the field names. */
function PersonSwitch() {
  const editor = useEditor();
  const hasPerson = useEditorState(
    (snapshot) => snapshot.record.mode === "design" && (sampleOf(snapshot) !== null || hasPeople(snapshot)),
  );
  const showsNames = useEditorState(
    (snapshot) => !snapshot.settings.showsSample || (hasPeople(snapshot) && snapshot.first === null),
  );
  if (!hasPerson) return null;
  const show = (names: boolean) => {
    editor.changeSettings({ showsSample: !names });
    if (!names) void loadFirst(editor).catch(showFailure);
  };
  return (
    <Switch
      size="xs"
      label="Field names"
      checked={showsNames}
      onChange={(event) => show(event.currentTarget.checked)}
    />
  );
}

/** True if the card can show people: from the project's table, or from a school that this browser is signed in to. */
function hasPeople({ project, total }: EditorSnapshot): boolean {
  if (!isMapped(project.mapping)) return false;
  return project.dataMode === "school" ? Boolean(storedSchoolTokens().impersonationToken) : (total ?? 0) > 0;
}

/** The width of the visible bleed, screen px. */
function useShownBleed(): number {
  return useEditorState(({ project, settings, shown, view }) => {
    const { label, bleedMm } = printSetup(project);
    return settings.showZones ? (bleedMm / label.heightMm) * shown.design.canvas.height * view.zoom : 0;
  });
}

/** The header above the card: its side, its size and its sheet. */
function CardHeader() {
  const { side, isDualSided, show } = useSide();
  const view = useEditorState((snapshot) => snapshot.view);
  const canvas = useEditorState(({ shown }) => shown.design.canvas);
  const project = useEditorState((snapshot) => snapshot.project);
  const setup = paperSetup(useEditorState(({ project }) => printSetup(project)));
  const { page } = setup;
  const unit = useLengthUnit((state) => state.unit);
  const perSheet = slotsPerSheet(setup);
  const bleed = useShownBleed();
  const top = view.panY - bleed - headerGap;
  const least = Math.max(minTop, messagesTop - bleed);
  // When zoomed in, the header is over the card and needs a background.
  const isOverCard = top < least;
  return (
    <div
      className={classes.header}
      data-over-card={isOverCard}
      style={{
        transform: `translate(${Math.max(view.panX, minLeft)}px, ${Math.max(top, least)}px)`,
        minWidth: isOverCard ? 0 : Math.max(canvas.width * view.zoom, 300),
      }}
    >
      {isDualSided ? (
        <SegmentedControl
          className={classes.switch ?? ""}
          aria-label="Side"
          value={side}
          data={sideNames.map((name) => ({ value: name, label: sideLabels[name] }))}
          onChange={(value) => show(value as SideName)}
        />
      ) : null}
      <PersonSwitch />
      {hasCardSize({ canvas, pageSetup: project.pageSetup }) ? (
        <>
          <span>{sizeText(cardSize({ ...project, canvas }), unit)}</span>
          <span className={classes.sheet}>
            <IconPrinter size={14} stroke={1.75} aria-hidden />
            Sheet {sheetName(page.widthMm, page.heightMm, unit)}, {perSheet} per page
          </span>
        </>
      ) : (
        <NoSize printed={sizeText({ width: setup.label.widthMm, height: setup.label.heightMm }, unit)} />
      )}
    </div>
  );
}

/** Maximum size of a thumbnail, screen px: it must fit between the card and the toolbar. */
const largestThumb = { width: 108, height: 68 } as const;

function SideThumbnails() {
  const { side, show } = useSide();
  const view = useEditorState((snapshot) => snapshot.view);
  const { width, height } = useEditorState(({ shown }) => shown.design.canvas);
  const bleed = useShownBleed();
  const thumbWidth = Math.min(largestThumb.width, (largestThumb.height * width) / height);
  return (
    <div
      className={classes.thumbs}
      role="toolbar"
      aria-label="Sides"
      style={{
        transform: `translate(${Math.max(view.panX, minLeft)}px, ${view.panY + height * view.zoom + bleed + 28}px)`,
      }}
    >
      {sideNames.map((name) => (
        <button
          key={name}
          type="button"
          className={classes.thumb}
          aria-pressed={side === name}
          onClick={() => show(name)}
        >
          <MiniCard side={name} width={thumbWidth} />
          {sideLabels[name]}
        </button>
      ))}
    </div>
  );
}

/** The controls around the card on the pasteboard. They move with the card. */
export function CardSurroundings() {
  const { isDualSided } = useSide();
  return (
    <>
      <CardHeader />
      <LeftOutMarks />
      {isDualSided ? <SideThumbnails /> : null}
    </>
  );
}
