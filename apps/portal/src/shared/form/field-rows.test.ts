import {
  changeFieldFlags,
  defaultFieldConfiguration,
  fieldConfigurationOf,
  fieldInForm,
  transactionFields,
} from '@countinghouse/domain/merchant/field-configuration';
import { expect, test } from 'vitest';
import {
  allMarked,
  allPaths,
  type By,
  changesBetween,
  fieldGroups,
  isMarked,
  type Mark,
  withMark,
} from './field-rows.ts';

const marks: readonly Mark[] = ['visible', 'required'];
const people: readonly By[] = ['merchant', 'administrator'];
const cases = fieldGroups.flatMap((group) => marks.flatMap((mark) => people.map((by) => [group, mark, by] as const)));

test.each(cases)(
  "[S3.34] the 'all' option of %s sets and clears every %s of the group for a %s, and nothing else",
  (group, mark, by) => {
    const before = defaultFieldConfiguration();
    for (const on of [true, false]) {
      const after = withMark(before, allPaths(group), mark, on, by);
      expect(allMarked(after, group, mark, by)).toBe(on ? 'all' : 'none');
      for (const entry of after) {
        if (entry.type === group) expect(isMarked(entry, mark, by)).toBe(on);
        else expect(entry).toEqual(before.find(({ value }) => value === entry.value));
      }
    }
  },
);

test('[S3.34] the option for all shows when only some of its group are set', () => {
  const some = withMark(defaultFieldConfiguration(), ['order.due_date'], 'required', true, 'merchant');
  expect(allMarked(some, 'order', 'required', 'merchant')).toBe('some');
  expect(allMarked(some, 'shipping', 'required', 'merchant')).toBe('none');
});

test('a required field becomes visible, and a hidden one is no longer required', () => {
  let entries = withMark(defaultFieldConfiguration(), ['dob'], 'required', true, 'merchant');
  expect(entries.find(({ value }) => value === 'dob')).toMatchObject({ visible: true, required: true });
  entries = withMark(entries, ['dob'], 'visible', false, 'merchant');
  expect(entries.find(({ value }) => value === 'dob')).toMatchObject({ visible: false, required: false });
});

test('[S5.37] a merchant’s boxes show forced values and cannot change them', () => {
  const forced = fieldConfigurationOf({ dob: { requiredByAdmin: true }, website: { visibleByAdmin: true } });
  const tried = withMark(
    withMark(forced, ['dob', 'website'], 'visible', false, 'merchant'),
    ['dob'],
    'required',
    false,
    'merchant',
  );
  expect(tried).toEqual(forced);
  expect(tried.filter((entry) => isMarked(entry, 'visible', 'merchant')).map(({ value }) => value)).toContain(
    'website',
  );
});

test.each(people)('the changes sent by a %s turn the stored configuration into the one on the page', (by) => {
  const stored = changeFieldFlags(
    {},
    [
      { value: 'email', required: true },
      { value: 'fax_number', visibleByAdmin: true },
    ],
    'administrator',
  );
  const before = fieldConfigurationOf(stored);
  let after = withMark(
    before,
    transactionFields.map(({ value }) => value),
    'required',
    true,
    by,
  );
  after = withMark(after, allPaths('billing'), 'visible', false, by);
  const sent = changesBetween(before, after, by);
  expect(fieldConfigurationOf(changeFieldFlags(stored, sent, by)).map(fieldInForm)).toEqual(after.map(fieldInForm));
  expect(changesBetween(after, after, by)).toEqual([]);
});
