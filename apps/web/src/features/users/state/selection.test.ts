import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { listUserIds } from '#contract/user-management.contract.ts';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { type FakeBackend, refuse, startFakeBackend } from '#web/testing/fake-backend.ts';
import { idOf } from '../testing/user-fixtures.ts';
import { useSelection } from './selection.ts';

function select(prepare: (backend: FakeBackend) => void = () => undefined) {
  const backend = startFakeBackend();
  prepare(backend);
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  const { result } = renderHook(() => useSelection(), { wrapper });
  return {
    backend,
    ids: () => [...result.current.ids],
    now: () => result.current,
    run: (step: (selection: ReturnType<typeof useSelection>) => void) =>
      act(async () => step(result.current)),
  };
}

describe('an administrator who chooses users', () => {
  test('keeps those of other pages, takes some back, and clears them all', async () => {
    const { ids, run } = select();
    await run(({ choose }) => choose([idOf(1), idOf(2)], true));
    await run(({ choose }) => choose([idOf(7), idOf(2)], true));
    expect(ids()).toEqual([idOf(1), idOf(2), idOf(7)]);
    await run(({ choose }) => choose([idOf(1)], false));
    expect(ids()).toEqual([idOf(2), idOf(7)]);
    await run(({ clear }) => clear());
    expect(ids()).toEqual([]);
  });

  test('adds all who match, on whatever page they are', async () => {
    const { ids, run, backend } = select((b) => b.on(listUserIds, () => [idOf(2), idOf(3)]));
    await run(({ choose }) => choose([idOf(9)], true));
    await run(({ chooseAll }) => chooseAll({ user_type: 'student', search: '小' }));
    await waitFor(() => expect(ids()).toEqual([idOf(9), idOf(2), idOf(3)]));
    expect(backend.callsOf(listUserIds)[0]?.input.query).toEqual({ user_type: 'student', search: '小' });
  });

  test('and clears them while all are being found has nobody chosen afterwards', async () => {
    let answer: (ids: string[]) => void = () => undefined;
    const { ids, now, run } = select((b) =>
      b.on(listUserIds, () => new Promise((resolve) => (answer = resolve))),
    );
    await run(({ chooseAll }) => chooseAll({}));
    await waitFor(() => expect(now().isChoosingAll).toBe(true));
    await run(({ clear }) => clear());
    await act(async () => answer([idOf(1)]));
    await waitFor(() => expect(now().isChoosingAll).toBe(false));
    expect(ids()).toEqual([]);
  });

  test('keeps the choice and learns why, when there are too many', async () => {
    const { ids, now, run } = select((b) =>
      b.on(listUserIds, () => refuse(422, 'too_many_users', { max: 5_000 })),
    );
    await run(({ choose }) => choose([idOf(9)], true));
    await run(({ chooseAll }) => chooseAll({}));
    await waitFor(() => expect(now().failure?.message).toBe('一次最多處理 5000 位用戶，請縮小範圍'));
    expect(ids()).toEqual([idOf(9)]);
  });
});
