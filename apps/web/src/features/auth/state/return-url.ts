/**
 * Where a sign-in may lead. The address comes from whoever made the link, so it is followed only to this product,
 * to the sister image app and to `localhost`, compared on the parsed address and never on its text. Nothing is
 * ever added to it: a token in an address would end up in logs and histories.
 */
export type ReturnTarget =
  /** A path of this product with query and hash. */
  { kind: 'path'; path: string } | { kind: 'foreign'; url: string };

type Place = {
  /** This product's own origin. */
  origin: string;
  /** Exact host of the sister app, with its port if it has one. */
  sisterHost: string | null;
};

/** Null for everything that is not followed. */
export function findReturnTarget(value: unknown, { origin, sisterHost }: Place): ReturnTarget | null {
  if (typeof value !== 'string') return null;
  // Without a scheme only a path is meant; other words would otherwise parse as one.
  if (!/^(https?:\/\/|\/)/i.test(value) || hasUnsafeCharacters(value)) return null;
  const url = parseUrl(value, origin);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  if (url.username !== '' || url.password !== '') return null;
  if (url.origin === origin) return findOwnPath(url);
  const accepted =
    url.hostname === 'localhost' || (sisterHost !== null && url.host === sisterHost.toLowerCase());
  return accepted ? { kind: 'foreign', url: url.href } : null;
}

function findOwnPath(url: URL): ReturnTarget | null {
  // `/.//host` parses as the path `//host`, which a browser would read as another host.
  if (url.pathname.startsWith('//')) return null;
  // The sign-in page itself would send the person round in a circle.
  return isSignIn(url.pathname) ? null : { kind: 'path', path: url.pathname + url.search + url.hash };
}

/** Browsers drop or turn these while parsing, so two readers of one address could see two hosts. */
function hasUnsafeCharacters(value: string): boolean {
  return (
    /[\\\s]/.test(value) || Array.from(value).some((character) => character < ' ' || character === '\u007f')
  );
}

function isSignIn(pathname: string): boolean {
  return /^\/login\/*$/i.test(pathname);
}

function parseUrl(value: string, base: string): URL | null {
  try {
    return new URL(value, base);
  } catch {
    return null;
  }
}
