import { expect, test } from 'vitest';
import { createSafeStorage } from '../../storage/safe-storage.ts';
import { browserViews, browserViewsKey, comparableText, storeBrowserViews } from './browser-views.ts';

const area = () =>
  createSafeStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });
const key = browserViewsKey('payments', 'somebody');

test('views stored in the browser are read without their number of rows, and removed once imported', () => {
  const storage = area();
  storage.setItem(key, JSON.stringify([{ name: 'To capture', text: { status: '205', limit: '100' } }]));
  expect(browserViews(storage, key)).toEqual([{ name: 'To capture', text: { status: '205' } }]);
  storeBrowserViews(storage, key, []);
  expect(storage.getItem(key)).toBeNull();
});

test.each([
  ['nothing', null],
  ['invalid JSON', '{"'],
  ['no list', '{}'],
  ['no views', '[1, null, {"name": "x"}, {"name": "", "text": {}}, {"name": "x", "text": {"a": 1}}]'],
])('ignores %s in storage', (_what, text) => {
  const storage = area();
  if (text !== null) storage.setItem(key, text);
  expect(browserViews(storage, key)).toEqual([]);
});

test('addresses are the same view in any parameter order and with any number of rows', () => {
  expect(comparableText({ status: '205', search: undefined, limit: '50' })).toBe(
    comparableText({ search: '', status: '205' }),
  );
  expect(comparableText({ a: '1', b: '2' })).toBe(comparableText({ b: '2', a: '1' }));
  expect(comparableText({ status: '205' })).not.toBe(comparableText({ status: '210' }));
});
