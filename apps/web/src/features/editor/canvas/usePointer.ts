import { type Point, pinchView, type TwoPoints, type Viewport } from "@print-builder/core/editing";
import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  type TouchEvent,
  useEffect,
  useMemo,
  useRef,
} from "react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { useEditor } from "#platform/editorSession/EditorContext.ts";
import { isMac } from "#platform/help/isMac.ts";
import type { Placed, PlaceInArea } from "./areaPlace.ts";
import { createTaps } from "./createTaps.ts";
import { handlesOwnKeys, isPressable, modifiersOf } from "./keyboard.ts";
import { createPointerControl, doubleClick, type PointerControl, pointOut } from "./pointerControl.ts";
import { focusedElement } from "./useElementFocus.ts";

type Pinch = { readonly from: TwoPoints; readonly view: Viewport };

/** Tracks fingers on the canvas. Two fingers zoom and move the view. */
type Fingers = {
  /** True if this finger starts a pinch. */
  readonly down: (id: number, at: Point) => boolean;
  /** True during a pinch, until all fingers have been lifted. */
  readonly move: (id: number, at: Point) => boolean;
  readonly up: (id: number) => boolean;
};

function createPinch(editor: EditorSession): Fingers {
  const fingers = new Map<number, Point>();
  let pinch: Pinch | null = null;
  let isPinched = false;

  const two = (): TwoPoints | null => {
    const [first, second] = fingers.values();
    return first && second && fingers.size === 2 ? [first, second] : null;
  };

  return {
    down: (id, at) => {
      fingers.set(id, at);
      const from = two();
      pinch = from ? { from, view: editor.store.getState().view } : null;
      isPinched ||= from !== null;
      return isPinched;
    },
    move: (id, at) => {
      if (fingers.has(id)) fingers.set(id, at);
      const to = two();
      if (pinch && to) editor.set({ view: pinchView(pinch.view, pinch.from, to) });
      return isPinched;
    },
    up: (id) => {
      const wasPinched = isPinched;
      fingers.delete(id);
      pinch = null;
      // The last finger lifted after a pinch must not drag anything.
      if (fingers.size === 0) isPinched = false;
      return wasPinched;
    },
  };
}

/** A finger that rests this long opens the context menu, ms. Not every system does this itself. */
const longPressMs = 500;

type LongPress = {
  /**
   * Calls `onPress` with the point where a finger has rested, unless `end` comes first. `onPress` returns whether it
   * acted.
   */
  readonly begin: (at: Placed, onPress: (at: Placed) => boolean) => void;
  readonly end: () => void;
  /** True once after a long press, when the finger is lifted: the click that follows must be suppressed. */
  readonly takeEnd: () => boolean;
};

function useLongPress(): LongPress {
  const press = useMemo((): LongPress => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasActed = false;
    return {
      begin: ({ clientX, clientY }, onPress) => {
        clearTimeout(timer);
        hasActed = false;
        timer = setTimeout(() => {
          hasActed = onPress({ clientX, clientY });
        }, longPressMs);
      },
      end: () => clearTimeout(timer),
      takeEnd: () => {
        const had = hasActed;
        hasActed = false;
        return had;
      },
    };
  }, []);
  useEffect(() => press.end, [press]);
  return press;
}

/**
 * Escape cancels a gesture, and modifier keys apply to it immediately. Space turns the pointer into a hand, and Alt
 * shows distances.
 */
function useHeldKeys(area: RefObject<HTMLElement | null>, control: PointerControl) {
  const editor = useEditor();
  const isPanning = useRef(false);
  useEffect(() => {
    // Space presses a button that was focused by keyboard, but not a button that was only clicked. Check this on focus:
    // after the next key, browsers report `:focus-visible` for clicked buttons too.
    let clicked: EventTarget | null = null;
    const focused = ({ target }: Event) => {
      clicked = target instanceof Element && !target.matches(":focus-visible") ? target : null;
    };
    const isKeysOwn = (target: EventTarget | null) => isPressable(target) && target !== clicked;
    const setPanning = (value: boolean) => {
      isPanning.current = value;
      if (area.current && !control.isPressed()) area.current.style.cursor = value ? "grab" : "";
    };
    const setMeasuring = (isMeasuring: boolean) => {
      if (editor.store.getState().isMeasuring !== isMeasuring) editor.set({ isMeasuring });
    };
    const measure = (event: KeyboardEvent) => {
      if (handlesOwnKeys(event.target)) return;
      // Otherwise the browser's own menu would receive the following keys.
      if (editor.store.getState().shown.selection.length > 0) event.preventDefault();
      setMeasuring(true);
    };
    const down = (event: KeyboardEvent) => {
      if (event.key === "Alt") measure(event);
      if (event.key === "Escape" && control.cancel()) {
        event.preventDefault();
        return;
      }
      if (event.code === "Space" && !handlesOwnKeys(event.target) && !isKeysOwn(event.target)) {
        event.preventDefault();
        setPanning(true);
      }
      control.modify(modifiersOf(event));
    };
    const up = (event: KeyboardEvent) => {
      if (event.key === "Alt") setMeasuring(false);
      if (event.code === "Space") {
        // Some browsers press a button only on key up.
        if (isPanning.current) event.preventDefault();
        setPanning(false);
      }
      control.modify(modifiersOf(event));
    };
    const leave = () => {
      setPanning(false);
      setMeasuring(false);
    };
    window.addEventListener("focusin", focused);
    window.addEventListener("keydown", down, true);
    window.addEventListener("keyup", up, true);
    window.addEventListener("blur", leave);
    return () => {
      window.removeEventListener("focusin", focused);
      window.removeEventListener("keydown", down, true);
      window.removeEventListener("keyup", up, true);
      window.removeEventListener("blur", leave);
    };
  }, [area, control, editor]);
  return isPanning;
}

