import { waitFor } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { login, logout } from '#contract/auth.contract.ts';
import { getAccessRights } from '#contract/users.contract.ts';
import { readDraft, writeDraft } from '#web/lib/drafts/drafts.ts';
import { type FakeBackend, refuse, startFakeBackend } from '#web/testing/fake-backend.ts';
import { buildRights, buildUser } from '#web/testing/people.ts';
import { toastsWanted } from '../toast.ts';
import { loadRights } from './load-rights.ts';
import { restoreSession } from './restore-session.ts';
import { getSession, startSession } from './session-store.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

const user = buildUser();
const rights = buildRights({ permissions: ['/chat'] });

function start(): FakeBackend {
  const backend = startFakeBackend();
  backend.on(login, () => ({ token: 'token-1', user }));
  backend.on(logout, () => undefined);
  backend.on(getAccessRights, () => rights);
  return backend;
}

function store(token: string, json: string): void {
  localStorage.setItem('authToken', token);
  localStorage.setItem('authUser', json);
}

function restore(): void {
  onTestFinished(restoreSession());
}

/** What another tab wrote; a tab never hears its own writing. */
function tellStorage(key: string | null): void {
  dispatchEvent(new StorageEvent('storage', { key }));
}

describe('signing in', () => {
  test('[AUTH-19 AUTH-23 AUTH-24 AUTH-25 API-16] a person who signs in is stored under two keys and no other', async () => {
    start();
    await signIn('student1', 'word');
    expect(getSession()).toMatchObject({ status: 'signed-in', token: 'token-1', user: { id: user.id } });
    expect(Object.keys(localStorage).sort()).toEqual(['authToken', 'authUser']);
    expect(localStorage.getItem('authToken')).toBe('token-1');
    expect(JSON.parse(localStorage.getItem('authUser') ?? '')).toEqual(user);
  });

  test('[AUTH-26 AUTH-35 AUTH-38] a person who has signed in has their rights asked for 200 ms later', async () => {
    vi.useFakeTimers();
    const backend = start();
    await signIn('student1', 'word');
    await vi.advanceTimersByTimeAsync(199);
    expect(backend.callsOf(getAccessRights)).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(backend.callsOf(getAccessRights)[0]?.input.params).toEqual({ id: user.id });
    expect(getSession()).toMatchObject({ rights });
  });

  test('[AUTH-27 AUTH-28 AUTH-39 OPEN-89] a person whose rights cannot be read stays signed in with the least rights, and gets theirs later', async () => {
    vi.useFakeTimers();
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const backend = start();
    backend.on(getAccessRights, () => refuse(500, 'internal'));
    await signIn('student1', 'word');
    await vi.advanceTimersByTimeAsync(200);
    expect(getSession()).toMatchObject({
      status: 'signed-in',
      rights: { userType: 'free', permissions: [], chatbots: [] },
    });
    expect(log).toHaveBeenCalledOnce();

    backend.on(getAccessRights, () => rights);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(getSession()).toMatchObject({ rights });
  });

  test('[OPEN-89] a page whose rights stay unreadable stops asking after a few times', async () => {
    vi.useFakeTimers();
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const backend = start();
    backend.on(getAccessRights, () => refuse(503, 'shutting_down'));
    await signIn('student1', 'word');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(backend.callsOf(getAccessRights)).toHaveLength(5);
  });

  test('a person who has left before their rights came keeps none of them', async () => {
    const backend = start();
    startSession({ token: 'token-1', user });
    backend.on(getAccessRights, () => {
      signOut();
      return rights;
    });
    await loadRights();
    expect(getSession()).toEqual({ status: 'signed-out', cause: 'logged-out' });
  });
});

describe('restoring', () => {
  test('[AUTH-29 AUTH-30 API-2] a person who reloads the page stays signed in, and their rights are read', async () => {
    const backend = start();
    store('token-9', JSON.stringify(user));
    restore();
    expect(getSession()).toMatchObject({ status: 'signed-in', token: 'token-9', user, rights: null });
    await waitFor(() => expect(getSession()).toMatchObject({ rights }));
    expect(backend.callsOf(getAccessRights)[0]?.token).toBe('token-9');
  });

  const UNREADABLE_USERS = ['{broken', '', 'null', '7', '{}', '{"id":7}'] as const;
  test.each(UNREADABLE_USERS)(
    '[AUTH-31] a visitor whose stored user is %j is signed out and both keys are removed',
    (json) => {
      start();
      store('token-9', json);
      restore();
      expect(getSession()).toEqual({ status: 'signed-out', cause: 'none' });
      expect(localStorage).toHaveLength(0);
    },
  );

  test.each(['authToken', 'authUser'])('[AUTH-23] a visitor with a stored %s alone is signed out', (key) => {
    start();
    localStorage.setItem(key, JSON.stringify(user));
    restore();
    expect(getSession().status).toBe('signed-out');
    expect(localStorage).toHaveLength(0);
  });

  test('[AUTH-29] a person who was signed in before a new version added fields stays signed in', () => {
    start();
    store('token-9', JSON.stringify({ id: user.id, name: '陳小明', invented: 1 }));
    restore();
    expect(getSession()).toMatchObject({
      user: { id: user.id, name: '陳小明', email: '', user_type: 'free' },
    });
  });
});

