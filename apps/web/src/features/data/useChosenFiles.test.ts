import { expect, test } from "vitest";
import { chosenFiles, tableOfPhotos } from "./useChosenFiles.ts";

const file = (name: string, type = "") => new File(["x"], name, { type });

test("reads the chosen table first and keeps the photos for their step", async () => {
  const [list, photo] = [file("Class 7.XLSX"), file("004117.jpg", "image/jpeg")];
  expect(await chosenFiles([photo, list])).toEqual({ table: list, photos: [photo] });
  expect(await chosenFiles([])).toEqual({ table: null, photos: [] });
  const times = file("times.csv");
  expect(await chosenFiles([list, photo, times])).toEqual({ table: list, photos: [photo, times] });
  expect(await chosenFiles([list, times])).toEqual({ table: list, photos: [] });
});

test("makes a table from photo names or numbers if there is no table", async () => {
  const { table, photos } = await chosenFiles([
    file("Maya_Okafor.jpg", "image/jpeg"),
    file('Tom "T" Reid.png', "image/png"),
  ]);
  expect(await table?.text()).toBe(
    '"full_name","photo"\n"Maya Okafor","Maya_Okafor.jpg"\n"Tom ""T"" Reid","Tom ""T"" Reid.png"\n',
  );
  expect(photos).toHaveLength(2);
  expect(await tableOfPhotos(["004117.jpg"]).text()).toBe('"id","photo"\n"004117","004117.jpg"\n');
});
