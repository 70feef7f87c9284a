import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

/**
 * What the first pages need in few files instead of some forty, which a phone would fetch six at a time. A group is
 * loaded as a whole, so it has only what belongs together: `base`, `frame` and `start` come with every page, `fields`
 * with the sign-in page and the gates of shared links, `call` with the first call, `talk` with each of the three
 * pages of conversation, `lists` with pages of administration, `upcoming` with those that only keep their place. The
 * names of all files stand in `start`, so that fewer files make every first load smaller.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'base', test: /node_modules\/(?!@mantine\/)/, tags: ['$initial'] },
  { name: 'frame', test: /node_modules\/@mantine\//, tags: ['$initial'] },
  { name: 'start', test: /\/src\//, tags: ['$initial'] },
  {
    name: 'fields',
    test: /@mantine\/core\/esm\/components\/(ActionIcon|Button|CloseButton|Input|InputBase|Loader|Paper|PasswordInput|TextInput|Title|Transition)\//,
    // What these share with other parts is not theirs.
    includeDependenciesRecursively: false,
  },
  {
    name: 'call',
    test: /node_modules\/zod\/|\/lib\/(api-client|send-request|reason-phrase)|\/contract\/src\/(errors|fields|operation)\./,
  },
  {
    name: 'talk',
    test: /\/web\/src\/(features\/chat\/(api|components|state)\/|components\/(markdown\/|use-follow-scroll)|lib\/(use-)?send-key)|\/contract\/src\/(ai|chat|visits|turn-events)\./,
    minShareCount: 3,
    includeDependenciesRecursively: false,
  },
  {
    name: 'upcoming',
    test: /\/components\/upcoming-page|\/app\/routes\/(conversation-practice|builder|assignments|content|language|notes|image-generator|exam-generator|question-database|question-admin|chat-history|users|user-types|database-management|database-test|php-api-test|env-test|exam-api-test)\./,
    includeDependenciesRecursively: false,
  },
  {
    name: 'lists',
    test: /\/web\/src\/(components\/(data-table|pager|search-field|list-toolbar|sample-notice|failure-notice)|lib\/(server-away|sort-rows|format-moment|use-(dialog|list-address)))/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
];

/**
 * Parts of zod that only the server uses: it makes the JSON schemas of the API page, and English words for an issue.
 * Every schema refers to them, so the bundler cannot tell; here they become functions that do nothing.
 */
const leanZod: Plugin = {
  name: 'lean-zod',
  apply: 'build',
  transform: {
    filter: {
      id: /\/zod\/v4\/(core\/(json-schema-generator|json-schema-processors|to-json-schema)|locales\/en)\.js$/,
    },
    handler(code) {
      const exported = code.matchAll(
        /^export (?:(?:const|function|class) (\w+)|\{ \w+ as (\w+) \}|(default))/gm,
      );
      const names = Array.from(exported, ([, declared, renamed, unnamed]) => declared ?? renamed ?? unnamed);
      const list = names.map((name) => `nothing as ${name}`).join(', ');
      return { code: `const nothing = () => ({});\nexport { ${list} };`, map: { mappings: '' } };
    },
  },
};

/** The manifest tells the checks of the first load which files a page needs. */
export default defineConfig({
  plugins: [react(), leanZod],
  build: {
    manifest: true,
    outDir: 'dist',
    emptyOutDir: true,
    target: ['chrome111', 'safari16.4', 'firefox115'],
    // The content security policy allows no data: addresses for scripts and fonts.
    assetsInlineLimit: 0,
    // In kB. What reads PDF files is large, and loaded when somebody chooses one.
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  // The reader of PDF files works beside the page, as a module like the rest.
  worker: { format: 'es' },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
