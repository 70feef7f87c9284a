import { expect, test } from 'vitest';
import { readProject } from './testing/read-project.ts';

type Package = {
  resolved?: string;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};
type Lock = { packages: Record<string, Package> };

function readJson<T>(name: string): T {
  const [file] = readProject(new RegExp(`^${name}\\.json$`));
  return JSON.parse(file?.text ?? '');
}

/** An address in the lock would tie every installation to the registry that one engineer used. */
function findAddresses(lock: Lock): string[] {
  return Object.keys(lock.packages).filter((path) => lock.packages[path]?.resolved !== undefined);
}

/** Packages that want to run a script at installation, about which package.json has not decided. */
function findUndecidedScripts(lock: Lock, allowScripts: Record<string, boolean>): string[] {
  return Object.keys(lock.packages)
    .filter((path) => lock.packages[path]?.hasInstallScript)
    .map((path) => path.replace(/^.*node_modules\//, ''))
    .filter((name) => allowScripts[name] === undefined);
}

/** `npm ci` refuses a lock that lacks a package, even one for another platform that would not be installed. */
function findMissingPackages(lock: Lock): string[] {
  const present = new Set(Object.keys(lock.packages).map((path) => path.replace(/^.*node_modules\//, '')));
  return Object.values(lock.packages)
    .flatMap((item) => Object.keys({ ...item.dependencies, ...item.optionalDependencies }))
    .filter((name) => !present.has(name));
}

const lock = readJson<Lock>('package-lock');

test('the school that installs from its own registry is not sent to another one', () => {
  expect(findAddresses({ packages: { 'node_modules/a': { resolved: 'https://a.example/a.tgz' } } })).toEqual([
    'node_modules/a',
  ]);
  expect(Object.keys(lock.packages).length).toBeGreaterThan(100);
  expect(findAddresses(lock)).toEqual([]);
});

test('the engineer who adds a package with an install script decides about it', () => {
  const example = { packages: { 'node_modules/a/node_modules/@b/c': { hasInstallScript: true } } };
  expect(findUndecidedScripts(example, {})).toEqual(['@b/c']);
  const { allowScripts } = readJson<{ allowScripts: Record<string, boolean> }>('package');
  expect(findUndecidedScripts(lock, allowScripts)).toEqual([]);
});

test('the school that installs the product finds every package in the lock', () => {
  const example = {
    packages: { '': { dependencies: { a: '1' } }, 'node_modules/a': { optionalDependencies: { b: '1' } } },
  };
  expect(findMissingPackages(example)).toEqual(['b']);
  expect(findMissingPackages(lock)).toEqual([]);
});
