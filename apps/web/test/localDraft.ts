import type { Page } from "./backOffice.ts";

/** How many drafts of projects the browser keeps; waits for nothing. */
export async function countDrafts(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    const answerOf = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const known = (await indexedDB.databases()).some(({ name }) => name === "PrintBuilderV2");
    if (!known) return 0;
    const database = await answerOf(indexedDB.open("PrintBuilderV2"));
    try {
      return await answerOf(database.transaction("state").objectStore("state").count());
    } finally {
      database.close();
    }
  });
}
