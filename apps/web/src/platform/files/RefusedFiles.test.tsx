import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RefusedFiles } from "./RefusedFiles.tsx";

const linesOf = (html: string) => [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, line]) => line);

test("lists files with the same name and reason on one line", () => {
  const html = renderToStaticMarkup(
    <RefusedFiles
      label="Not taken"
      files={[
        { name: "a.jpg", detail: "It is damaged." },
        { name: "a.jpg", detail: "It is damaged." },
        { name: "a.jpg", detail: "It is too large." },
      ]}
    />,
  );
  expect(linesOf(html)).toEqual(["<b>a.jpg</b> (2 files) It is damaged.", "<b>a.jpg</b> It is too large."]);
  expect(html).not.toContain("more");
});

test("names a hundred rejected files and counts the rest", () => {
  const files = Array.from({ length: 1340 }, (_, index) => ({ name: `${index}.jpg`, detail: "No." }));
  const html = renderToStaticMarkup(<RefusedFiles label="Not taken" files={files} />);
  expect(linesOf(html)).toHaveLength(100);
  expect(html).toContain("and 1,240 more");
});
