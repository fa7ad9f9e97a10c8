/** The upper left corner of a floating box, px from the corner of its area. */
export type FloatingPlace = { readonly x: number; readonly y: number };

export type BoxSize = { readonly width: number; readonly height: number };

/** Distance kept between a floating box and the edge of its area, px. */
const edge = 8;

/** The nearest place where the whole box is inside its area; the area's corner if the box is larger. */
export function placeInside({ x, y }: FloatingPlace, box: BoxSize, area: BoxSize): FloatingPlace {
  const within = (wanted: number, room: number) => Math.round(Math.max(edge, Math.min(wanted, room - edge)));
  return { x: within(x, area.width - box.width), y: within(y, area.height - box.height) };
}

/** Px per press of an arrow key, without and with Shift. */
const step = 10;
const largeStep = 50;

const ways: Readonly<Record<string, FloatingPlace>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The place after an arrow key; null for other keys. */
export function movedByKey(from: FloatingPlace, key: string, isLarge: boolean): FloatingPlace | null {
  const way = ways[key];
  if (!way) return null;
  const length = isLarge ? largeStep : step;
  return { x: from.x + way.x * length, y: from.y + way.y * length };
}
