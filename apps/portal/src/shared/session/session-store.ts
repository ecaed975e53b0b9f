import { type SessionData, type SessionKey, sessionKeys, visitorKeys } from './session-data.ts';

/** The session data at one moment. */
export type SessionSnapshot = Readonly<Partial<SessionData>>;

/** The session's data in a storage, readable and observable. */
export type SessionStore = {
  /** The same object until something changes. */
  snapshot(): SessionSnapshot;
  /** Stores the changes. Undefined and empty values are removed. */
  set(changes: { [Key in SessionKey]?: SessionData[Key] | undefined }): void;
  /** Removes the signed-in user: everything except the payment-link visitor's data. */
  clearUser(): void;
  /** Starts a payment-link visitor's session, beside the signed-in user's. It survives their sign-out. */
  setVisitor(visitor: { token: string; user: SessionData['payment_link_user'] }): void;
  /** Whether a payment-link visitor is logged in: while the visitor's token is set. */
  hasVisitor(): boolean;
  /** Removes the payment-link visitor. */
  clearVisitor(): void;
  watch(listener: () => void): () => void;
  /** Whether the token in storage differs from the one in memory: the page was suspended during a sign-out or sign-in. */
  isStale(): boolean;
};

/** Creates the store in a storage (the browser's session storage). Texts are stored unchanged, all else as JSON. */
export function createSessionStore(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): SessionStore {
  let known = readAll(storage);
  const listeners = new Set<() => void>();

  const set: SessionStore['set'] = (changes) => {
    const next: Partial<SessionData> = { ...known };
    let changed = false;
    for (const key of Object.keys(changes) as SessionKey[]) {
      const value = changes[key];
      if (value === undefined || value === '') {
        changed ||= key in next;
        delete next[key];
        storage.removeItem(key);
      } else if (textOf(value) !== textOf(next[key])) {
        changed = true;
        Object.assign(next, { [key]: value });
        storage.setItem(key, textOf(value) ?? '');
      }
    }
    if (!changed) return;
    known = next;
    for (const listener of listeners) listener();
  };

  const forget = (keys: readonly SessionKey[]) => set(Object.fromEntries(keys.map((key) => [key, undefined])));

  return {
    snapshot: () => known,
    set,
    clearUser: () => forget(sessionKeys.filter((key) => !(visitorKeys as readonly SessionKey[]).includes(key))),
    setVisitor: ({ token, user: { id, username, email } }) =>
      set({ payment_link_token: token, payment_link_user: { id, username, email } }),
    hasVisitor: () => known.payment_link_token !== undefined,
    clearVisitor: () => forget(visitorKeys),
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isStale: () => (storage.getItem('token') ?? '') !== (known.token ?? ''),
  };
}

/** Values are compared in their stored form, so that a refresh without changes notifies no listener. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const textKeys: readonly SessionKey[] = [
  'token',
  'identity',
  'payment_link_token',
  'terminal_key',
  'international_terminal_key',
  'vault_customer_id',
  'vault_customer_account_uid',
];

function readAll(storage: Pick<Storage, 'getItem'>): Partial<SessionData> {
  const known: Record<string, unknown> = {};
  for (const key of sessionKeys) {
    const text = storage.getItem(key);
    if (text === null || text === '') continue;
    if (textKeys.includes(key)) {
      known[key] = text;
      continue;
    }
    try {
      known[key] = JSON.parse(text);
    } catch {
      // An unreadable value counts as absent. The next session refresh writes it again.
    }
  }
  return known as Partial<SessionData>;
}
