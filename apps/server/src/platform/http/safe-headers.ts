import type { Server } from 'node:http';

const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  // Mantine sets its colours in a style element that React writes; styles cannot run code.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "object-src 'none'",
].join('; ');

export const SAFE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'microphone=(self), camera=(), geolocation=()',
  'content-security-policy': CONTENT_SECURITY_POLICY,
  // What may be kept says so itself.
  'cache-control': 'no-store',
};

/**
 * What every answer carries unless it says otherwise. Set before anything else looks at the request: a hook would miss
 * streams, which are written past it, and addresses that are refused before a route is found.
 */
export function sendSafeHeaders(server: Server): void {
  server.prependListener('request', (_, response) => {
    for (const [name, value] of Object.entries(SAFE_HEADERS)) response.setHeader(name, value);
  });
}
