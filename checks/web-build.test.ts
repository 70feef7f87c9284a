import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { root } from './testing/read-project.ts';

/** JavaScript and CSS that a page may need at first load, after brotli. */
const FIRST_LOAD_MAX_BYTES = 150_000;

/** Pages beside the application, each with a beginning of its own. */
const PRACTICE_PAGES = ['english-conversation.html', 'mandarin-conversation.html'];

type Chunk = {
  file: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
};
type Manifest = Record<string, Chunk>;

/** Files that a page of the application loads at once: the entry and the route's own chunk with their imports. */
function listFirstLoad(manifest: Manifest, route: RegExp): string[] {
  const routes = Object.keys(manifest).filter((key) => route.test(key));
  if (routes.length === 0) throw new Error(`no chunk of the build matches ${route}`);
  return listFiles(manifest, ['index.html', ...routes]);
}

/** The files of these chunks and of all that they import statically. */
function listFiles(manifest: Manifest, starts: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    manifest[key]?.imports?.forEach(visit);
  };
  starts.forEach(visit);
  const chunks = [...seen].flatMap((key) => manifest[key] ?? []);
  return [...new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]))];
}

/** Addresses of other hosts that a page or style sheet would load from. Names of XML languages are not loaded. */
function findForeignOrigins(text: string): string[] {
  const references = text.match(
    /(?:\b(?:src|href|action)=["']?|url\(\s*["']?|@import\s+["'])(?:https?:)?\/\/[^"')\s>]+/gi,
  );
  return references ?? [];
}

/** Scripts and handlers that the content security policy of the product would refuse. */
function findInlineScripts(html: string): string[] {
  return [...(html.match(/<script(?![^>]*\bsrc=)[^>]*>/gi) ?? []), ...(html.match(/\son\w+=["']/gi) ?? [])];
}

const dist = join(root, 'apps/web/dist');
const read = (file: string) => readFileSync(join(dist, file));
const readManifest = (): Manifest => JSON.parse(read('.vite/manifest.json').toString());

beforeAll(() => {
  if (!existsSync(join(dist, 'index.html'))) throw new Error('the web is not built: npm run build');
});

test('the visitor who opens the sign-in page loads little', () => {
  const example: Manifest = {
    'index.html': { file: 'index.js', isEntry: true, imports: ['_shared.js'], css: ['index.css'] },
    '_shared.js': { file: 'shared.js', imports: ['index.html'] },
    'src/app/routes/login.tsx': { file: 'login.js', imports: ['_shared.js'] },
    'src/app/routes/chat.tsx': { file: 'chat.js' },
  };
  expect(listFirstLoad(example, /login/).sort()).toEqual(['index.css', 'index.js', 'login.js', 'shared.js']);

  expectSmallFirstLoad('/login', /\/login[^/]*\.tsx$/);
});

// What a browser really fetches, dynamic imports included, is measured in e2e/public-chat.spec.ts.
test('the visitor who opens a shared chatbot loads little', () => {
  expectSmallFirstLoad('/chat/{id}', /\/public-chat[^/]*\.tsx$/);
});

test('the child who opens the link of an AI friend loads little', () => {
  expectSmallFirstLoad('/kids/chatbot', /\/kids-chat[^/]*\.tsx$/);
});

function expectSmallFirstLoad(page: string, route: RegExp): void {
  const manifest = readManifest();
  measureFirstLoad(page, listFirstLoad(manifest, route));
}

function measureFirstLoad(page: string, files: readonly string[]): void {
  const bytes = files.reduce((sum, file) => sum + brotliCompressSync(read(file)).length, 0);
  console.log(`first load of ${page}: ${(bytes / 1000).toFixed(1)} kB brotli in ${files.length} files`);
  expect(bytes).toBeGreaterThan(1000);
  expect(bytes).toBeLessThanOrEqual(FIRST_LOAD_MAX_BYTES);
}

test('the pupil who opens a practice page loads little, and nothing of the application around it', () => {
  const manifest = readManifest();
  const [application = ''] = listFiles(manifest, ['index.html']);
  for (const page of PRACTICE_PAGES) {
    const late = manifest[page]?.dynamicImports ?? [];
    expect(late).toHaveLength(1);
    const files = listFiles(manifest, [page, ...late]);
    expect(files).not.toContain(application);
    measureFirstLoad(`/${page}`, files);
  }
});

test('the school whose network is closed loads nothing from another host', () => {
  const bad =
    '<link href="https://fonts.example/a.css"><style>@import "//cdn.example/b.css";a{background:url(//c.example/d)}';
  expect(findForeignOrigins(bad)).toHaveLength(3);
  expect(findForeignOrigins('<svg xmlns="http://www.w3.org/2000/svg">')).toEqual([]);

  const manifest = readManifest();
  const styles = [...new Set(Object.values(manifest).flatMap(({ css = [] }) => css))];
  expect(styles.length).toBeGreaterThan(0);
  for (const file of ['index.html', ...PRACTICE_PAGES, ...styles])
    expect(findForeignOrigins(read(file).toString()), file).toEqual([]);
});

test('[SEC-42] the visitor whose browser keeps the content security policy meets no inline script', () => {
  expect(findInlineScripts('<script>1</script><body onload="x()"><script src="a.js"></script>')).toHaveLength(
    2,
  );
  for (const file of ['index.html', ...PRACTICE_PAGES])
    expect(findInlineScripts(read(file).toString()), file).toEqual([]);
});
