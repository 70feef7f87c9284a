/**
 * zod compiles its parsers with `new Function`, which the content security policy refuses and reports. This turns it
 * off before zod is even loaded, by the object in which zod keeps its configuration; zod's own `config` would come
 * too late for schemas of the same file, and would bring zod into the sign-in page.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
