import { SegmentedControl } from "@mantine/core";
import { cardSize, hasCardSize, printSetup, type SideName, sideNames } from "@print-builder/core/document";
import { inStackOrder, showSide } from "@print-builder/core/editing";
import { ElementShape } from "@print-builder/render/svg";
import { IconPrinter } from "@tabler/icons-react";
import { useCardTools } from "#platform/cards/cardStudio.ts";
import { isSilentLabel, shownValues } from "#platform/editorSession/cardValues.ts";
import { contentDrawing, placeOf } from "#platform/editorSession/contentDrawing.ts";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { sizeText } from "#ui/texts/sizeText.ts";
import classes from "./sides.module.css";

/** A side of the card, small. It follows finished edits, not every move of a drag. */
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
            drawing={contentDrawing(element, values, tools.layout)}
            faces={tools.faces}
            pictureUrl={tools.pictureUrl}
          />
        </g>
      ))}
    </svg>
  );
}

const sideLabels: Readonly<Record<SideName, string>> = { front: "Front", back: "Back" };

/** Nothing that hangs on the card goes under the rulers or out of sight. */
const minLeft = 32;
const minTop = 28;
const headerGap = 40;

const sheetNames = [
  { name: "A4", sides: [210, 297] },
  { name: "A3", sides: [297, 420] },
  { name: "Letter", sides: [215.9, 279.4] },
] as const;

function sheetName(width: number, height: number): string {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const known = sheetNames.find(
    ({ sides }) => Math.abs(sides[0] - short) < 1 && Math.abs(sides[1] - long) < 1,
  );
  return known?.name ?? sizeText({ width, height });
}

function useSide() {
  const editor = useEditor();
  const side = useEditorState(({ shown }) => shown.side);
  const isDualSided = useEditorState(({ shown }) => shown.design.isDualSided);
  const show = (next: SideName) => editor.edit("Show side", (state) => showSide(state, next));
  return { side, isDualSided, show };
}

/** Of a card in pixels, which has no size on paper: what is printed is the usual label. */
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

/** Over the card: its side, its size and the sheet it goes on. */
function CardHeader() {
  const { side, isDualSided, show } = useSide();
  const view = useEditorState((snapshot) => snapshot.view);
  const canvas = useEditorState(({ shown }) => shown.design.canvas);
  const project = useEditorState((snapshot) => snapshot.project);
  const setup = useEditorState(({ project }) => printSetup(project));
  const { page } = setup;
  const perSheet = page.across * page.down;
  return (
    <div
      className={classes.header}
      style={{
        transform: `translate(${Math.max(view.panX, minLeft)}px, ${Math.max(view.panY - headerGap, minTop)}px)`,
        width: Math.max(canvas.width * view.zoom, 300),
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
      {hasCardSize({ canvas, pageSetup: project.pageSetup }) ? (
        <>
          <span>{sizeText(cardSize({ ...project, canvas }))}</span>
          <span className={classes.sheet}>
            <IconPrinter size={14} stroke={1.75} aria-hidden />
            Sheet {sheetName(page.widthMm, page.heightMm)}, {perSheet} per page
          </span>
        </>
      ) : (
        <NoSize printed={sizeText({ width: setup.label.widthMm, height: setup.label.heightMm })} />
      )}
    </div>
  );
}

function SideThumbnails() {
  const { side, show } = useSide();
  const view = useEditorState((snapshot) => snapshot.view);
  const { width, height } = useEditorState(({ shown }) => shown.design.canvas);
  const thumbWidth = width >= height ? 108 : 64;
  return (
    <div
      className={classes.thumbs}
      role="toolbar"
      aria-label="Sides"
      style={{
        transform: `translate(${Math.max(view.panX, minLeft)}px, ${view.panY + height * view.zoom + 28}px)`,
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

/** What stands around the card on the pasteboard and moves with it. */
export function CardSurroundings() {
  const { isDualSided } = useSide();
  return (
    <>
      <CardHeader />
      {isDualSided ? <SideThumbnails /> : null}
    </>
  );
}
