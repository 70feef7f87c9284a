import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  parseSearchWith,
  RouterProvider,
  stringifySearchWith,
} from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { useListAddress } from './use-list-address.ts';

const DEFAULTS = { search: '', order: 'name', page: '1' };

/** A page with a list at an address, read by the rules of the product's router. */
async function open(path: string) {
  let list: ReturnType<typeof useListAddress<keyof typeof DEFAULTS>> | undefined;
  const history = createMemoryHistory({ initialEntries: ['/before', path], initialIndex: 1 });
  const rootRoute = createRootRoute();
  const listRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: '/list',
    component: () => {
      list = useListAddress(DEFAULTS);
      return null;
    },
  });
  const router = createRouter({
    routeTree: rootRoute.addChildren([listRoute]),
    history,
    parseSearch: parseSearchWith((value) => value),
    stringifySearch: stringifySearchWith(JSON.stringify),
  });
  await act(async () => {
    render(<RouterProvider router={router} />);
    await router.load();
  });
  return {
    values: () => list?.[0],
    change: (changes: Partial<typeof DEFAULTS>) => act(async () => list?.[1](changes)),
    path: () => router.state.location.href,
    length: () => history.length,
  };
}

describe('a person who comes to a list', () => {
  test('by a plain address finds it as it begins, and by a full one as it was left', async () => {
    expect((await open('/list')).values()).toEqual(DEFAULTS);
    const left = await open('/list?search=%E4%B8%AD%E6%96%87&order=-name&page=3');
    expect(left.values()).toEqual({ search: '中文', order: '-name', page: '3' });
  });

  test.each(['12', '1e5', '007', 'true', '{"a":1}', 'a&b=c #+%'])(
    'may search for %j and finds it as text, here and by the address that stands there',
    async (search) => {
      const list = await open('/list');
      await list.change({ search });
      expect(list.values()?.search).toBe(search);
      expect((await open(list.path())).values()?.search).toBe(search);
    },
  );

  test('by a senseless address finds it as it begins', async () => {
    const list = await open('/list?search=a&search=b&strange=1');
    expect(list.values()).toEqual(DEFAULTS);
  });
});

describe('a person who changes what a list shows', () => {
  test('finds it in the address, without what goes without saying, and one step back where she came from', async () => {
    const list = await open('/list?tab=2');
    await list.change({ search: 'a', order: '-name' });
    expect(list.path()).toBe('/list?tab=2&search=a&order=-name');
    await list.change({ search: '', order: 'name' });
    expect(list.path()).toBe('/list?tab=2');
    expect(list.length()).toBe(2);
  });

  test('turns the page, and is on the first one again after another search', async () => {
    const list = await open('/list');
    await list.change({ page: '4' });
    expect(list.values()?.page).toBe('4');
    await list.change({ search: 'a' });
    expect(list.values()).toEqual({ search: 'a', order: 'name', page: '1' });
  });
});
