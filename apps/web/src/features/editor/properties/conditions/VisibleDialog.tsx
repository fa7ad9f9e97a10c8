import { Button } from "@mantine/core";
import { conditionError } from "@print-builder/core/expressions";
import { useState } from "react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { EditorContext } from "#platform/editorSession/EditorContext.ts";
import type { TypedChange } from "#platform/editorSession/snapshot.ts";
import { useTyped } from "#platform/editorSession/useTyped.ts";
import { WhatIs } from "#platform/help/WhatIs.tsx";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { ConditionBuilder } from "./ConditionBuilder.tsx";
import classes from "./conditions.module.css";

type VisibleProps = {
  readonly editor: EditorSession;
  readonly condition: string;
  readonly typing: (condition: string) => TypedChange;
};

/** Chooses the cards that show an element. Resolves to the condition. */
export function VisibleDialog(props: VisibleProps & DialogProps<string>) {
  const { editor, condition, typing, close } = props;
  const [value, setValue] = useState(condition);
  useTyped(editor, value === condition ? null : value, typing);
  const isWrong = value.trim() === "" || conditionError(value) !== null;
  return (
    <EditorContext value={editor}>
      <DialogFrame
        title="Show only when"
        actions={<WhatIs word="conditions" name="Conditions" />}
        width={660}
        footer={
          <>
            <Button variant="default" onClick={() => close(null)}>
              Cancel
            </Button>
            <Button disabled={isWrong} onClick={() => close(value.trim())}>
              Set condition
            </Button>
          </>
        }
      >
        <p className={classes.help}>All other cards are printed without it.</p>
        <ConditionBuilder value={value} onChange={setValue} />
      </DialogFrame>
    </EditorContext>
  );
}
