/**
 * The single image upload of older clients, which belonged to no project. Always fails.
 * @deprecated use `uploadPictures` with a project id and files
 */
export function uploadImage(_file?: Blob): Promise<never> {
  return Promise.reject(
    new Error("Single image upload is not available. Use project media upload with a project id and files."),
  );
}
