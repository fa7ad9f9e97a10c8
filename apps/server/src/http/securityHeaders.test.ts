import { expect, test } from "vitest";
import { startTestServer } from "#test/site/testServer.ts";

test("[OPEN-84] lets the page connect only to the school of SCHOOL_API_URL", async () => {
  const env = { SCHOOL_API_URL: "https://school.example/api/" };
  const server = await startTestServer("sqlite", {}, { env });
  const answer = await server.app.inject({ url: "/api/config" });
  await server.close();
  expect(answer.json()).toMatchObject({ school_api_url: "https://school.example/api" });
  const policy = answer.headers["content-security-policy"];
  expect(policy).toContain("connect-src 'self' https://school.example;");
  expect(policy).toContain("img-src 'self' data: blob: https://school.example;");
});
