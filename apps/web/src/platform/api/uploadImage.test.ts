import { expect, test } from "vitest";
import { uploadImage } from "./uploadImage.ts";

test("[MEDIA-19, API-09] the old single image upload always fails and names what to use instead", async () => {
  const told = /project media upload with a project id and files/;
  await expect(uploadImage()).rejects.toThrow(told);
  await expect(uploadImage(new Blob(["x"], { type: "image/png" }))).rejects.toThrow(told);
});
