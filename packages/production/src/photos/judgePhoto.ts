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
  /** How bad it is, 0 (hardly) to 1. */
  readonly score: number;
};

/** Below this many picture dots per printed inch a photo looks soft. */
const sharpDpi = 200;
/** Below this a photo looks blurred where a card shows it. */
const sharpEnough = 60;
/** The light that a middle has at least, and at most. */
const lightEnough = 55;
const notTooLight = 225;
/** So much of a middle may be white, as a shirt is. */
const burntEnough = 0.4;
/**
 * So much of a head may seem to be beyond a picture's edge, in parts of its height or width. Where a crown ends is reckoned from
 * eyes and chin, and comes out too high for large heads; where a chin ends is seen.
 */
const beyondEnough = { crown: 0.12, chin: 0.02, side: 0.15 } as const;
/** A head of which another such part is beyond the edge cannot be worse. */
const worstBeyond = 0.3;

/** What is wrong with a photo that is printed at a resolution; `facts` is null for one that nobody could look at. */
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

/** How badly a head is cut off by the picture's edges; 0 and less: it is not. */
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

/** The score grows from nothing at what is enough to 1 at nothing. */
function below(kind: PhotoProblemKind, value: number, enough: number): PhotoJudgement {
  return { kind, score: (enough - value) / enough };
}

/** Two decimals tell enough; what is wrong at all is not nothing. */
function rounded(score: number): number {
  return Math.min(1, Math.max(0.01, Math.round(score * 100) / 100));
}
