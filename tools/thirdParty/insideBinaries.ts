/** Third-party software that a package contains but its licence field does not mention. */
export type BundledSoftware = {
  /** Name on the page, for one package or for packages that differ only in the platform. */
  readonly called: string;
  readonly packages: RegExp;
  /** Versions whose contents were inspected. Any other version in package-lock.json stops the command. */
  readonly lookedInto: readonly string[];
  readonly contains: readonly { readonly name: string; readonly licence: string }[];
};

const lgpl = "LGPL-3.0-or-later";

/** Copied from the README.md of each package. */
const libvips = [
  ["aom", "BSD-2-Clause and the Alliance for Open Media Patent License 1.0"],
  ["cairo", "MPL-1.1"],
  ["cgif", "MIT"],
  ["expat", "MIT"],
  ["fontconfig", "fontconfig License (like BSD)"],
  ["freetype", "FreeType License (like BSD)"],
  ["fribidi", lgpl],
  ["glib", lgpl],
  ["harfbuzz", "MIT"],
  ["highway", "BSD-3-Clause"],
  ["lcms", "MIT"],
  ["libarchive", "BSD-2-Clause"],
  ["libexif", lgpl],
  ["libffi", "MIT"],
  ["libheif", lgpl],
  ["libimagequant", "BSD-2-Clause"],
  ["libnsgif", "MIT"],
  ["libpng", "libpng License"],
  ["librsvg", lgpl],
  ["libtiff", "libtiff License (like BSD)"],
  ["libultrahdr", "MIT"],
  ["libvips", lgpl],
  ["libwebp", "BSD-3-Clause"],
  ["libxml2", "MIT"],
  ["mozjpeg", "zlib, IJG and BSD-3-Clause"],
  ["pango", lgpl],
  ["pixman", "MIT"],
  ["proxy-libintl", lgpl],
  ["zlib-ng", "zlib"],
] as const;

export const insideBinaries: readonly BundledSoftware[] = [
  {
    called: "@img/sharp-libvips-…, @img/sharp-win32-…, @img/sharp-wasm32",
    packages: /^@img\/sharp-(?:libvips-|win32-|wasm32$)/,
    lookedInto: ["0.35.5", "1.3.4"],
    contains: libvips.map(([name, licence]) => ({ name, licence })),
  },
  {
    called: "@resvg/resvg-js-…",
    packages: /^@resvg\/resvg-js-/,
    lookedInto: ["2.6.2"],
    contains: [
      { name: "resvg, usvg", licence: "MPL-2.0" },
      { name: "tiny-skia", licence: "BSD-3-Clause" },
      { name: "rustybuzz, ttf-parser, fontdb and other crates", licence: "MIT or Apache-2.0" },
    ],
  },
  {
    called: "@napi-rs/canvas-…",
    packages: /^@napi-rs\/canvas-/,
    lookedInto: ["1.1.1"],
    // Copied from the sbom.cdx.json of each package.
    contains: [
      { name: "Skia, libwebp, libjxl", licence: "BSD-3-Clause" },
      { name: "libavif, libaom", licence: "BSD-2-Clause" },
      { name: "libjpeg-turbo", licence: "BSD-3-Clause, IJG and zlib" },
      { name: "libpng, zlib", licence: "libpng License, zlib" },
      { name: "HarfBuzz, expat, brotli, mimalloc", licence: "MIT" },
      { name: "FreeType", licence: "FreeType License (like BSD)" },
      { name: "ICU", licence: "ICU License (like MIT)" },
      { name: "wuffs, highway", licence: "Apache-2.0" },
      { name: "cssparser, selectors, dtoa-short", licence: "MPL-2.0" },
      { name: "napi-rs and other crates", licence: "MIT or Apache-2.0" },
    ],
  },
  {
    called: "better-sqlite3",
    packages: /^better-sqlite3$/,
    lookedInto: ["13.2.0"],
    contains: [{ name: "SQLite", licence: "public domain" }],
  },
  {
    called: "@node-rs/argon2-…",
    packages: /^@node-rs\/argon2-/,
    lookedInto: ["2.2.1"],
    contains: [{ name: "argon2 of RustCrypto and the crates it uses", licence: "MIT or Apache-2.0" }],
  },
  {
    called: "harfbuzzjs",
    packages: /^harfbuzzjs$/,
    lookedInto: ["1.6.4"],
    contains: [{ name: "HarfBuzz", licence: "MIT (the “Old MIT” text)" }],
  },
  {
    called: "libheif-js",
    packages: /^libheif-js$/,
    lookedInto: ["1.23.2"],
    contains: [{ name: "libheif, libde265", licence: lgpl }],
  },
  {
    called: "@e965/xlsx",
    packages: /^@e965\/xlsx$/,
    lookedInto: ["0.20.3"],
    contains: [{ name: "SheetJS Community Edition", licence: "Apache-2.0" }],
  },
  {
    called: "@fastify/swagger-ui",
    packages: /^@fastify\/swagger-ui$/,
    lookedInto: ["6.1.3"],
    contains: [{ name: "Swagger UI", licence: "Apache-2.0" }],
  },
  {
    called: "node-linux-…, node-darwin-…, node-win-…",
    packages: /^node-(?:linux|darwin|win)-/,
    lookedInto: ["24.18.1", "24.21.0"],
    contains: [
      { name: "Node.js", licence: "MIT" },
      {
        name: "V8, OpenSSL, ICU, libuv and the others that Node.js' LICENSE names",
        licence: "as it says there",
      },
    ],
  },
];
