import type { BrowserContext, Page } from '@playwright/test';

/**
 * Watches all pages and frames of a context from here on for texts that have become more than texts: dialogs, windows,
 * requests to strangers, pages that lead away, noise in the console. What went wrong is added to `harm`, as sentences.
 * The answer looks into a page as it stands, with all its frames.
 */
export async function watchPages(
  context: BrowserContext,
  origin: string,
  harm: string[],
  expectedNoise: readonly RegExp[] = [],
): Promise<(page: Page) => Promise<void>> {
  const isOwn = (address: string) =>
    /^(?:about|blob|data):/.test(address) || new URL(address).origin === origin;
  const hear = (text: string) => {
    if (!expectedNoise.some((pattern) => pattern.test(text))) harm.push(text);
  };
  context.on('request', (request) => {
    if (!isOwn(request.url())) harm.push(`asked a stranger: ${request.url()}`);
  });
  // What is asked of a stranger is written down and goes nowhere.
  await context.route(
    (address) => !isOwn(address.href),
    (route) => route.abort('addressunreachable'),
  );
  context.on('dialog', (dialog) => {
    harm.push(`opened a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('console', (message) => {
    if (/^(?:error|warning)$/.test(message.type())) hear(`said ${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) => hear(`failed: ${error.error()}`));
  context.on('page', (page) => {
    if (context.pages().length > 1) harm.push(`opened a window: ${page.url()}`);
    page.on('websocket', (socket) => harm.push(`opened a socket: ${socket.url()}`));
    page.on('framenavigated', (frame) => {
      if (!isOwn(frame.url()) || /^(?:data|blob):/.test(frame.url())) harm.push(`went to ${frame.url()}`);
    });
  });
  return async (page) => {
    for (const frame of page.frames()) {
      const found = await frame.evaluate(lookAround);
      harm.push(...found.map((what) => `${what} in ${frame.url().slice(0, 120)}`));
    }
  };
}

/** Runs in the page, so everything that it uses stands inside. */
function lookAround(): string[] {
  const harm: string[] = [];
  const outline = (element: Element) => element.outerHTML.slice(0, 160);
  const has = (thing: object) => '__hacked' in thing;
  if (has(globalThis) || has({})) harm.push(`ran: ${String(Reflect.get(globalThis, '__hacked'))}`);

  const banned = [
    'script:not([src])',
    'iframe[srcdoc]',
    'object',
    'embed',
    'base',
    'meta[http-equiv]',
    'marquee',
    'template',
    'audio',
    'video',
    '[ping]',
    '[srcset]',
    '[formaction]',
    'form[action]',
    'animate',
    'use[href^="data:"]',
    'math[href]',
    '[autofocus]:not(input, textarea, button, [tabindex])',
  ];
  for (const element of document.querySelectorAll(banned.join(','))) harm.push(`has ${outline(element)}`);

  const isOwn = (address: string) => {
    const url = new URL(address, location.href);
    return url.origin === location.origin || /^(?:data|blob|about):/.test(url.protocol);
  };
  const lookAtAttribute = ({ name, value }: Attr, element: Element) => {
    if (/^on/i.test(name)) harm.push(`handles ${name}: ${outline(element)}`);
    if (/^(?:src|data|poster|background)$/i.test(name) && !isOwn(value))
      harm.push(`loads ${value.slice(0, 120)}`);
    if (name === 'style' && /url\(|expression|@import/i.test(value))
      harm.push(`styles ${value.slice(0, 120)}`);
  };
  // Links of SVG and MathML are links as well.
  const lookAtLink = (link: Element) => {
    const address = link.getAttribute('href') ?? link.getAttribute('xlink:href');
    if (address === null) return;
    const url = URL.canParse(address, location.href) ? new URL(address, location.href) : null;
    const isSafe = url && ['http:', 'https:', 'mailto:', 'blob:'].includes(url.protocol);
    if (!isSafe) harm.push(`links to ${address.slice(0, 120)}`);
    const rel = (link.getAttribute('rel') ?? '').split(' ');
    if (isSafe && !isOwn(address) && !rel.includes('noopener'))
      harm.push(`links without noopener: ${outline(link)}`);
  };
  for (const element of document.querySelectorAll('*')) {
    for (const attribute of element.attributes) lookAtAttribute(attribute, element);
    if (!element.matches('link, use')) lookAtLink(element);
  }
  for (const sheet of document.querySelectorAll('style')) {
    if (/evil\.test|javascript:/.test(sheet.textContent ?? ''))
      harm.push(`styles the page: ${outline(sheet)}`);
  }
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[href]')) {
    if (!isOwn(link.href)) harm.push(`loads ${link.href}`);
  }
  return [...new Set(harm)];
}
