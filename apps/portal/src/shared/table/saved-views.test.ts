import { expect, test } from 'vitest';
import { createSafeStorage, type StorageArea } from '../storage/safe-storage.ts';
import { comparableText, openSavedViews, viewsMaximum } from './saved-views.ts';

function area(): StorageArea {
  return createSafeStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });
}

test('a view is saved under a name and is there again, in the order of saving', () => {
  const storage = area();
  const views = openSavedViews(storage, 'v');
  expect(views.all()).toEqual([]);
  expect(views.save({ name: ' To capture ', text: { status: '205' } })).toBe(true);
  expect(views.save({ name: 'Refunds', text: { action: '120', sort: 'amount:desc:number' } })).toBe(true);
  expect(openSavedViews(storage, 'v').all()).toEqual([
    { name: 'To capture', text: { status: '205' } },
    { name: 'Refunds', text: { action: '120', sort: 'amount:desc:number' } },
  ]);
  expect(openSavedViews(storage, 'of somebody else').all()).toEqual([]);
  expect(views.all()).toBe(views.all());
});

test('the same name in any case replaces the view in its place; a removed one is gone', () => {
  const views = openSavedViews(area(), 'v');
  views.save({ name: 'One', text: { status: '1' } });
  views.save({ name: 'Two', text: {} });
  views.save({ name: 'ONE', text: { status: '2' } });
  expect(views.all()).toEqual([
    { name: 'ONE', text: { status: '2' } },
    { name: 'Two', text: {} },
  ]);
  views.remove('one');
  views.remove('Two');
  expect(views.all()).toEqual([]);
});

test('two tabs that save one name leave one view, the later, and neither loses what the other saved', () => {
  const storage = area();
  const [one, other] = [openSavedViews(storage, 'v'), openSavedViews(storage, 'v')];
  one.save({ name: 'Mine', text: { status: '1' } });
  expect(other.all()).toEqual([{ name: 'Mine', text: { status: '1' } }]);
  other.save({ name: 'Theirs', text: {} });
  one.save({ name: 'Third', text: {} });
  other.save({ name: 'mine', text: { status: '2' } });
  const left = [
    { name: 'mine', text: { status: '2' } },
    { name: 'Theirs', text: {} },
    { name: 'Third', text: {} },
  ];
  expect([one.all(), other.all()]).toEqual([left, left]);
  one.remove('theirs');
  expect(other.rename('Theirs', 'Gone')).toBe(false);
});

test('a view gets another name in its place, and never that of another view', () => {
  const storage = area();
  const views = openSavedViews(storage, 'v');
  views.save({ name: 'One', text: { status: '1' } });
  views.save({ name: 'Two', text: {} });
  expect(views.rename('one', ' First ')).toBe(true);
  expect(views.rename('First', 'TWO')).toBe(false);
  expect(views.rename('First', '  ')).toBe(false);
  expect(views.rename('One', 'Three')).toBe(false);
  expect(views.rename('Two', 'two')).toBe(true);
  expect(openSavedViews(storage, 'v').all()).toEqual([
    { name: 'First', text: { status: '1' } },
    { name: 'two', text: {} },
  ]);
});

test('a view needs a name, and there is an end to how many there are', () => {
  const views = openSavedViews(area(), 'v');
  expect(views.save({ name: '   ', text: {} })).toBe(false);
  for (let at = 0; at < viewsMaximum; at += 1) expect(views.save({ name: `View ${at}`, text: {} })).toBe(true);
  expect(views.save({ name: 'One more', text: {} })).toBe(false);
  expect(views.save({ name: 'View 3', text: { status: '1' } })).toBe(true);
  expect(views.all()).toHaveLength(viewsMaximum);
});

test.each([
  'not json',
  '{}',
  'null',
  '[1, null, {"name": "x"}, {"name": "", "text": {}}, {"name": "y", "text": {"status": 1}}]',
  `[{"name": "${'x'.repeat(10_000)}", "text": {}}]`,
])('what is no view counts as not there: %s', (text) => {
  const storage = area();
  storage.setItem('v', text);
  expect(openSavedViews(storage, 'v').all()).toEqual([]);
});

test('two addresses are one view whatever their order, and what is left out does not tell them apart', () => {
  expect(comparableText({ a: '1', b: undefined, c: '' })).toBe(comparableText({ c: undefined, a: '1' }));
  expect(comparableText({ a: '1' })).not.toBe(comparableText({ a: '2' }));
});
