import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { SETTINGS } from '../apps/server/src/config.ts';
import { serverEnv, serverFlags } from '../scripts/server-flags.mjs';
import { readProject, root } from './testing/read-project.ts';

const deploy = join(root, 'deploy');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const has = (program: string) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'xueban-deploy-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Service = {
  restart?: string;
  image?: string;
  stop_grace_period?: string;
  volumes?: string[];
  ports?: string[];
  command?: string[];
  profiles?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  environment?: Record<string, string>;
  deploy?: { resources: { limits: { cpus: string; memory: string } } };
};
type Compose = { services: Record<string, Service>; volumes: Record<string, unknown> };

const SECRETS = ['SITE', 'APP_SECRET', 'DATABASE_PASSWORD', 'METRICS_TOKEN'];

describe('compose.yaml', () => {
  const text = read('compose.yaml');
  const { services, volumes } = parse(text, { merge: true }) as Compose;
  const running = Object.entries(services).filter(([, { profiles }]) => !profiles);

  test('the school that starts it runs a database, two servers and a proxy, and only the proxy is reached from outside', () => {
    expect(running.map(([name]) => name).toSorted()).toEqual(['database', 'proxy', 'server-1', 'server-2']);
    expect(services.database?.image).toBe('postgres:18');
    expect(running.flatMap(([name, { ports }]) => (ports ? [name] : []))).toEqual(['proxy']);
    expect(services.proxy?.environment?.SERVERS).toBe('server-1:3000 server-2:3000');
  });

  test.each(running)(
    'the operator of %s has it started again, given time to end, and kept within limits',
    (_, service) => {
      expect(service.restart).toBe('unless-stopped');
      expect(Number.parseInt(service.stop_grace_period ?? '', 10)).toBeGreaterThanOrEqual(60);
      expect(service.deploy?.resources.limits).toEqual({
        cpus: expect.any(String),
        memory: expect.stringMatching(/^\d+[MG]$/),
      });
    },
  );

  test('an attacker inside of a server or the proxy can write nowhere but where data belongs', () => {
    for (const [name, service] of Object.entries(services).filter(([name]) => name !== 'database'))
      expect([name, service.read_only, service.cap_drop]).toEqual([name, true, ['ALL']]);
  });

  test('the servers share their files, and what is kept lies in volumes that are declared', () => {
    expect(services['server-1']?.volumes).toEqual(services['server-2']?.volumes);
    const mounts = Object.values(services).flatMap((service) => service.volumes ?? []);
    const named = mounts.map((mount) => mount.split(':')[0] ?? '').filter((name) => !name.startsWith('.'));
    expect([...new Set(named)].toSorted()).toEqual(Object.keys(volumes).toSorted());
  });

  test('no secret has a default, and the school that forgot one reads which in its own language', () => {
    const uses = [...text.matchAll(/\$\{(\w+)(:?[-?])?([^}]*)\}/g)];
    expect(new Set(uses.map(([, name]) => name))).toEqual(new Set([...SECRETS, 'TLS']));
    for (const [whole, name = '', kind, words] of uses.filter(([, used]) => used !== 'TLS')) {
      expect([whole, kind]).toEqual([whole, ':?']);
      expect(words).toContain(`請在 .env 設定 ${name}`);
    }
  });

  test('the operator who backs up, restores or checks runs what is there', () => {
    for (const name of ['backup', 'restore', 'check'])
      expect(readdirSync(join(root, services[name]?.command?.[1] ?? '', '..'))).toContain('main.ts');
  });
});

test('the operator who fills in env.example finds every secret empty, and no setting that does not exist', () => {
  const lines = read('deploy/env.example')
    .split('\n')
    .filter((line) => /^\w+=/.test(line));
  const values = Object.fromEntries(lines.map((line) => line.split('=') as [string, string]));
  for (const name of SECRETS) expect([name, values[name]]).toEqual([name, '']);
  const ofCompose = ['SITE', 'TLS', 'DATABASE_PASSWORD'];
  expect(Object.keys(values).filter((name) => !ofCompose.includes(name) && !SETTINGS.includes(name))).toEqual(
    [],
  );
});

