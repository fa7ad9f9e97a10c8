import type { Paint } from "@print-builder/core/layout";
import type { Proof } from "@print-builder/press/proof";
import { useEffect, useEffectEvent, useRef } from "react";

type ProofedPictureProps = {
  /** Address of the picture in screen colours. */
  readonly src: string;
  readonly alt: string;
  readonly proof: Proof;
  readonly marks: boolean;
  readonly inks: readonly Paint[];
  /** Height divided by width. */
  readonly ratio: number;
  readonly onBeyond: (beyond: number) => void;
};

/** Width of the largest card on screen. */
const widthPx = 1400;

/** A picture in the colours of the press. */
export function ProofedPicture(props: ProofedPictureProps) {
  const { src, alt, proof, marks, inks, ratio } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const tell = useEffectEvent(props.onBeyond);
  useEffect(() => {
    let isWanted = true;
    const picture = new Image();
    picture.src = src;
    picture.decode().then(
      () => {
        const context = canvas.current?.getContext("2d", { willReadFrequently: true });
        if (!isWanted || !context) return;
        const { width, height } = context.canvas;
        context.clearRect(0, 0, width, height);
        context.drawImage(picture, 0, 0, width, height);
        const pixels = context.getImageData(0, 0, width, height);
        const beyond = proof.apply(pixels.data, width, { marks, inks });
        context.putImageData(pixels, 0, 0);
        tell(beyond);
      },
      (error: unknown) => console.warn("The soft proof could not be drawn.", error),
    );
    return () => {
      isWanted = false;
    };
  }, [src, proof, marks, inks]);
  return (
    <canvas
      ref={canvas}
      width={widthPx}
      height={Math.round(widthPx * ratio)}
      role="img"
      aria-label={`${alt}, soft proof`}
    />
  );
}