function setCursor(area: HTMLElement | null, cursor: string): void {
  if (area && area.style.cursor !== cursor) area.style.cursor = cursor;
}

/** Opens the context menu at a point. `openIfResting` only opens it if nothing is dragged. */
function menuOpener(
  editor: EditorSession,
  control: PointerControl,
  placeIn: PlaceInArea,
  onMenu: (at: Placed) => void,
) {
  const openMenu = (place: Placed) => {
    pointOut(editor, placeIn(place));
    onMenu(place);
  };
  const openIfResting = (place: Placed) => {
    if (!control.isResting()) return false;
    control.cancel();
    openMenu(place);
    return true;
  };
  return { openMenu, openIfResting };
}

/**
 * On Linux, the middle button, which pans, also pastes the selected text. Chrome pastes after `pointerup`, Firefox after
 * `auxclick`.
 */
function preventPaste(event: MouseEvent): void {
  if (event.button === 1 && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault();
}

/** Passes the canvas's pointer events to its control. */
export function usePointer(
  area: RefObject<HTMLDivElement | null>,
  placeIn: PlaceInArea,
  onMenu: (at: Placed) => void,
) {
  const editor = useEditor();
  const control = useMemo(() => createPointerControl(editor), [editor]);
  const isPanning = useHeldKeys(area, control);
  const fingers = useMemo(() => createPinch(editor), [editor]);
  const taps = useMemo(createTaps, []);
  const longPress = useLongPress();

  const showCursor = (event: Placed) =>
    setCursor(area.current, control.cursor(placeIn(event), isPanning.current));
  const inputOf = (event: PointerEvent, endsEditing = false) => ({
    endsEditing,
    at: placeIn(event),
    button: event.button,
    modifiers: modifiersOf(event),
    isPanning: isPanning.current,
    isTouch: event.pointerType === "touch",
  });
  const { openMenu, openIfResting } = menuOpener(editor, control, placeIn, onMenu);

  return {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      if (event.target instanceof HTMLTextAreaElement) return;
      // Ctrl+click is a right click on macOS.
      if (event.button === 2 || (isMac && event.ctrlKey)) return;
      const isEditing = editor.store.getState().editing !== null;
      if (area.current) {
        area.current.dataset.byKeyboard = "false";
        area.current.focus({ preventScroll: true });
      }
      event.currentTarget.setPointerCapture(event.pointerId);
      const isTouch = event.pointerType === "touch";
      taps.down(placeIn(event), isTouch);
      if (isTouch && fingers.down(event.pointerId, placeIn(event))) {
        control.cancel();
        return;
      }
      if (event.button === 1) event.preventDefault();
      control.down(inputOf(event, isEditing));
      if (isTouch) longPress.begin(event, openIfResting);
      showCursor(event);
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      const input = inputOf(event);
      if (event.pointerType === "touch" && fingers.move(event.pointerId, input.at)) return;
      // No need to throttle: browsers report moves once per frame, however often the mouse reports them.
      control.move(input.at, input.modifiers);
      showCursor(event);
    },
    onPointerUp: (event: PointerEvent<HTMLDivElement>) => {
      preventPaste(event);
      longPress.end();
      if (event.pointerType === "touch" && fingers.up(event.pointerId)) return;
      if (control.isPressed()) control.move(placeIn(event), modifiersOf(event));
      const isShort = control.isPressed();
      control.up();
      if (isShort && taps.up(placeIn(event), event.timeStamp))
        doubleClick(editor, placeIn(event), modifiersOf(event), control.selectedBefore());
      showCursor(event);
    },
    onTouchEnd: (event: TouchEvent<HTMLDivElement>) => {
      // The click that follows would close the menu again, or unselect the text just opened.
      if ([longPress.takeEnd(), taps.takeEnd()].includes(true)) event.preventDefault();
    },
    onBlur: (event: FocusEvent<HTMLDivElement>) => {
      if (event.target === area.current) area.current.dataset.byKeyboard = "true";
    },
    onPointerCancel: ({ pointerId }: PointerEvent<HTMLDivElement>) => {
      longPress.end();
      fingers.up(pointerId);
      control.cancel();
    },
    // Pointer down has focused the canvas, and no element may take the focus away.
    onMouseDown: (event: MouseEvent<HTMLDivElement>) => {
      if (!(event.target instanceof HTMLTextAreaElement)) event.preventDefault();
    },
    onAuxClick: preventPaste,
    onPointerLeave: () => {
      if (!control.isPressed()) editor.set({ hovered: null });
    },
    onDoubleClick: (event: MouseEvent<HTMLDivElement>) => {
      const isInText = event.target instanceof HTMLTextAreaElement;
      if (!isInText && !taps.isOfFinger())
        doubleClick(editor, placeIn(event), modifiersOf(event), control.selectedBefore());
    },
    onContextMenu: (event: MouseEvent<HTMLDivElement>) => {
      event.preventDefault();
      // A key has already opened the menu for the selection.
      if (event.button !== 2 && event.nativeEvent.detail === 0 && focusedElement() !== null) return;
      openMenu({ clientX: event.clientX, clientY: event.clientY });
    },
  };
}
