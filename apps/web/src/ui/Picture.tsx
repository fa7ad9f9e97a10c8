import { type ComponentProps, type ReactNode, useState } from "react";

type PictureProps = Omit<ComponentProps<"img">, "src" | "onError"> & {
  readonly src: string | null | undefined;
  /** What stands in its place where there is none, or where it cannot be shown. */
  readonly fallback: ReactNode;
};

/** A picture that is fetched when it comes into view. Without an `alt` it says nothing to screen readers. */
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
