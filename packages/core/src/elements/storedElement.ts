type StoredFields = Readonly<Record<string, unknown>>;

/** An element as stored. Its element type interprets the properties. */
export type ElementOf<Type extends string> = {
  readonly id: string;
  readonly type: Type;
  readonly name?: string;
  /** Position of the top left corner, and size, of the unrotated box, canvas px. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Degrees clockwise about the box's centre. */
  readonly rotation: number;
  /** Higher values are in front; elements with the same zIndex keep their order. */
  readonly zIndex: number;
  readonly hidden: boolean;
  readonly locked: boolean;
  /** The element's innermost group. */
  readonly groupId?: string;
  /** The groups around `groupId`, outermost first; absent if there are none. */
  readonly outerGroupIds?: readonly string[];
  /** Names in camelCase, values as stored. */
  readonly properties: StoredFields;
  /** Stored fields that this version does not know; written back unchanged. */
  readonly extra?: StoredFields;
};

/** An element of any type, known or not. */
export type AnyElement = ElementOf<string>;
