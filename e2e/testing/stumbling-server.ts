import type { Page, Route } from '@playwright/test';

/** What a page asks of the server to show it; who is signed in, it knows, and `info` is for a tab that is not open. */
const OWN = /\/api\/(?!auth\/|users\/[^/]+\/access-rights|database\/info)/;

/** `is new`: it answers as that of a school that has nothing yet. */
export type Mood = 'hangs' | 'fails' | 'is new';

/** The server as one page meets it from here on. What is asked while it hangs is answered when it does so no more. */
export type StumblingServer = {
  /** What the page has asked for since the last time that the server began to hang. */
  asked: ReadonlySet<string>;
  become(mood: Mood): Promise<void>;
};

export async function stumble(page: Page): Promise<StumblingServer> {
  let mood: Mood = 'hangs';
  let held: Route[] = [];
  const asked = new Set<string>();
  await page.route(OWN, async (route) => {
    asked.add(`${route.request().method()} ${new URL(route.request().url()).pathname}`);
    if (mood === 'hangs') held.push(route);
    else await answer(route, mood);
  });
  return {
    asked,
    async become(next) {
      mood = next;
      if (next === 'hangs') {
        held = [];
        asked.clear();
        return;
      }
      const waiting = held;
      held = [];
      await Promise.all(waiting.map((route) => answer(route, next)));
    },
  };
}

async function answer(route: Route, mood: 'fails' | 'is new'): Promise<void> {
  if (mood === 'fails') return fail(route);
  const response = await route.fetch();
  const isJson = response.headers()['content-type']?.includes('json');
  if (!isJson) return route.fulfill({ response });
  return route.fulfill({ response, json: withoutRows(await response.json()) });
}

/** Half of the answers are the product's own, the others those of a proxy before it, which knows no JSON. */
async function fail(route: Route): Promise<void> {
  const isOwn = route.request().url().length % 2 === 0;
  await route.fulfill(
    isOwn
      ? { status: 503, json: { code: 'database_unavailable', message: '資料庫暫時無法連線，請稍後再試' } }
      : { status: 500, contentType: 'text/html', body: '<h1>Internal Server Error</h1>' },
  );
}

/** The same shape with every list empty and every total nought. */
function withoutRows(value: unknown, isTotal = false): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value === 'number') return isTotal ? 0 : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === 'first_day' ? null : withoutRows(inner, isTotal || key === 'total'),
    ]),
  );
}
