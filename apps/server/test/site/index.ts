export { compiledFolder } from "./compiledFolder.ts";
export { changePostgres, changeSqlite } from "./databases.ts";
export { freshSite } from "./freshSite.ts";
export { password, startTestServer, type TestServer } from "./testServer.ts";
