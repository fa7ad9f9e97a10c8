import { type ComponentProps, type ReactNode, useState } from "react";

type PictureProps = Omit<ComponentProps<"img">, "src" | "onError"> & {
  readonly src: string | null | undefined;
  /** Shown if there is no picture, or if it cannot be displayed. */
  readonly fallback: ReactNode;
};

/** A picture that loads when scrolled into view. Without `alt`, screen readers skip it. */
export function Picture({ src, fallback, alt = "", ...others }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!src || broken === src) return fallback;
  return (
    <img
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setBroken(src)}
      {...others}
    />
  );
}
