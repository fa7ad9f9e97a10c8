import { Button } from "@mantine/core";
import { IconQrcode } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { showFailure } from "#platform/api/showFailure.ts";
import { withPart } from "#platform/withPart.ts";
import { countText } from "#ui/texts/countText.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import type { PhotoIndexLines } from "../photos/photoIndexFile.ts";

type CodesButtonProps = {
  readonly projectId: string;
  /** The photos to read, in any order. */
  readonly names: readonly string[];
  readonly onIndex: (index: PhotoIndexLines) => void;
};

/** Reads the codes that were photographed before each person, and reports whose photos follow them. */
export function CodesButton({ projectId, names, onIndex }: CodesButtonProps) {
  const [done, setDone] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    setDone(0);
    try {
      await withPart(
        () => import("../photos/codesBetween.ts"),
        async ({ readPhotoCodes, photosAfterCodes }) => {
          const options = { signal: controller.signal, onProgress: setDone };
          const index = photosAfterCodes(await readPhotoCodes(projectId, names, options));
          onIndex(index);
          showToast(`${countText(index.size, "photo follows", "photos follow")} a code`, { tone: "success" });
        },
      );
    } catch (error) {
      if (!controller.signal.aborted) showFailure(error, "The codes in the photos could not be read.");
    }
    setDone(null);
  };
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconQrcode size={15} stroke={1.75} aria-hidden />}
      onClick={() => (done === null ? void start() : running.current?.abort())}
    >
      {done === null
        ? "Codes were photographed in between"
        : `Stop reading (${done.toLocaleString()} of ${names.length.toLocaleString()})`}
    </Button>
  );
}
