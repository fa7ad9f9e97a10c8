// zod compiles its checks with `new Function` where it may. The content security policy forbids that, and
// even zod's own probing would be reported as a violation, so it is told not to try. This is the place where
// zod keeps its settings; it must be filled before the first schema is made, which imports cannot promise.
globalThis.__zod_globalConfig = { jitless: true };
