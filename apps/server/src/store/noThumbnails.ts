/** A project whose small pictures are forgotten: they may show somebody who is not in it any more. */
export const noThumbnails = { thumbnail: null, thumbnail_front: null, thumbnail_back: null } as const;
