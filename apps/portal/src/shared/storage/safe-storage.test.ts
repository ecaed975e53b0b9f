import { expect, test } from 'vitest';
import { createSafeStorage, type StorageArea } from './safe-storage.ts';

function areaOf(kept: Record<string, string> = {}, room = Number.POSITIVE_INFINITY) {
  const values = new Map(Object.entries(kept));
  const area: StorageArea = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      if (values.size > room) throw new DOMException('no room', 'QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key) => void values.delete(key),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size;
    },
  };
  return { area, values };
}

const blocked = (): StorageArea => {
  throw new DOMException('denied', 'SecurityError');
};

test('values are there after a reload, without a fault', () => {
  const { area, values } = areaOf({ old: '1' });
  const storage = createSafeStorage(() => area);
  storage.setItem('locale', 'de');
  expect(values.get('locale')).toBe('de');
  expect(createSafeStorage(() => area).getItem('locale')).toBe('de');
  expect(storage.keys()).toEqual(['old', 'locale']);
  expect(storage.fault()).toBeUndefined();
  expect(storage.lasts()).toBe(true);
  expect([...values.keys()]).toEqual(['old', 'locale']);
});

test('with blocked storage keeps values in memory until the page is left, and reports it', () => {
  const storage = createSafeStorage(blocked);
  expect(storage.getItem('token')).toBeNull();
  storage.removeItem('token');
  storage.setItem('token', 't');
  expect(storage.getItem('token')).toBe('t');
  expect([storage.key(0), storage.key(1), storage.length]).toEqual(['token', null, 1]);
  expect(storage.fault()).toBe('blocked');
  expect(storage.lasts()).toBe(false);
  storage.removeItem('token');
  expect(storage.getItem('token')).toBeNull();
});

test.each([
  ['null', () => null as unknown as StorageArea],
  ['reads and writes that throw', () => ({ getItem: blocked, setItem: blocked, removeItem: blocked }) as never],
])('storage that is %s never throws', (_title, open) => {
  const storage = createSafeStorage(open);
  storage.setItem('a', '1');
  expect(storage.getItem('a')).toBe('1');
  expect(storage.keys()).toEqual(['a']);
});

test('with full storage the new value is used, and the old one does not return after a reload', () => {
  const { area, values } = areaOf({ user: 'old', other: 'x' }, 1);
  const storage = createSafeStorage(() => area);
  storage.setItem('user', 'new');
  expect(storage.getItem('user')).toBe('new');
  expect(storage.fault()).toBe('full');
  expect(values.has('user')).toBe(false);

  values.clear();
  storage.setItem('user', 'newer');
  expect(values.get('user')).toBe('newer');
  expect(storage.fault()).toBeUndefined();
});

test('the second storage takes what the first refuses', () => {
  const { area, values } = areaOf();
  const storage = createSafeStorage(blocked, () => area);
  storage.setItem('state', 's');
  expect(values.get('state')).toBe('s');
  expect([storage.getItem('state'), storage.fault(), storage.lasts()]).toEqual(['s', undefined, true]);
  storage.removeItem('state');
  expect(values.size).toBe(0);
});
