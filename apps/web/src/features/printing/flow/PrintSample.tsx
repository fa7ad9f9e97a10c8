import { Button, type ButtonProps } from "@mantine/core";
import { routes } from "@print-builder/api";
import { useState } from "react";
import { callFile } from "#platform/api/call.ts";
import { showFailure } from "#platform/api/showFailure.ts";
import { sampleOf } from "#platform/editorSession/cardValues.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { saveFile } from "#platform/files/saveFile.ts";
import { showToast } from "#ui/toasts/showToast.ts";

async function saveSample({ projectId, currentProject }: EditorSession): Promise<void> {
  const body = { sample: true, side: currentProject().isDualSided ? "both" : "front" } as const;
  const { file, name = "sample.pdf" } = await callFile(routes.exportPdf, { params: { id: projectId }, body });
  saveFile(file, name ?? "sample.pdf");
  showToast(`A sheet with the sample was saved as “${name}”. Nobody counts as printed.`, { tone: "success" });
}

/** Button that prints the sample person of a design without data; null if the design has no sample. */
export function PrintSample({ editor, ...look }: ButtonProps & { readonly editor: EditorSession }) {
  const [isBusy, setBusy] = useState(false);
  if (sampleOf(editor.store.getState()) === null) return null;
  const print = async () => {
    setBusy(true);
    try {
      await saveSample(editor);
    } catch (error) {
      showFailure(error);
    }
    setBusy(false);
  };
  return (
    <Button variant="default" loading={isBusy} onClick={() => void print()} {...look}>
      Print the sample
    </Button>
  );
}
