import type { FaceBox } from "@print-builder/core/elements";
import type { PhotoFacts } from "../pictures/photoFacts.ts";

export type PhotoProblemKind =
  | "no_face"
  | "several_faces"
  | "too_small"
  | "blurred"
  | "dark"
  | "bright"
  | "head_cut"
  | "turned"
  | "duplicate";

export type PhotoJudgement = {
  readonly kind: PhotoProblemKind;
  /** Severity, from 0 (negligible) to 1. */
  readonly score: number;
};

/** With fewer picture pixels per printed inch a photo looks soft. */
const sharpDpi = 200;
/** Below this sharpness a photo looks blurred on a card. */
const sharpEnough = 60;
/** Limits for the brightness of the photo's centre. */
const lightEnough = 55;
const notTooLight = 225;
/** Up to this share of the centre may be white, as with a white shirt. */
const burntEnough = 0.4;
/**
 * Tolerance for a head that seems to extend beyond the picture's edge, as a share of the head's height or width.
 * The top of the head is estimated from eyes and chin and is too high for large heads; the chin is measured.
 */
const beyondEnough = { crown: 0.12, chin: 0.02, side: 0.15 } as const;
/** A head that exceeds its limit by this share gets the worst score. */
const worstBeyond = 0.3;

/** The faults of a photo printed at a resolution; `facts` is null for a photo that could not be read. */
export function judgePhoto(facts: PhotoFacts | null, dpi: number): readonly PhotoJudgement[] {
  const found = [below("too_small", dpi, sharpDpi)];
  if (facts) {
    const { sharpness, light, burnt, faces } = facts;
    const whiteness = Math.max(
      (light - notTooLight) / (255 - notTooLight),
      (burnt - burntEnough) / (1 - burntEnough),
    );
    found.push(
      below("blurred", sharpness, sharpEnough),
      below("dark", light, lightEnough),
      { kind: "bright", score: whiteness },
      { kind: "no_face", score: faces.length === 0 ? 1 : 0 },
      { kind: "several_faces", score: faces.length > 1 ? 0.8 : 0 },
      ...faces.slice(0, 1).flatMap(({ box, turned }): PhotoJudgement[] => [
        { kind: "head_cut", score: cutOf(box) },
        { kind: "turned", score: turned },
      ]),
    );
  }
  return found.filter(({ score }) => score > 0).map(({ kind, score }) => ({ kind, score: rounded(score) }));
}

/** Severity of a head cut off by the picture's edges; 0 or less if the whole head is visible. */
function cutOf({ x, y, width, height }: FaceBox): number {
  const { crown, chin, side } = beyondEnough;
  const beyond = [
    -y / height - crown,
    (y + height - 1) / height - chin,
    -x / width - side,
    (x + width - 1) / width - side,
  ];
  return Math.max(...beyond) / worstBeyond;
}

function below(kind: PhotoProblemKind, value: number, enough: number): PhotoJudgement {
  return { kind, score: (enough - value) / enough };
}

/** Rounds to two decimals, but never to 0, which would mean that there is no fault. */
function rounded(score: number): number {
  return Math.min(1, Math.max(0.01, Math.round(score * 100) / 100));
}
