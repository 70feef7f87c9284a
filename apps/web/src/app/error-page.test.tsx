import { MantineProvider } from '@mantine/core';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ErrorPage } from './error-page.tsx';
import { loadPage } from './load-page.ts';

/** React and the router report what a page threw; that is what these tests are about. */
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => void vi.unstubAllGlobals());

function open(component: Parameters<typeof createRootRoute>[0]): void {
  const router = createRouter({
    routeTree: createRootRoute(component),
    history: createMemoryHistory(),
    defaultErrorComponent: ErrorPage,
  });
  render(
    <MantineProvider env="test">
      <RouterProvider router={router as never} />
    </MantineProvider>,
  );
}

describe('a page that fails', () => {
  test('tells the reader so, and shows itself when they try again', async () => {
    let broken = true;
    open({
      component: () => {
        if (broken) throw new Error('x is undefined');
        return <p>又好了</p>;
      },
    });
    await screen.findByRole('heading', { name: '這個頁面發生錯誤' });
    expect(screen.getByText('x is undefined')).toBeTruthy();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: '再試一次' }));
    expect(await screen.findByText('又好了')).toBeTruthy();
  });

  test.each([
    'Failed to fetch dynamically imported module: https://school/assets/a.js',
    'error loading dynamically imported module: https://school/assets/a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
  ])('because a newer version took its files away offers to load anew: %s', async (message) => {
    // The router itself has loaded the page anew once before it shows anything.
    sessionStorage.setItem(`tanstack_router_reload:${message}`, '1');
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(null)));
    open({ component: loadPage(() => Promise.reject(new TypeError(message))) });
    expect(await screen.findByRole('heading', { name: '頁面未能載入' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '重新載入' })).toBeTruthy();
  });

  test('because the server is out of reach stays the product, and is never replaced by a page of the browser', async () => {
    const message = 'Failed to fetch dynamically imported module: https://school/assets/b.js';
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    open({ component: loadPage(() => Promise.reject(new TypeError(message))) });
    expect(await screen.findByRole('heading', { name: '頁面未能載入' })).toBeTruthy();
    // The mark of the router that it asked for the document anew.
    expect(sessionStorage.getItem(`tanstack_router_reload:${message}`)).toBeNull();
  });
});
