import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findReturnTarget } from './return-url.ts';

const place = { origin: 'https://xueban.school.edu.hk', sisterHost: 'images.school.edu.hk' };
const target = (value: unknown) => findReturnTarget(value, place);

describe('the return address after a sign-in', () => {
  test.each([
    ['https://xueban.school.edu.hk/chat', '/chat'],
    ['https://xueban.school.edu.hk', '/'],
    ['HTTPS://XUEBAN.school.edu.hk/notes?x=1#y', '/notes?x=1#y'],
    ['https://xueban.school.edu.hk:443/chat', '/chat'],
    ['/chat', '/chat'],
    ['/admin/users?search=%E9%99%B3#3', '/admin/users?search=%E9%99%B3#3'],
    ['/a/../chat', '/chat'],
  ])('[AUTH-3 AUTH-4] a visitor who came from %s of this product goes back there', (value, path) => {
    expect(target(value)).toEqual({ kind: 'path', path });
  });

  test.each([
    'https://images.school.edu.hk/',
    'http://images.school.edu.hk/gallery?id=1',
    'https://IMAGES.school.edu.hk/',
  ])('[AUTH-5 OPEN-33] a visitor who came from the sister app at %s goes back there', (value) => {
    expect(target(value)).toEqual({ kind: 'foreign', url: new URL(value).href });
  });

  test.each(['http://localhost/', 'http://localhost:5173/chat', 'https://localhost/'])(
    '[AUTH-6] a developer who came from %s goes back there',
    (value) => {
      expect(target(value)).toEqual({ kind: 'foreign', url: value });
    },
  );

  test.each([
    'https://evil.example/',
    '//evil.example/chat',
    '/\\evil.example',
    '/.//evil.example',
    '/chat/..//evil.example',
    'https://xueban.school.edu.hk//evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '\n//evil.example',
    ' https://xueban.school.edu.hk/chat',
    'https:/\\evil.example',
    'https:evil.example',
    'https://xueban.school.edu.hk.evil.example/',
    'https://evil.example/xueban.school.edu.hk',
    'https://evil-xueban.school.edu.hk/',
    'https://xueban.school.edu.hk@evil.example/',
    'https://pupil@xueban.school.edu.hk/chat',
    'https://pupil:word@images.school.edu.hk/',
    'https://images.school.edu.hk:8443/',
    'https://images.school.edu.hk.evil.example/',
    'https://sub.images.school.edu.hk/',
    'http://localhost.evil.example/',
    'http://evil.localhost/',
    'http://127.0.0.1/',
    'http://xueban.school.edu.hk:8080/',
  ])('[AUTH-7 OPEN-127] a visitor whose link names another host, %j, is not sent there', (value) => {
    expect(target(value)).toBeNull();
  });

  test.each([
    'javascript:alert(1)',
    'JavaScript://xueban.school.edu.hk/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'ftp://xueban.school.edu.hk/',
    'file:///etc/passwd',
    'blob:https://xueban.school.edu.hk/1',
    'view-source:https://xueban.school.edu.hk/',
  ])('[AUTH-7 OPEN-127] a visitor whose link has another scheme, %j, is not sent there', (value) => {
    expect(target(value)).toBeNull();
  });

  test.each([
    '',
    'chat',
    'https://',
    'https://[',
    'http//localhost',
    '%2F%2Fevil.example',
    undefined,
    null,
    7,
    ['/chat'],
  ])('[AUTH-7] a visitor whose return address is malformed, %j, is not sent there', (value) => {
    expect(target(value)).toBeNull();
  });

  test.each(['/login', '/login?return_url=/login', '/LOGIN/', 'https://xueban.school.edu.hk/login'])(
    '[AUTH-2] a visitor who is to return to the sign-in page itself, %j, does not go round in a circle',
    (value) => {
      expect(target(value)).toBeNull();
    },
  );

  test('[OPEN-33] a visitor of a school without a sister app follows no foreign host', () => {
    const alone = { ...place, sisterHost: null };
    expect(findReturnTarget('https://images.school.edu.hk/', alone)).toBeNull();
    expect(findReturnTarget('https://null/', alone)).toBeNull();
  });

  test('[AUTH-7 OPEN-127 SEC-20] a visitor is never led to a host outside the three, whatever the link says', () => {
    const hosts = new Set(['xueban.school.edu.hk', 'images.school.edu.hk', 'localhost']);
    const anything = fc.oneof(
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.string({ unit: 'binary' }),
      fc
        .array(
          fc.constantFrom(
            '/',
            '\\',
            '@',
            ':',
            '#',
            '?',
            '.',
            '//',
            'https:',
            'localhost',
            'evil.example',
            '\t',
          ),
        )
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(anything, (value) => {
        const found = target(value);
        if (found === null) return;
        // As the browser will resolve it.
        const url = new URL(found.kind === 'path' ? found.path : found.url, place.origin);
        expect(hosts).toContain(url.hostname);
        expect(url.protocol).toMatch(/^https?:$/);
        expect(found.kind === 'foreign' || url.origin === place.origin).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
