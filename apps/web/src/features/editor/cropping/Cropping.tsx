import { Button, VisuallyHidden } from "@mantine/core";
import type { StoredElement } from "@print-builder/core/document";
import {
  centreOf,
  cornersOf,
  correctPhotos,
  type Frame,
  frameBounds,
  fromFrame,
  type Gesture,
  noModifiers,
  toFrame,
} from "@print-builder/core/editing";
import { roleOf } from "@print-builder/core/elements";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { EditorContext, useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { frameOnScreen, outlinePoints } from "#platform/editorSession/screen.ts";
import { elementById, paperScaleOf } from "#platform/editorSession/snapshot.ts";
import { areaOf } from "#platform/editorSession/viewport.ts";
import { useDialogState } from "#ui/dialogs/DialogHost.tsx";
import { type DialogProps, openDialog } from "#ui/dialogs/openDialog.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { lengthsText } from "#ui/texts/lengthText.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { type CropPlace, movedPlace, pictureSize, zoomedPlace } from "./cropPlace.ts";
import classes from "./cropping.module.css";
import { type FoundPicture, findPicture } from "./findPicture.ts";
import { useCropPointer } from "./useCropPointer.ts";

const handleSize = 12;

type WholePictureProps = {
  readonly url: string;
  /** `frame` and `whole` are in screen px. */
  readonly frame: Frame;
  readonly whole: Frame;
};

/** The whole picture, faint outside its frame, with handles at its corners. */
function WholePicture({ url, frame, whole }: WholePictureProps) {
  const outside = useId();
  const { x, y, width, height, rotation } = whole;
  const middle = centreOf(whole);
  const turn = `rotate(${rotation} ${middle.x} ${middle.y})`;
  return (
    <svg className={classes.whole} aria-hidden="true" data-testid="whole-picture">
      <mask id={outside} maskUnits="userSpaceOnUse" x="-100%" y="-100%" width="300%" height="300%">
        <rect x="-100%" y="-100%" width="300%" height="300%" fill="white" />
        <polygon points={outlinePoints(frame)} fill="black" />
      </mask>
      <g mask={`url(#${outside})`}>
        <image
          className={classes.faint}
          href={url}
          x={x}
          y={y}
          width={width}
          height={height}
          preserveAspectRatio="none"
          transform={turn}
        />
      </g>
      <polygon className={classes.outline} points={outlinePoints(whole)} />
      <polygon className={classes.frame} points={outlinePoints(frame)} />
      {cornersOf(whole).map((corner, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: there are always the same four corners
          key={index}
          className={classes.handle}
          data-crop-handle={index}
          x={corner.x - handleSize / 2}
          y={corner.y - handleSize / 2}
          width={handleSize}
          height={handleSize}
          rx={3}
          transform={`rotate(${rotation})`}
        />
      ))}
    </svg>
  );
}

/** A picture being cropped. The card previews each change, and all changes become one undo step. */
type CropSession = {
  /** Previews the picture at a position and scale. */
  readonly put: (place: CropPlace) => void;
  /** Resets the picture to its fit, and returns the resulting position and scale. */
  readonly reset: () => CropPlace;
  readonly end: (outcome: "commit" | "cancel") => void;
  /** Calls `onEnd` when something else ends the session. Call the returned function to stop watching. */
  readonly watch: (onEnd: () => void) => () => void;
};

function createCropSession(
  editor: EditorSession,
  element: StoredElement,
  { name, place: first }: FoundPicture,
): CropSession {
  const start = editor.store.getState().history.present;
  let state = start;
  const gesture: Gesture = {
    label: "Crop image",
    start,
    hidesSelection: true,
    update: () => ({ state, changed: [], guides: [], measure: null, marquee: null }),
  };
  const isRunning = () => editor.store.getState().gesture?.gesture === gesture;
  const show = (next: typeof start) => {
    state = next;
    editor.moveGesture({ x: 0, y: 0 }, noModifiers);
  };
  editor.beginGesture(gesture);
  return {
    put: (place) => show(correctPhotos(start, [name], (before) => ({ ...before, ...place }))),
    reset: () => {
      show(correctPhotos(start, [name], ({ x: _x, y: _y, scale: _scale, ...kept }) => kept));
      const found = findPicture(editor, element);
      return typeof found === "string" ? first : found.place;
    },
    end: (outcome) => {
      if (isRunning()) editor.endGesture(outcome);
    },
    watch: (onEnd) =>
      editor.store.subscribe(() => {
        if (!isRunning()) onEnd();
      }),
  };
}

const percent = new Intl.NumberFormat(undefined, { style: "percent" });

/** Zoom factor of one press of +. */
const zoomStep = 1.05;
const middle = { x: 0, y: 0 };

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Finishes cropping when the user navigates away. */
function useLeaving(layer: RefObject<HTMLElement | null>, leave: () => void): void {
  const onLeave = useEffectEvent(leave);
  useEffect(() => {
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    const watch = ({ target }: Event) => {
      if (target instanceof Node && !layer.current?.contains(target)) onLeave();
    };
    document.addEventListener("pointerdown", watch, options);
    document.addEventListener("focusin", watch, options);
    return () => stop.abort();
  }, [layer]);
}

/** Moves the focus to the key handler, and back to the picture or the canvas when cropping ends. */
function useFocusHere(keys: RefObject<HTMLElement | null>, area: HTMLElement): void {
  useEffect(() => {
    const before = document.activeElement;
    keys.current?.focus({ preventScroll: true });
    return () => {
      if (document.activeElement !== document.body && !area.contains(document.activeElement)) return;
      const canReturn = before instanceof HTMLElement || before instanceof SVGElement;
      (canReturn && area.contains(before) ? before : area).focus({ preventScroll: true });
    };
  }, [keys, area]);
}

type Position = { readonly place: CropPlace; readonly isByKeys: boolean };

type LayerProps = {
  readonly element: StoredElement;
  readonly found: FoundPicture;
  readonly area: HTMLElement;
  readonly session: CropSession;
  readonly finish: (outcome: "commit" | "cancel") => void;
};

function CropLayer({ element, found, area, session, finish }: LayerProps) {
  const editor = useEditor();
  const view = useEditorState((snapshot) => snapshot.view);
  const layer = useRef<HTMLDivElement>(null);
  const keys = useRef<HTMLDivElement>(null);
  const [{ place, isByKeys }, setPosition] = useState<Position>({ place: found.place, isByKeys: false });
  const { cropped, others } = found;
  const put = (next: CropPlace, byKeys = false) => {
    setPosition({ place: next, isByKeys: byKeys });
    session.put(next);
  };
  const zoomBy = (times: number, byKeys = false) => put(zoomedPlace(cropped, place, middle, times), byKeys);
  useFocusHere(keys, area);
  useLeaving(layer, () => finish("commit"));
  const pointer = useCropPointer({ layer, element, found, place, put, finish });
  const press = (event: KeyboardEvent) => {
    const way = arrows[event.key];
    const far = event.shiftKey ? 10 : 1;
    if (way) {
      const { x, y } = centreOf(element);
      const by = toFrame(element, { x: x + way[0] * far, y: y + way[1] * far });
      put(movedPlace(cropped, place, by), true);
    } else if (event.key === "+" || event.key === "=") zoomBy(zoomStep, true);
    else if (event.key === "-") zoomBy(1 / zoomStep, true);
    else if (event.key === "Enter") finish("commit");
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const size = pictureSize(cropped, place);
  const at = fromFrame(element, { x: place.x * element.width, y: place.y * element.height });
  const whole = {
    x: at.x - size.width / 2,
    y: at.y - size.height / 2,
    ...size,
    rotation: element.rotation + found.turn,
  };
  const frame = frameOnScreen(view, element);
  const bounds = frameBounds(frame);
  const room = areaOf(editor);
  const scale = paperScaleOf(editor.store.getState());
  const offset = lengthsText(
    "X $, Y $",
    place.x * element.width * scale.x,
    place.y * element.height * scale.y,
  );
  return (
    <div ref={layer} className={classes.layer} data-cropping {...pointer}>
      <WholePicture url={found.url} frame={frame} whole={frameOnScreen(view, whole)} />
      <div
        ref={keys}
        className={classes.keys}
        role="application"
        aria-label="Crop image"
        aria-description="Arrow keys move the picture, + and − resize it, Enter applies the crop, Escape cancels."
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard moves the picture here
        tabIndex={0}
        onKeyDown={press}
      />
      <div
        className={classes.bar}
        role="toolbar"
        aria-label="Crop"
        style={{
          left: Math.min(Math.max(bounds.x + bounds.width / 2, 190), Math.max(190, room.width - 190)),
          top: Math.min(Math.max(bounds.y + bounds.height + 14, 30), room.height - 130),
        }}
      >
        <IconButton label="Smaller" shortcut="-" onClick={() => zoomBy(1 / zoomStep)}>
          <IconMinus size={16} stroke={1.75} />
        </IconButton>
        <span className={classes.zoom}>{percent.format(place.scale)}</span>
        <IconButton label="Larger" shortcut="+" onClick={() => zoomBy(zoomStep)}>
          <IconPlus size={16} stroke={1.75} />
        </IconButton>
        <span className={classes.rule} />
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          onClick={() => setPosition({ place: session.reset(), isByKeys: false })}
        >
          Reset
        </Button>
        <Button size="xs" variant="default" onClick={() => finish("cancel")}>
          Cancel
        </Button>
        <Button size="xs" onClick={() => finish("commit")}>
          Done
        </Button>
        {others > 0 ? (
          <span className={classes.others}>
            {others === 1 ? "Another element shows" : `${others} other elements show`} the same image and
            change too
            {others === 1 ? "s" : ""}.
          </span>
        ) : null}
      </div>
      <VisuallyHidden aria-live="polite">
        {isByKeys ? `${offset}, ${percent.format(place.scale)}` : ""}
      </VisuallyHidden>
    </div>
  );
}

type CroppingProps = {
  readonly editor: EditorSession;
  readonly element: StoredElement;
  readonly found: FoundPicture;
  readonly area: HTMLElement;
};

/** Crops a picture in place: shows the whole picture, faint outside its frame, to be moved and zoomed. */
export function Cropping({ editor, element, found, area, close }: CroppingProps & DialogProps<true>) {
  const { opened, onExited } = useDialogState();
  const [session, setSession] = useState<CropSession | null>(null);
  useEffect(() => {
    const begun = createCropSession(editor, element, found);
    setSession(begun);
    const stop = begun.watch(() => close(true));
    return () => {
      stop();
      begun.end("cancel");
    };
  }, [editor, element, found, close]);
  useEffect(() => {
    if (!opened) onExited();
  }, [opened, onExited]);
  if (!opened || !session) return null;
  return createPortal(
    <EditorContext value={editor}>
      <CropLayer element={element} found={found} area={area} session={session} finish={session.end} />
    </EditorContext>,
    area,
  );
}

/**
 * Crops an element's picture in place. Ignores elements without a picture, and explains why a picture cannot be
 * cropped.
 */
export async function beginCropping(editor: EditorSession, elementId: string | undefined): Promise<void> {
  const { shown, gesture } = editor.store.getState();
  const element = elementId === undefined ? undefined : elementById(shown, elementId);
  const area = document.querySelector<HTMLElement>("[data-canvas]");
  if (!element || roleOf(element) !== "picture" || element.locked || gesture || !area) return;
  const found = findPicture(editor, element);
  if (typeof found === "string") return showToast(found, { tone: "warning", durationMs: 4000 });
  await openDialog(Cropping, { editor, element, found, area });
}
