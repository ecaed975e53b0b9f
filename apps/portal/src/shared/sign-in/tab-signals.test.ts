import { expect, test, vi } from 'vitest';
import { createSafeStorage, type StorageArea } from '../storage/safe-storage.ts';
import { createTabSignals, type TabSignal } from './tab-signals.ts';

/** A browser with tabs: a storage whose changes reach the other tabs, and a channel that can be missing. */
function browserOf({ channel = true, storage = true }: { channel?: boolean; storage?: boolean } = {}) {
  const values = new Map<string, string>();
  const onStorage: ((tab: object, event: Partial<StorageEvent>) => void)[] = [];
  const onMessage: ((tab: object, data: unknown) => void)[] = [];
  const openTab = () => {
    const tab = {};
    const area: StorageArea = {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, newValue) => {
        values.set(key, newValue);
        for (const hear of onStorage) hear(tab, { key, newValue });
      },
      removeItem: (key) => {
        values.delete(key);
        for (const hear of onStorage) hear(tab, { key, newValue: null });
      },
      key: () => null,
      length: 0,
    };
    const place = storage
      ? () => area
      : () => {
          throw new Error('blocked');
        };
    return createTabSignals(
      createSafeStorage(place),
      channel
        ? ({
            postMessage: (data: unknown) => {
              for (const hear of onMessage) hear(tab, data);
            },
            addEventListener: (_type: string, listener: (event: { data: unknown }) => void) =>
              onMessage.push((from, data) => void (from !== tab && listener({ data }))),
            removeEventListener: () => undefined,
          } as never)
        : undefined,
      {
        addEventListener: (_type, listener) =>
          void onStorage.push((from, event) => void (from !== tab && listener(event as StorageEvent))),
        removeEventListener: () => undefined,
      },
    );
  };
  return { openTab, values, post: (data: unknown) => onMessage.forEach((hear) => void hear({}, data)) };
}

const alive: TabSignal = { kind: 'alive', identity: 'p1', at_ms: 5_000 };
const signed_out: TabSignal = { kind: 'signed_out', identity: 'p1', reason: 'idle' };

test.each([
  ['over both channels', {}],
  ['without a broadcast channel', { channel: false }],
  ['without storage', { storage: false }],
])('one tab notifies the others, %s', (_title, browser) => {
  const { openTab } = browserOf(browser);
  const [one, other] = [openTab(), openTab()];
  const heard = vi.fn();
  const own = vi.fn();
  other.listen(heard);
  one.listen(own);
  one.tell(alive);
  one.tell(signed_out);
  expect(heard.mock.calls.map(([signal]) => signal)).toEqual(expect.arrayContaining([alive, signed_out]));
  expect(own).not.toHaveBeenCalled();
});

test('a suspended tab finds the last signal, until that person signs in again', () => {
  const { openTab, values } = browserOf();
  const [one, sleeper] = [openTab(), openTab()];
  one.tell(alive);
  expect(sleeper.lastAlive('p1')).toBe(5_000);
  expect(sleeper.lastAlive('p2')).toBeUndefined();
  one.tell(signed_out);
  expect(sleeper.lastAlive('p1')).toBeUndefined();
  expect(sleeper.endedBecause('p1')).toBe('idle');
  expect(sleeper.endedBecause('p2')).toBeUndefined();
  one.tell({ kind: 'signed_in', identity: 'p1' });
  expect(sleeper.endedBecause('p1')).toBeUndefined();
  expect(values.size).toBe(0);
});

test('ignores messages that are no signals', () => {
  const { openTab, values, post } = browserOf();
  const heard = vi.fn();
  const tab = openTab();
  tab.listen(heard);
  for (const data of [null, 'x', {}, { kind: 'alive', identity: 'p1' }, { kind: 'signed_out', identity: 'p1' }])
    post(data);
  openTab().tell({ kind: 'signed_out', identity: 'p1', reason: 'because' as never });
  expect(heard).not.toHaveBeenCalled();
  values.set('alive.p1', 'soon');
  expect(tab.lastAlive('p1')).toBeUndefined();
});
