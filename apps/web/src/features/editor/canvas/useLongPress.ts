import { useEffect, useMemo } from "react";
import type { Placed } from "./areaPlace.ts";

/** A finger that rests for so long, ms, opens the context menu: not every system makes one of it by itself. */
const longPressMs = 500;

type LongPress = {
  /** A finger is down at a place; `onPress` is called with it unless `end` comes first, and says whether it acted. */
  readonly begin: (at: Placed, onPress: (at: Placed) => boolean) => void;
  readonly end: () => void;
  /** True once, when the finger that is let go now has pressed long: no click is to follow. */
  readonly takeEnd: () => boolean;
};

export function useLongPress(): LongPress {
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