describe('leaving', () => {
  test('[AUTH-32] a person who logs out leaves nothing behind, and the server ends the token', async () => {
    const backend = start();
    startSession({ token: 'token-1', user });
    writeDraft(user.id, 'chat', '未送出');
    signOut();
    expect(getSession()).toEqual({ status: 'signed-out', cause: 'logged-out' });
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage).toHaveLength(0);
    await waitFor(() => expect(backend.callsOf(logout)[0]?.token).toBe('token-1'));
  });

  test('a person who logs out here is not told that it was in another tab', async () => {
    start();
    restore();
    const heard = new BroadcastChannel('session');
    onTestFinished(() => heard.close());
    const message = new Promise((resolve) => heard.addEventListener('message', resolve));
    toastsWanted.set(false);
    startSession({ token: 'token-1', user });
    signOut();
    await message;
    expect(toastsWanted.get()).toBe(false);
  });

  test('[AUTH-32] a person without a network can log out too', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    startSession({ token: 'token-1', user });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    signOut();
    expect(getSession().status).toBe('signed-out');
    await waitFor(() => expect(log).toHaveBeenCalledOnce());
  });

  test('a person who logs out in one tab is logged out in the others, where drafts are wiped too', async () => {
    start();
    store('token-1', JSON.stringify(user));
    restore();
    writeDraft(user.id, 'chat', '未送出');
    const other = new BroadcastChannel('session');
    onTestFinished(() => other.close());
    other.postMessage('token-1');
    await waitFor(() => expect(getSession()).toEqual({ status: 'signed-out', cause: 'logged-out' }));
    expect(readDraft(user.id, 'chat')).toBe('');
  });

  test('a person who logs out in another tab is not told here that the session has expired', async () => {
    start();
    store('token-1', JSON.stringify(user));
    restore();
    writeDraft(user.id, 'chat', '未送出');
    toastsWanted.set(false);
    // The storage tells it first, the message comes later.
    localStorage.clear();
    tellStorage('authToken');
    const other = new BroadcastChannel('session');
    onTestFinished(() => other.close());
    other.postMessage('token-1');
    await waitFor(() => expect(getSession()).toEqual({ status: 'signed-out', cause: 'logged-out' }));
    expect(readDraft(user.id, 'chat')).toBe('');
    expect(toastsWanted.get()).toBe(true);
  });

  test('a session that another tab found to be over ends here too, and drafts stay', () => {
    start();
    store('token-1', JSON.stringify(user));
    restore();
    writeDraft(user.id, 'chat', '未送出');
    localStorage.clear();
    tellStorage('authToken');
    expect(getSession()).toEqual({ status: 'signed-out', cause: 'ended' });
    expect(readDraft(user.id, 'chat')).toBe('未送出');
  });

  test('a person who signs in in one tab is signed in in the others', async () => {
    start();
    restore();
    store('token-2', JSON.stringify(user));
    tellStorage('authUser');
    expect(getSession().status).toBe('signed-out');
    tellStorage('authToken');
    expect(getSession()).toMatchObject({ status: 'signed-in', token: 'token-2' });
    await waitFor(() => expect(getSession()).toMatchObject({ rights }));
  });
});

describe('drafts', () => {
  test('a pupil on a shared computer does not meet the draft of another one', () => {
    writeDraft('one', 'chat', '我的');
    expect(readDraft('two', 'chat')).toBe('');
    expect(readDraft('one', 'chat')).toBe('我的');
  });

  test('a pupil who has sent the text leaves no empty draft behind', () => {
    writeDraft('one', 'chat', '我的');
    writeDraft('one', 'chat', '');
    expect(sessionStorage).toHaveLength(0);
  });
});
