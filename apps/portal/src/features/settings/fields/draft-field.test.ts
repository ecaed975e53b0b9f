import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DraftField, draftsOf, moved, sentFields } from './draft-field.ts';

const field = (label: string): DraftField => ({ key: label, label, input_type: 1, required: false, visible: true });

test('[S1.37] a field moves one place at a time, stops at the ends, and the others keep their order', () => {
  const list = ['a', 'b', 'c'].map(field);
  const labels = (fields: readonly DraftField[]) => fields.map(({ label }) => label).join('');
  expect(labels(moved(list, 'b', -1))).toBe('bac');
  expect(labels(moved(list, 'b', 1))).toBe('acb');
  expect(labels(moved(list, 'a', -1))).toBe('abc');
  expect(labels(moved(list, 'c', 1))).toBe('abc');
  fc.assert(
    fc.property(fc.nat(2), fc.constantFrom(-1 as const, 1 as const), (index, by) => {
      const key = list[index]?.key ?? '';
      expect(moved(list, key, by).toSorted((one, two) => one.key.localeCompare(two.key))).toEqual(list);
    }),
  );
});

test('sends a saved field with its id, and a new one without', () => {
  const saved = { custom_field_id: 'id-1', label: 'Table', input_type: 1 as const, required: false, visible: true };
  expect(sentFields([...draftsOf([saved]), field('New')])).toEqual([
    saved,
    { label: 'New', input_type: 1, required: false, visible: true },
  ]);
});
