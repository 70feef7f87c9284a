import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** `path` is relative to the project's root. */
export type ProjectFile = { path: string; text: string };

/** Reads the project's own files whose path matches. Throws when there is none: a check must look at something. */
export function readProject(pattern: RegExp): ProjectFile[] {
  const files = listFiles(root)
    .map((path) => relative(root, path))
    .filter((path) => pattern.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  if (files.length === 0) throw new Error(`no file matches ${pattern}`);
  return files;
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !/^(node_modules|dist|\.dist-\d+|\.git|\.data|test-results|coverage)$/.test(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? listFiles(path) : [path];
    });
}
