const SAFE_PROTOCOLS = ['http:', 'https:', 'mailto:'];

/**
 * The address if a link in a message may lead there, else the empty string. A relative address is refused
 * too: a model must not be able to point at this product's own pages or calls.
 */
export function safeUrl(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url && SAFE_PROTOCOLS.includes(url.protocol) ? url.href : '';
}
