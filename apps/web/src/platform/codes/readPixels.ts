/**
 * The pixels of a picture or camera image, scaled down to `mostPx` on its longer side.
 * @throws DOMException if the browser cannot decode the picture
 */
export async function readPixels(picture: Blob | HTMLVideoElement, mostPx: number): Promise<ImageData> {
  const bitmap = await createImageBitmap(picture);
  const scale = Math.min(1, mostPx / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const context = new OffscreenCanvas(width, height).getContext("2d");
  if (!context) throw new Error("This browser gives no canvas to read a picture from.");
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return context.getImageData(0, 0, width, height);
}
