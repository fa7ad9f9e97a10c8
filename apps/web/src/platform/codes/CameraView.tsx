import { useEffect, useEffectEvent, useRef } from "react";
import classes from "./camera.module.css";
import type { CodeFormats } from "./readCodes.ts";

type CameraViewProps = {
  /** The kinds of codes to look for; QR codes by default. */
  readonly formats?: CodeFormats;
  readonly onCode: (code: string) => void;
  readonly onTrouble: (message: string) => void;
};

/** Time between two readings of the camera's picture, ms. */
const pauseMs = 250;

const refused =
  "The camera cannot be used. Allow it for this page in the browser, or use another way to enter the code.";

/** Shows the camera's picture until it contains a code. */
export function CameraView({ formats, onCode, onTrouble }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null);
  const found = useEffectEvent(onCode);
  const failed = useEffectEvent(onTrouble);
  const read = useEffectEvent(async (shown: HTMLVideoElement) => {
    const { readCodes } = await import("./readCodes.ts");
    return await readCodes(shown, formats);
  });
  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | null = null;
    const look = async (): Promise<void> => {
      const opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      stream = opened;
      const shown = video.current;
      if (isOver || !shown) return stop();
      shown.srcObject = opened;
      await shown.play();
      while (!isOver) {
        const [code] = await read(shown);
        if (isOver) return;
        if (code !== undefined) return found(code);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    };
    const stop = (): void => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    look().catch(() => {
      if (!isOver) failed(refused);
    });
    return () => {
      isOver = true;
      stop();
    };
  }, []);
  return <video ref={video} className={classes.camera} playsInline muted aria-label="Camera view" />;
}
