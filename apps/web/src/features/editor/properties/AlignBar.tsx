import {
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconLayoutDistributeHorizontal,
  IconLayoutDistributeVertical,
} from "@tabler/icons-react";
import { CommandButton } from "../CommandButton.tsx";
import classes from "./properties.module.css";

const icon = { size: 16, stroke: 1.75 } as const;

const alignments = [
  { id: "align.left", Icon: IconLayoutAlignLeft },
  { id: "align.centre", Icon: IconLayoutAlignCenter },
  { id: "align.right", Icon: IconLayoutAlignRight },
  { id: "align.top", Icon: IconLayoutAlignTop },
  { id: "align.middle", Icon: IconLayoutAlignMiddle },
  { id: "align.bottom", Icon: IconLayoutAlignBottom },
  { id: "distribute.horizontal", Icon: IconLayoutDistributeVertical },
  { id: "distribute.vertical", Icon: IconLayoutDistributeHorizontal },
] as const;

/** Aligns the selection and spaces it evenly. */
export function AlignBar() {
  return (
    <div className={classes.align} role="toolbar" aria-label="Align">
      {alignments.map(({ id, Icon }) => (
        <CommandButton key={id} id={id} size="sm">
          <Icon {...icon} />
        </CommandButton>
      ))}
    </div>
  );
}
