import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

/**
 * What the first pages need in few files instead of some forty, which a phone would fetch six at a time. A group is
 * loaded as a whole, so it has only what belongs together: `base`, `frame` and `start` come with every page of the
 * application, `base` with the practice pages too, so nothing in it may start the application; `fields`
 * with the sign-in page and the gates of shared links, `call` with the first call, `talk` with each of the three
 * pages of conversation, `kids` with the chat of an AI friend and the page where friends are made, `learning` with
 * the learning helpers, `lists` with pages of administration. The names of all files stand in `start`, so that fewer
 * files make every first load smaller.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'base',
    test: /node_modules\/(?!@mantine\/)|\/lib\/(store|log)\.|vite\/(modulepreload-polyfill|preload-helper)/,
    tags: ['$initial'],
  },
  { name: 'frame', test: /node_modules\/@mantine\//, tags: ['$initial'] },
  { name: 'start', test: /\/src\/(?!main\.|features\/conversation-practice\/)/, tags: ['$initial'] },
  {
    name: 'fields',
    test: /@mantine\/core\/esm\/components\/(ActionIcon|Button|CloseButton|Input|InputBase|Loader|Paper|PasswordInput|TextInput|Title|Transition)\//,
    // What these share with other parts is not theirs.
    includeDependenciesRecursively: false,
  },
  {
    name: 'call',
    test: /node_modules\/zod\/|\/lib\/api\/(api-client|send-request|reason-phrase)|\/contract\/src\/(errors|page-messages|fields|operation)\./,
  },
  {
    name: 'talk',
    test: /\/web\/src\/(features\/chat\/(api|components|state)\/|components\/(markdown\/(?!copy-)|talk-log|use-follow-scroll)|lib\/((use-)?send-key|frame-queue))|\/contract\/src\/(ai(-failures)?|chat|visits|turn-events)\./,
    // The three pages of conversation, and the builder of AI friends, which has the kids chat in it.
    minShareCount: 4,
    includeDependenciesRecursively: false,
  },
  {
    name: 'kids',
    test: /\/web\/src\/(features\/chat\/kids\/|components\/friends\/)/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'learning',
    test: /\/web\/src\/features\/learning\/(api|components|state)\//,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  {
    name: 'lists',
    test: /\/web\/src\/(components\/(lists\/(data-table|pager|search-field|list-toolbar)|notices\/(sample-notice|failure-notice))|lib\/(api\/server-away|lists\/(sort-rows|use-list-address)|words\/format-moment|use-dialog))/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
];

/**
 * Parts of zod that only the server uses: it makes the JSON schemas of the API page, and English words for an issue,
 * writes parsers with `new Function` (see lib/zod-without-eval.ts), and follows values that contain themselves, which
 * no JSON does. Every schema refers to them, so the bundler cannot tell; here they become functions that do nothing.
 */
const leanZod: Plugin = {
  name: 'lean-zod',
  apply: 'build',
  transform: {
    filter: {
      id: /\/zod\/v4\/(core\/(doc|memoizer|json-schema-generator|json-schema-processors|to-json-schema)|locales\/en)\.js$/,
    },
    handler(code) {
      const exported = code.matchAll(
        /^export (?:(?:const|function|class) (\w+)|\{ \w+ as (\w+) \}|(default))/gm,
      );
      const names = Array.from(exported, ([, declared, renamed, unnamed]) => declared ?? renamed ?? unnamed);
      const list = names.map((name) => `nothing as ${name}`).join(', ');
      return { code: `const nothing = () => undefined;\nexport { ${list} };`, map: { mappings: '' } };
    },
  },
};

/**
 * fflate packs and unpacks spreadsheets. What is large it gives to workers made of text, which the content security
 * policy of the product refuses; here it does that work itself, some tenths of a second for thousands of rows.
 */
const fflateWithoutWorkers: Plugin = {
  name: 'fflate-without-workers',
  apply: 'build',
  transform: {
    filter: { id: /\/fflate\/esm\/browser\.js$/ },
    handler(code) {
      const inPage = ['zip', 'unzip'].map(
        (name) => `export function ${name}(data, options, done = options) {
          let result;
          try {
            result = ${name}Sync(data, typeof options === 'function' ? undefined : options);
          } catch (error) {
            return done(error, null);
          }
          done(null, result);
        }`,
      );
      const rest = code.replace(/^export function (zip|unzip)\(/gm, 'function $1WithWorkers(');
      return { code: `${rest}\n${inPage.join('\n')}`, map: { mappings: '' } };
    },
  },
};

/** What an operation is for and how it fails stands in the API page, which the server makes; no page of the web says it. */
const leanContract: Plugin = {
  name: 'lean-contract',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/src\/[\w-]+\.contract\.ts$/ },
    handler: (code) => ({
      code: code
        .replace(/\bsummary:\s*'[^'\n]*',/g, "summary: '',")
        .replace(/\berrors:\s*(?:\[[^\]]*\]|\w+)(?=,?\n)/g, 'errors: []'),
      map: null,
    }),
  },
};

/** Names of classes: that of a style sheet stands in each, short, and the same for all, so that it compresses well. */
function nameClass(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*$/, ''));
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
}

/** The manifest tells the checks of the first load which files a page needs. */
export default defineConfig({
  plugins: [react(), leanZod, fflateWithoutWorkers, leanContract],
  css: { modules: { generateScopedName: nameClass } },
  build: {
    manifest: true,
    outDir: 'dist',
    emptyOutDir: true,
    target: ['chrome111', 'safari16.4', 'firefox115'],
    // The content security policy allows no data: addresses for scripts and fonts.
    assetsInlineLimit: 0,
    // In kB. What reads PDF files is large, and loaded when somebody chooses one.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: ['index.html', 'english-conversation.html', 'mandarin-conversation.html'],
      output: {
        codeSplitting: { groups },
        // The manifest knows which file is what. Names would cost the first load of every page a kilobyte.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
      },
    },
  },
  // The reader of PDF files works beside the page, as a module like the rest.
  worker: { format: 'es' },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
