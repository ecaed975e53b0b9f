import { expect, test, vi } from 'vitest';
import { sessionKeys } from './session-data.ts';
import { createSessionStore } from './session-store.ts';

function storageOf(kept: Record<string, string> = {}) {
  const values = new Map(Object.entries(kept));
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

const user_keys = sessionKeys.filter((key) => !key.startsWith('payment_link'));

test('[S3.41] [S3.46] [S9.56] stores values in session storage under their keys, and restores them after a reload', () => {
  const storage = storageOf();
  const store = createSessionStore(storage);
  store.set({
    token: 't',
    terminal_key: 'k',
    international_terminal_key: 'i',
    page_visited: { from: '/', to: '/branding' },
  });
  expect(storage.values.get('token')).toBe('t');
  expect(storage.values.get('page_visited')).toBe('{"from":"/","to":"/branding"}');
  expect(createSessionStore(storage).snapshot()).toEqual(store.snapshot());
});

test('[S3.44] stores a customer and a stored card by id, and forgets them with the user', () => {
  const storage = storageOf({ token: 't' });
  const store = createSessionStore(storage);
  store.set({ vault_customer_id: 'c', vault_customer_account_uid: 'a' });
  expect(createSessionStore(storage).snapshot()).toMatchObject({
    vault_customer_id: 'c',
    vault_customer_account_uid: 'a',
  });
  store.clearUser();
  expect([...storage.values.keys()]).toEqual([]);
});

test('[S4.23] signing out clears everything of the user, and keeps the visitor', () => {
  const storage = storageOf(Object.fromEntries(user_keys.map((key) => [key, '"x"'])));
  const store = createSessionStore(storage);
  store.set({ payment_link_token: 'visitor' });
  store.clearUser();
  expect(store.snapshot()).toEqual({ payment_link_token: 'visitor' });
  expect([...storage.values.keys()]).toEqual(['payment_link_token']);
});

test('[S4.27] the visitor’s sign-out clears only the visitor’s token and user', () => {
  const store = createSessionStore(storageOf({ token: 't', payment_link_token: 'v' }));
  store.set({ payment_link_user: { id: '1', username: 'v', email: 'v@example.com' } });
  store.clearVisitor();
  expect(store.snapshot()).toEqual({ token: 't' });
});

test('[S1.47] [S1.48] [S3.43] [S4.26] a visitor has their own token and user, and is signed in while the token is set', () => {
  const storage = storageOf({ token: 't' });
  const store = createSessionStore(storage);
  expect(store.hasVisitor()).toBe(false);
  const user = { id: '7', username: 'dana', email: 'dana@example.com' };
  store.setVisitor({ token: 'v', user: { ...user, card_number: '4111111111111111' } as typeof user });
  expect(store.hasVisitor()).toBe(true);
  expect(store.snapshot()).toEqual({ token: 't', payment_link_token: 'v', payment_link_user: user });
  store.clearUser();
  expect(createSessionStore(storage).hasVisitor()).toBe(true);
  store.setVisitor({ token: '', user });
  expect(store.hasVisitor()).toBe(false);
  store.setVisitor({ token: 'v', user });
  store.clearVisitor();
  expect(store.snapshot()).toEqual({});
});

test('[S4.22] an empty token counts as none', () => {
  expect(createSessionStore(storageOf({ token: '' })).snapshot().token).toBeUndefined();
  const store = createSessionStore(storageOf({ token: 't' }));
  store.set({ token: '' });
  expect(store.snapshot().token).toBeUndefined();
});

test('a suspended page detects that the session has changed', () => {
  const storage = storageOf({ token: 't' });
  const store = createSessionStore(storage);
  expect(store.isStale()).toBe(false);
  storage.values.set('token', 'u');
  expect(store.isStale()).toBe(true);
  storage.values.delete('token');
  expect(store.isStale()).toBe(true);
  store.set({ token: '' });
  expect(store.isStale()).toBe(false);
});

test('setting equal values keeps the snapshot and notifies nobody', () => {
  const store = createSessionStore(storageOf({ token: 't', page_visited: '{"from":"/","to":"/branding"}' }));
  const before = store.snapshot();
  const heard = vi.fn();
  store.watch(heard);
  store.set({ token: 't', page_visited: { from: '/', to: '/branding' }, merchant: undefined });
  expect(store.snapshot()).toBe(before);
  expect(heard).not.toHaveBeenCalled();
});

test('unreadable values are absent, and watchers are notified of changes', () => {
  const store = createSessionStore(storageOf({ user: '{broken', token: 't' }));
  expect(store.snapshot()).toEqual({ token: 't' });
  const heard = vi.fn();
  const stop = store.watch(heard);
  store.set({ token: 'u' });
  stop();
  store.set({ token: 'v' });
  expect(heard).toHaveBeenCalledTimes(1);
});
