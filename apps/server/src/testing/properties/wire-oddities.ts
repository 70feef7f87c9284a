import fc from 'fast-check';

/** A request as it goes over the wire. */
export type Sent = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
};

/** Something that is odd about a request beside its values; `place` is the part that it is odd in. */
export type Oddity = {
  name: string;
  place: 'nothing' | 'path' | 'query' | 'body' | 'authorization' | 'headers';
  apply: (sent: Sent, limit: number) => Sent;
};

const withHeaders =
  (headers: Record<string, string>) =>
  (sent: Sent): Sent => ({ ...sent, headers: { ...sent.headers, ...headers } });
const withBody =
  (change: (body: string, limit: number) => string) =>
  (sent: Sent, limit: number): Sent =>
    sent.method === 'GET' ? sent : { ...sent, body: change(sent.body ?? '{}', limit) };
const withPath =
  (change: (path: string) => string) =>
  (sent: Sent): Sent => {
    const [path = '', ...query] = sent.path.split('?');
    return { ...sent, path: [change(path), ...query].join('?') };
  };
const withQuery =
  (more: string) =>
  (sent: Sent): Sent => ({ ...sent, path: `${sent.path}${sent.path.includes('?') ? '&' : '?'}${more}` });

const make =
  (place: Oddity['place']) =>
  (name: string, apply: Oddity['apply']): Oddity => ({ name, place, apply });
const [body, path, query, auth, header] = [
  make('body'),
  make('path'),
  make('query'),
  make('authorization'),
  make('headers'),
];

const DEEP = 50_000;

const ODDITIES: readonly Oddity[] = [
  body(
    'half of the JSON',
    withBody((text) => text.slice(0, -1)),
  ),
  body(
    'no JSON',
    withBody(() => 'NaN'),
  ),
  body(
    'more than JSON',
    withBody((text) => `${text} x`),
  ),
  body(
    'a byte order mark',
    withBody((text) => `\ufeff${text}`),
  ),
  body(
    'an empty body',
    withBody(() => ''),
  ),
  body(
    'white space',
    withBody(() => ' \n '),
  ),
  body(
    'null',
    withBody(() => 'null'),
  ),
  body(
    'a list without end',
    withBody(() => '['.repeat(DEEP)),
  ),
  body(
    'a deep list',
    withBody(() => '['.repeat(DEEP) + ']'.repeat(DEEP)),
  ),
  body(
    'a deep object',
    withBody(() => `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`),
  ),
  body(
    '__proto__',
    withBody((text) => text.replace(/^\{/, '{"__proto__":{"x":1},')),
  ),
  body(
    'constructor',
    withBody((text) => text.replace(/^\{/, '{"constructor":{"prototype":{"x":1}},')),
  ),
  body(
    'escaped __proto__',
    withBody((text) => text.replace(/^\{/, '{"\\u005f_proto__":{"x":1},')),
  ),
  body(
    'an enormous number',
    withBody((text) => text.replace(/:\s*("[^"]*"|\d+)/, ':1e999')),
  ),
  body(
    'a long number',
    withBody((text) => text.replace(/:\s*("[^"]*"|\d+)/, `:${'9'.repeat(5_000)}`)),
  ),
  body(
    'beyond the limit',
    withBody((text, limit) => `${text.slice(0, -1)}${' '.repeat(limit)}}`),
  ),
  body(
    'within the limit, and long',
    withBody((text, limit) => `${' '.repeat(limit / 2)}${text}`),
  ),
  ...[
    'text/plain',
    'application/xml',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
    'application/json;;;=',
    'nonsense',
    '',
  ].map((type) => body(`content type ${type}`, withHeaders({ 'content-type': type }))),
  body('content encoding', withHeaders({ 'content-encoding': 'gzip' })),

  ...[
    '%',
    '%zz',
    '%ff',
    '%00',
    '/',
    '//',
    ';a=b',
    '/..',
    '/%2e%2e',
    '%2f..%2f..%2fpackage.json',
    '%c0%ae',
    '\u00ff',
  ].map((end) =>
    path(
      `a path that ends with ${end}`,
      withPath((text) => text + end),
    ),
  ),
  path(
    'a doubled slash',
    withPath((text) => text.replace('/api/', '/api//')),
  ),
  path(
    'another case',
    withPath((text) => text.toUpperCase()),
  ),

  query('parameters without names', withQuery('=&&=x')),
  query('parameters twice', withQuery('limit=1&limit=2&cursor=a&cursor=b&search=a&search=b&q=a&q=b')),
  query('a broken encoding', withQuery('search=%&q=%zz&%ff=%ff')),
  query('NUL', withQuery('search=%00&q=%00&cursor=%00&name=%00')),
  query('__proto__', withQuery('__proto__=1&__proto__[x]=1&constructor=1&constructor[prototype]=1')),
  query('brackets', withQuery('limit[]=1&limit[$gt]=1&search[a][b]=1')),
  query('numbers that are none', withQuery('limit=NaN&offset=Infinity&after=1e400')),
  query('numbers beyond', withQuery('limit=99999999999999999999&offset=-1&after=99999999999999999999')),
  query('eight kilobytes', withQuery(`search=${'%E9%95%B7'.repeat(900)}`)),
  query('a thousand parameters', withQuery(Array.from({ length: 1_000 }, (_, at) => `p${at}=1`).join('&'))),

  ...[
    'Bearer',
    'Bearer ',
    'Bearer a b',
    'Basic YTpi',
    'Bearer \u00ff\u00fe',
    'visitor_',
    'Bearer visitor_',
    'Bearer visitor_x',
  ].map((value) => auth(`authorization ${value}`, withHeaders({ authorization: value }))),
  auth('a long authorization', withHeaders({ authorization: `Bearer ${'x'.repeat(8_000)}` })),
  auth('headers beyond the limit', withHeaders({ authorization: `Bearer ${'x'.repeat(40_000)}` })),

  header('an address that is none', withHeaders({ 'x-forwarded-for': `unknown, ${'x'.repeat(5_000)}` })),
  header('an address of version 6', withHeaders({ 'x-forwarded-for': '::ffff:0:0, fe80::1%eth0' })),
  header('another host', withHeaders({ host: 'evil.test:99999' })),
  header(
    'a range',
    withHeaders({ range: 'bytes=5-1,-0', 'if-modified-since': 'never', 'if-none-match': '"' }),
  ),
  header('an expectation', withHeaders({ expect: 'nonsense' })),
  header('another protocol', withHeaders({ connection: 'upgrade', upgrade: 'websocket' })),
  header('another method', withHeaders({ 'x-http-method-override': 'DELETE' })),
  header('odd languages', withHeaders({ 'accept-language': '*;q=\u00ff', accept: ';;;, */*;q=nonsense' })),
];

const NOTHING: Oddity = { name: 'nothing', place: 'nothing', apply: (sent) => sent };

export const oddities: fc.Arbitrary<Oddity> = fc.oneof(
  { weight: 5, arbitrary: fc.constant(NOTHING) },
  { weight: 1, arbitrary: fc.constantFrom(...ODDITIES) },
);
