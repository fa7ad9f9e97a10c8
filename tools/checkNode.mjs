// Plain JavaScript on purpose: it must run on any Node and explain itself.
const [major = 0] = process.versions.node.split(".").map(Number);
if (major < 24) {
  console.error(
    `This project needs Node 24; this is ${process.version} (${process.execPath}).\n` +
      "npm ci installs Node 24 for npm scripts on Linux (x64, arm64), Windows x64 and Intel macOS.\n" +
      "If optional dependencies were left out, run: npm ci --include=optional\n" +
      "On another platform install Node 24 from https://nodejs.org and run the command again.",
  );
  process.exit(1);
}