const compose = [['docker', 'compose'], ['docker-compose']].find(
  ([program = '', ...words]) => spawnSync(program, [...words, 'version'], { stdio: 'ignore' }).status === 0,
);
if (compose) {
  const [program = '', ...words] = compose;
  const run = (env: Record<string, string>) => {
    // The older of the two does not know a name at the top.
    writeFileSync(join(folder, 'compose.yaml'), read('compose.yaml').replace(/^name:.*$/m, ''));
    writeFileSync(join(folder, '.env'), '');
    return spawnSync(program, [...words, 'config'], {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, ...env },
      encoding: 'utf8',
    });
  };
  const secrets = Object.fromEntries(SECRETS.map((name) => [name, 'x']));

  test('the school that has set everything starts by it', () => {
    const { status, stderr, stdout } = run(secrets);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('postgres://xueban:x@database:5432/xueban');
  });

  test.each(SECRETS)('the school that has not set %s does not start', (name) => {
    const { status, stderr } = run({ ...secrets, [name]: '' });
    expect(status).not.toBe(0);
    expect(stderr).toContain(`請在 .env 設定 ${name}`);
  });
}

describe('systemd', () => {
  const unit = read('deploy/xueban@.service');

  test('the operator who stops a server gives running answers their time, and runs it as the bench does', () => {
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThanOrEqual(60);
    expect(unit).toMatch(/^Restart=always$/m);
    const [, command] = /^ExecStart=\S+\/node (.*)$/m.exec(unit) ?? [];
    expect(command).toBe([...serverFlags, 'apps/server/src/main.ts'].join(' '));
    expect(unit).toContain(`MALLOC_ARENA_MAX=${serverEnv.MALLOC_ARENA_MAX}`);
  });

  test('the settings that the units give exist', () => {
    for (const name of ['xueban@.service', 'xueban-backup.service']) {
      const [, words = ''] = /^Environment=(.*)$/m.exec(read(`deploy/${name}`)) ?? [];
      const names = words.split(' ').map((word) => word.split('=')[0] ?? '');
      expect(names.filter((setting) => !SETTINGS.includes(setting))).toEqual([]);
    }
  });

  if (has('systemd-analyze')) {
    test('systemd understands the units without a word', () => {
      const units = {
        'xueban@3001.service': 'xueban@.service',
        'xueban-backup.service': '',
        'xueban-backup.timer': '',
      };
      for (const [name, source] of Object.entries(units)) {
        const text = read(`deploy/${source || name}`);
        writeFileSync(
          join(folder, name),
          text.replaceAll('/opt/xueban/node_modules/node/bin/node', process.execPath),
        );
      }
      const paths = Object.keys(units).map((name) => `./${name}`);
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...paths], {
        cwd: folder,
        encoding: 'utf8',
      });
      expect([status, stderr]).toEqual([0, '']);
    });
  }
});

describe('alerts', () => {
  test('an operator is alerted by figures that the product has, with codes that it knows', () => {
    const used = [...read('deploy/alerts.yml').matchAll(/\bxueban_\w+/g)].map(([name]) => name);
    const sources = readProject(/^apps\/server\/src\/(platform\/(figures|http\/metrics)|start-metrics)\.ts$/);
    const known = new Set(
      sources.flatMap(({ text }) => [...text.matchAll(/'(xueban_\w+)'/g)].map(([, name]) => name)),
    );
    expect(used.length).toBeGreaterThan(10);
    expect(used.filter((name) => !known.has(name))).toEqual([]);
    const [statuses] = readProject(/^apps\/server\/src\/platform\/http\/error-status\.ts$/);
    const codes = [...read('deploy/alerts.yml').matchAll(/(?:code|result)=~?"([^"]+)"/g)].flatMap(
      ([, list = '']) => list.split('|'),
    );
    expect(codes.filter((code) => !statuses?.text.includes(`  ${code}: `))).toEqual([]);
  });

  if (has('promtool')) {
    test('Prometheus understands the rules, and rings for what it should and for nothing else', () => {
      for (const name of ['alerts.yml', 'alerts.test.yml'])
        copyFileSync(join(deploy, name), join(folder, name));
      expect(
        execFileSync('promtool', ['check', 'rules', 'alerts.yml'], { cwd: folder, encoding: 'utf8' }),
      ).toContain('SUCCESS');
      expect(
        execFileSync('promtool', ['test', 'rules', 'alerts.test.yml'], { cwd: folder, encoding: 'utf8' }),
      ).toContain('SUCCESS');
    });
  }
});
