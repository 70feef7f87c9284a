import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isInstalled } from '../scripts/install.mjs';

const lock = {
  '': { name: 'xueban' },
  'node_modules/node': { version: '24.0.0' },
  'node_modules/vitest': { version: '5.0.0', dev: true },
  'node_modules/other-platform': { version: '1.0.0', optional: true },
};

describe('the school that starts the product', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'install-'));
    mkdirSync(join(folder, 'node_modules/node/bin'), { recursive: true });
    writeFileSync(join(folder, 'node_modules/node/bin/node'), '');
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: lock }));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function install(packages: object): void {
    writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
  }

  test('for the first time installs its packages', () => {
    expect(isInstalled(folder, false)).toBe(false);
  });

  test('again installs nothing', () => {
    install({ 'node_modules/node': { version: '24.0.0' }, 'node_modules/vitest': { version: '5.0.0' } });
    expect(isInstalled(folder, true)).toBe(true);
  });

  test('after an update that needs another version installs it', () => {
    install({ 'node_modules/node': { version: '23.0.0' } });
    expect(isInstalled(folder, false)).toBe(false);
  });

  test('without the packages of the tests starts, and installs them for the tests', () => {
    install({ 'node_modules/node': { version: '24.0.0' } });
    expect(isInstalled(folder, false)).toBe(true);
    expect(isInstalled(folder, true)).toBe(false);
  });
});
