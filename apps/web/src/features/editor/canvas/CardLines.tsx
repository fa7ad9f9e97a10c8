import {
  cutoutsOn,
  type PageSetup,
  printSetup,
  type StoredElement,
  safeZoneMm,
} from "@print-builder/core/document";
import { guidesOn, inStackOrder, shownElements } from "@print-builder/core/editing";
import { type ElementDrawing, type Paint, parsePaint, placement } from "@print-builder/core/layout";
import { createBleedRing, cutoutOutline, labelFit, outlineAt } from "@print-builder/core/sheets";
import { ElementShape, pathData } from "@print-builder/render/svg";
import { useId, useMemo } from "react";
import { useCardTools } from "#platform/cards/cardStudio.ts";
import { isSilentLabel, shownValues, valuesFor } from "#platform/editorSession/cardValues.ts";
import { contentDrawing } from "#platform/editorSession/contentDrawing.ts";
import { useEditor, useEditorList, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { toScreen } from "#platform/editorSession/screen.ts";
import type { EditorSnapshot } from "#platform/editorSession/snapshot.ts";
import classes from "./canvas.module.css";

/** Drawings positioned on the card, cached by element and drawing. */
const placed = new WeakMap<
  StoredElement,
  { readonly content: ElementDrawing; readonly there: ElementDrawing }
>();

function atItsPlace(element: StoredElement, content: ElementDrawing): ElementDrawing {
  const known = placed.get(element);
  if (known?.content === content) return known.there;
  const there = { ...content, transform: placement(element) };
  placed.set(element, { content, there });
  return there;
}

/** The state before the running drag began. */
const stillState = ({ gesture, shown }: EditorSnapshot) => gesture?.gesture.start ?? shown;

/** IDs of the dragged elements, whose bleed is hidden until they are dropped. */
const draggedIds = ({ gesture }: EditorSnapshot) =>
  gesture?.frame.changed.map(({ id }) => id).join(" ") ?? "";

const transparent: Paint = { color: "#ffffff", alpha: 0 };

/** The artwork in the bleed, fainter than the card and drawn as it will print. */
function Ring({ setup }: { readonly setup: PageSetup }) {
  const { studio } = useEditor();
  const tools = useCardTools(studio);
  const { zoom, panX, panY } = useEditorState(({ view }) => view);
  const side = useEditorState((snapshot) => shownElements(stillState(snapshot)));
  const { canvas, backgroundColor } = useEditorState((snapshot) => stillState(snapshot).design);
  const dragged = useEditorState(draggedIds);
  const values = useEditorState(shownValues);
  const clipId = useId();
  const ring = useMemo(() => createBleedRing(setup, canvas), [setup, canvas]);
  const drawn = useMemo(() => {
    const moved = new Set(dragged.split(" "));
    const elements = inStackOrder(side).flatMap((element) => {
      if (element.hidden || moved.has(element.id) || isSilentLabel(element, side, values)) return [];
      try {
        return [atItsPlace(element, contentDrawing(element, valuesFor(element, values), tools.paperLayout))];
      } catch {
        // The card already marks elements that cannot be drawn.
        return [];
      }
    });
    const background = parsePaint(backgroundColor) ?? transparent;
    return ring.draw({ ...canvas, background, elements }, (face) => tools.faces.get(face).unitsPerEm);
  }, [ring, side, dragged, values, tools, canvas, backgroundColor]);
  const { box } = ring;
  return (
    <svg
      className={classes.bleedArt}
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      style={{
        width: box.width * zoom,
        height: box.height * zoom,
        transform: `translate(${panX + box.x * zoom}px, ${panY + box.y * zoom}px)`,
      }}
      preserveAspectRatio="none"
      aria-hidden
      data-testid="bleed-art"
    >
      <clipPath id={clipId}>
        <path d={pathData(ring.path)} clipRule="evenodd" />
      </clipPath>
      <g clipPath={`url(#${clipId})`}>
        {drawn.map((drawing, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: mirror images have the ID of their original
          <ElementShape key={index} drawing={drawing} faces={tools.faces} pictureUrl={tools.pictureUrl} />
        ))}
      </g>
    </svg>
  );
}

/** The card's artwork in the bleed, as it will print. */
function BleedArt() {
  const setup = useEditorState(({ project }) => printSetup(project));
  return setup.bleedMm > 0 ? <Ring setup={setup} /> : null;
}

/** The edge of the bleed, the safe zone and the cutouts. These lines are never printed. */
function CutLines() {
  const setup = useEditorState(({ project }) => printSetup(project));
  const canvas = useEditorState(({ shown }) => shown.design.canvas);
  const side = useEditorState(({ shown }) => shown.side);
  const { zoom, panX, panY } = useEditorState(({ view }) => view);
  const lines = useMemo(() => {
    const { label, bleedMm } = setup;
    const safeMm = safeZoneMm(setup);
    const isRoom = 2 * safeMm < Math.min(label.widthMm, label.heightMm);
    return {
      bleed: bleedMm > 0 ? pathData(outlineAt(label, 0, 0, bleedMm)) : null,
      trim: bleedMm > 0 ? pathData(outlineAt(label, 0, 0)) : null,
      safe: safeMm > 0 && isRoom ? pathData(outlineAt(label, 0, 0, -safeMm)) : null,
      cutouts: cutoutsOn(setup, side).map((cutout) => pathData(cutoutOutline(cutout))),
      fit: labelFit(canvas, label).matrix,
    };
  }, [setup, canvas, side]);
  const { bleed, trim, safe, cutouts, fit } = lines;
  if (bleed === null && safe === null && cutouts.length === 0) return null;
  const [scaleX, , , scaleY, left, top] = fit;
  const toScreen = `translate(${panX} ${panY}) scale(${zoom / scaleX} ${zoom / scaleY}) translate(${-left} ${-top})`;
  return (
    <svg className={classes.overlay} aria-hidden data-testid="cut-lines">
      <g transform={toScreen}>
        {bleed === null ? null : <path className={classes.bleedLine} d={bleed} />}
        {trim === null ? null : <path className={classes.trimLine} d={trim} />}
        {safe === null ? null : <path className={classes.safeLine} d={safe} />}
        {cutouts.map((path) => (
          <path key={path} className={classes.cutout} d={path} data-testid="cutout" />
        ))}
      </g>
    </svg>
  );
}

/** Ruler guides, drawn across the whole canvas. */
function RulerGuides() {
  const guides = useEditorList(({ shown }) => guidesOn(shown));
  const view = useEditorState((snapshot) => snapshot.view);
  if (guides.length === 0) return null;
  return (
    <svg className={classes.overlay} aria-hidden="true" data-testid="ruler-guides">
      {guides.map(({ axis, at }, index) => {
        // A half-px offset gives the thinnest line that the screen can show.
        const place = Math.round(toScreen(view, { x: at, y: at })[axis]) + 0.5;
        const ends =
          axis === "x" ? { x1: place, x2: place, y2: "100%" } : { y1: place, y2: place, x2: "100%" };
        // biome-ignore lint/suspicious/noArrayIndexKey: two guides may have the same position
        return <line key={index} className={classes.rulerGuide} data-axis={axis} {...ends} />;
      })}
    </svg>
  );
}

/** Lines over the card: bleed, safe zone, cutouts and guides. */
export function CardLines() {
  const showZones = useEditorState(({ settings }) => settings.showZones);
  return (
    <>
      {showZones ? (
        <>
          <BleedArt />
          <CutLines />
        </>
      ) : null}
      <RulerGuides />
    </>
  );
}
